import { spokenAs } from '@portico/platform/server/http/languages.ts'
import { isMandatoryNow } from '../../users/mandatory-mails.rules.ts'
import type { Locale } from '../mail.contract.ts'
import { cleanHtml, plainOf } from './clean-html.ts'
import { renderHtml, renderLine, type Values } from './liquid.ts'
import { frameOf } from './seeds.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

export interface MailParts {
  event: string
  locale: Locale
  subject: string
  body: string
  values: Values
  /** Where the reader switches off this event's mails; none: nobody is known to do so for. */
  unsubscribeUrl: string | undefined
}

/** A mail as it is sent: the template with its values, cleaned, in the frame that all mails have. */
export async function writeMail({ event, locale, subject, body, values, unsubscribeUrl }: MailParts): Promise<WrittenMail> {
  const content = cleanHtml(await renderHtml(body, values))
  const frame = frameOf(locale)
  const why = isMandatoryNow(event, values)
    ? `<p>${await renderHtml(frame.mandatory, values)}</p>`
    : unsubscribeUrl === undefined
      ? ''
      : `<p>${await renderHtml(frame.why, values)} <a href="${escaped(unsubscribeUrl)}">${await renderHtml(frame.unsubscribe, values)}</a></p>`
  const line = await renderLine(subject, values)
  const html = `<!doctype html>
<html lang="${spokenAs(locale)}" dir="${locale === 'ar-SA' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(line)}</title>
<style>${style}</style></head>
<body><div class="mail">${content}<hr><footer>${why}</footer></div></body>
</html>
`
  return { subject: line, html, text: [plainOf(content), plainOf(why)].filter(Boolean).join('\n\n--\n') }
}

const style =
  'body{margin:0;background:#fafafa;color:#222;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}.mail{max-width:600px;margin:24px auto;padding:24px;background:#fff;border-radius:8px}a{color:#9a3412}hr{border:0;border-top:1px solid #ddd}footer{font-size:13px;color:#666}@media(prefers-color-scheme:dark){body{background:#121212;color:#eee}.mail{background:#1e1e1e}a{color:#ffb59b}hr{border-color:#444}footer{color:#aaa}}'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

export interface Reading {
  locale: Locale
  timeZone: string
  /** What people call what is stored by another word. */
  wordOf(key: string, value: string): string | undefined
}

/** What an event carries as people of a language read it: days and times in their own form, in the time zone of the installation, states by their names. */
export function readable(value: unknown, reading: Reading, key = ''): unknown {
  const { locale, timeZone, wordOf } = reading
  // The calendar and digits of the portal's own Arabic pages.
  const language = locale === 'ar-SA' ? 'ar-SA-u-ca-gregory' : spokenAs(locale)
  if (Array.isArray(value)) return value.map((one) => readable(one, reading, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readable(part, reading, name)]))
  if (typeof value !== 'string') return value
  // Somebody may call a thing 2026-13-45: that is its name, and no moment that could be written out.
  if (Number.isNaN(Date.parse(value))) return wordOf(key, value) ?? value
  // A day has no time zone: it is the same one wherever it is read.
  if (day.test(value)) return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
  if (moment.test(value))
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(value))
  return wordOf(key, value) ?? value
}
