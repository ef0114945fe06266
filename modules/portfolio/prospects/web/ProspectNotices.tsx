import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { Banner, type BannerTone } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'
import type { ExceptionReason, Prospect } from '../prospect.contract.ts'
import { settledStates } from '../prospect-states.contract.ts'
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

/** That it needs an exception before it goes on, with the way to it. */
export const ExceptionNotice = ({ prospect, exception }: { prospect: Prospect; exception: ReactNode }) =>
  prospect.needsException && !settledStates.includes(prospect.status) ? (
    <Banner tone={prospect.isExcepted ? 'info' : 'warn'} action={exception}>
      {t(prospect.isExcepted ? 'prospects.excepted.text' : 'prospects.needsException.text')}
      <ul className="mt-1 font-normal">
        {prospect.exceptionReasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonWords(reason)}</li>
        ))}
      </ul>
    </Banner>
  ) : null
