import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { pages as portfolioPages } from '@portico/portfolio/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { BusinessObject } from '../object.contract.ts'
import { usersOfObject } from './object.queries.ts'
import { objectWords } from './object.words.ts'

/** What points to an object; prospects have names for those who see them, and to the others they are a number. */
export function ObjectUsers({ object: { id, usedBy } }: { object: BusinessObject }) {
  const { data = [] } = useQuery(usersOfObject(id))
  const objects = data.filter(({ kind }) => kind === 'businessObject')
  const prospects = data.filter(({ kind }) => kind === 'prospect')
  const specifications = data.filter(({ kind }) => kind === 'specification')
  if ((usedBy?.relations ?? 0) + (usedBy?.prospects ?? 0) + (usedBy?.specifications ?? 0) === 0)
    return <EmptyState title={t('objects.users.none')} text={t('objects.users.none.text')} />
  return (
    <div className="grid gap-5">
      {objects.length > 0 && (
        <Card plain flush title={t('objects.title')}>
          <ul>
            {objects.map((one) => (
              <li key={one.id} className="flex min-h-12 items-center gap-3 border-t border-hairline px-4 py-2">
                <AppLink className={linkClass} href={pages.object(one.id)}>
                  <bdi>{one.name}</bdi>
                </AppLink>
                <span className="text-13 text-muted">{objectWords.state(one.status)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isModuleOn('Portfolio') && (usedBy?.prospects ?? 0) > 0 && (
        <Card plain title={t('objects.users.prospects', { count: usedBy?.prospects ?? 0 })}>
          <ul className="grid gap-1">
            {prospects.map((one) => (
              <li key={one.id}>
                <span className="ltr text-13 text-muted">{one.code}</span>{' '}
                <AppLink className={linkClass} href={portfolioPages.prospect(one.id)}>
                  <bdi>{one.name}</bdi>
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {specifications.length > 0 && (
        <Card plain title={t('objects.users.specifications', { count: usedBy?.specifications ?? 0 })}>
          <ul className="grid gap-1">
            {specifications.map((one) => (
              <li key={one.id}>
                <span className="ltr text-13 text-muted">{one.code}</span>{' '}
                <AppLink className={linkClass} href={pages.generateStep({ id: one.id })}>
                  <bdi>{one.name}</bdi>
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
