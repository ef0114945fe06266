import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Revocation } from '../suspension.contract.ts'
import { mayHaveTaken, revocationQuery } from './suspension.queries.ts'

/** What became of the keys, in one sentence; the tab says the rest. */
export function RevocationNotice({ companyId, status }: { companyId: string; status: string }) {
  const { data } = useQuery({ ...revocationQuery(companyId), enabled: mayHaveTaken(status) })
  const text = data && sentence(data)
  if (!data || !text) return null
  return <Banner tone={data.keys.failing > 0 || (data.state === 'given' && data.products.kept > 0) ? 'warn' : 'info'}>{text}</Banner>
}

/** Nothing where all is as it was before. */
export function sentence({ state, applications, products, keys }: Revocation): string | undefined {
  if (keys.failing > 0) return t('suspensions.notice.failing', { count: keys.failing })
  if (state === 'taking') return t('suspensions.notice.taking', { done: applications.done, total: applications.total })
  if (state === 'giving') return t('suspensions.notice.giving', { left: products.taken })
  if (keys.waiting > 0) return t('suspensions.notice.waiting', { count: keys.waiting })
  if (state === 'taken') return t('suspensions.notice.taken', { count: products.taken })
  return state === 'given' && products.kept > 0 ? t('suspensions.notice.kept', { given: products.given, kept: products.kept }) : undefined
}
