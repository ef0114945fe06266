import type { ErrorEntry } from './error-report.contract.ts'

type Grouped = Pick<ErrorEntry, 'message' | 'type' | 'component' | 'errorCode'>

/** Ids say which record it was, not which error: UUIDs, and what is long and has digits in it. */
const ids = () => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(?=[\w-]{0,40}\d)[\w-]{12,}/gi
const numbers = /\d+(?:[.,:]\d+)*/g
/** A number by itself is one, however long it is. */
const alone = /(?<![\w-])\d+(?:[.,:]\d+)*(?![\w-])/g

/** The message with each id as "…". */
export const withoutIds = (message: string): string => message.replace(ids(), '…').replace(/\d{5,}/g, '…')

/** The message without what two reports of one error may differ in but space: whoever made one of them learns from it nothing of the other. */
export const withoutNumbers = (message: string): string => message.replace(alone, '#').replace(ids(), '…').replace(numbers, '#')

/** What makes two errors the same one: type, component, code, and the message without numbers and ids. */
export const sameness = ({ message, type = '', component = '', errorCode = '' }: Grouped): string =>
  [type, component, String(errorCode), withoutNumbers(message).replace(/\s+/g, ' ').trim()].join('\u001f')

/** The first line of the message that says something, without numbers and ids: all who met it are told the title, in mails and searches as well. */
export function titleOf({ message, type }: Pick<ErrorEntry, 'message' | 'type'>): string {
  const line = withoutNumbers(message)
    .split('\n')
    .map((one) => one.replace(/\p{C}+/gu, ' ').trim())
    .find((one) => one !== '')
  const title = line ?? (type?.trim() || '?')
  return [...title].slice(0, 120).join('')
}

/** An address without what people typed or were given: no query, no fragment. */
export const withoutQuery = (url: string): string => (url.split(/[?#]/, 1)[0] ?? '').slice(0, 200)

const numbersOf = (version: string): number[] => (/^v?\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').replace(/^v/, '').split('.').map(Number)

/** In which version of the portal something was met: none later than the one that runs, whatever is said of it. */
export const seenVersion = (said: string, running: string): string => (isAtLeast(said, running) ? running : said)

/** Whether a version is another one or later; what is no version is later than none and only itself. */
export function isAtLeast(version: string, other: string): boolean {
  if (version === other || other === '') return true
  const [own, asked] = [numbersOf(version), numbersOf(other)]
  for (let at = 0; at < Math.max(own.length, asked.length); at += 1) {
    const by = (own[at] ?? 0) - (asked[at] ?? 0)
    if (Number.isNaN(by)) return false
    if (by !== 0) return by > 0
  }
  return true
}
