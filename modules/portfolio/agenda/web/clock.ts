import { formatDate } from '@portico/platform/web/i18n/format.ts'

/** A time such as `09:30` in the digits of the language. */
export const shownTime = (time: string): string =>
  formatDate(`2000-01-01T${time}:00Z`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })

/** What the clock shows so many minutes after a time such as `09:30`; it goes on behind midnight. */
export function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const sum = (hour * 60 + minute + minutes) % 1440
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}

/** How many minutes lie between two times of one day. */
export function minutesBetween(start: string, end: string): number {
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  }
  return at(end) - at(start)
}

/** Each item's place on the clock, one after the other. */
export function running<T extends { timeboxMinutes: number }>(startTime: string, items: readonly T[]): { item: T; at: string }[] {
  let sum = 0
  return items.map((item) => {
    const at = later(startTime, sum)
    sum += item.timeboxMinutes
    return { item, at }
  })
}
