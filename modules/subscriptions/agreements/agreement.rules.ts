import type { ItAgreement } from './agreement.contract.ts'

/** Where an agreement stands on a day; both are ISO dates, and today is the one on the wall of the installation (`TIMEZONE`). It holds on its last day, too. */
export function agreementStatus({ startDate, endDate }: Pick<ItAgreement, 'startDate' | 'endDate'>, today: string): ItAgreement['status'] {
  if (startDate > today) return 'FUTURE'
  return endDate !== '' && endDate < today ? 'ENDED' : 'ACTIVE'
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
export const dayAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
export const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
