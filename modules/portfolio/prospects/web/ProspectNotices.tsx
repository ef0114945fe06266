import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Banner, type BannerTone } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { ExceptionReason, Prospect } from '../prospect.contract.ts'
import { settledStates } from '../prospect-states.contract.ts'
import { similarTo } from './prospect.queries.ts'
import { prospectWords } from './prospect.words.ts'

/** What its state means, where nothing goes on with it for now or for good. */
export function standingOf({ status, deferUntil }: Prospect): { tone: BannerTone; text: string } | undefined {
  switch (status) {
    case 'DEFERRED':
      return {
        tone: 'info',
        text: deferUntil ? t('prospects.standing.DEFERRED', { day: formatDate(deferUntil) }) : prospectWords.state(status),
      }
    case 'REJECTED':
    case 'WITHDRAWN':
    case 'RETIRED':
      return { tone: 'info', text: t(`prospects.standing.${status}` as MessageKey) }
    default:
      return undefined
  }
}

/** A reason in the reader's words; what a catalogue holds is a name and stays as it is. */
const reasonWords = ({ code, params }: ExceptionReason) =>
  t(`prospects.reason.${code}` as MessageKey, {
    ...params,
    ...(params.catalogue !== undefined && { catalogue: t(`prospects.field.${params.catalogue}` as MessageKey) }),
  })

/** What matters now: that it needs an exception, with the way to it, and what looks like it while it is new. */
export function ProspectNotices({ prospect, exception }: { prospect: Prospect; exception: ReactNode }) {
  const similar =
    useQuery({ ...similarTo(prospect.id), enabled: prospect.status === 'DRAFT' || prospect.status === 'SUBMITTED' }).data ?? []
  return (
    <>
      {prospect.needsException && !settledStates.includes(prospect.status) && (
        <Banner tone={prospect.isExcepted ? 'info' : 'warn'} action={exception}>
          {t(prospect.isExcepted ? 'prospects.excepted.text' : 'prospects.needsException.text')}
          <ul className="mt-1 font-normal">
            {prospect.exceptionReasons.map((reason) => (
              <li key={JSON.stringify(reason)}>{reasonWords(reason)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {similar.length > 0 && (
        <Banner tone="info">
          {t('prospects.similar', { count: similar.length })}
          <span className="mt-1 flex flex-wrap gap-x-4 font-normal">
            {similar.map(({ id, name, status }) => (
              <span key={id}>
                <AppLink className="rounded-small font-medium underline underline-offset-[3px]" href={pages.prospect(id)}>
                  <bdi>{name}</bdi>
                </AppLink>
                {' · '}
                {prospectWords.state(status)}
              </span>
            ))}
          </span>
        </Banner>
      )}
    </>
  )
}
