import type { OfferedTransition } from '@portico/platform/contract/record/record.contract.ts'
import type { Account, ApiClient } from './client.ts'
import type { Walked } from './walked.ts'

/** A record as its detail shows it to whoever asks. */
export interface Detail {
  status: string
  availableTransitions: OfferedTransition[]
  [field: string]: unknown
}
export interface Asked {
  as: Account
  record: Walked
  found: Detail
  action: string
  offer: OfferedTransition | undefined
  body: object
}
/** What an asking without leave may be answered. */
const refusals = [403, 409, 422]

/**
 * What is wrong with an answer.
 * @param alone nobody else asked anything at that time
 */
export function judged(
  { as, record, found, action, offer }: Asked,
  { status, problem }: Awaited<ReturnType<ApiClient['raw']>>,
  alone: boolean,
): string[] {
  const what = `${action} of ${record.type} in ${found.status} as ${as}: ${status} ${problem?.code ?? ''} ${problem?.message ?? ''}`
  if (status === 200) return offer && (offer.reasons.length === 0 || !alone) ? [] : alone ? [`${what}, although it was not offered`] : []
  if (!refusals.includes(status)) return [what]
  // What else may be done with an item hangs on its meeting.
  const isOpen = record.type !== 'agendaitem' || action === 'withdraw'
  const isPlain = offer && offer.reasons.length === 0 && !offer.takes?.length && isOpen
  return isPlain && alone ? [`${what}, although it was offered`] : []
}
