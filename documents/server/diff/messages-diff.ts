import type { Subject } from '../../contract/change-words.rules.ts'
import { entriesOf, own, sameJson, textAt } from '../json.ts'
import type { HttpContent, HttpHeader, HttpOperation, HttpResponse } from '../model/http-model.ts'
import type { Direction, Frame } from './entries.ts'
import { by, pairUp } from './pair-up.ts'
import { change, inside, type Pair, type Place } from './place.ts'
import { say } from './say.ts'
import { compareSchemas } from './schema-diff.ts'

interface Where {
  here: Frame
  direction: Direction
  /** The callback that the operation stands in. */
  note?: string
}

export function compareBodies(pair: Pair, a: HttpOperation, b: HttpOperation, { here, direction, note: within }: Where): void {
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  const subject: Subject = { id: 'body', values: {}, ...(within !== undefined && { note: within }) }
  if (a.body === null) {
    if (b.body === null) return
    const what = b.body.required ? 'added-required' : 'added'
    // What the API itself sends can be sent before anybody reads it.
    note(
      b.body.required && direction === 'request' ? 'breaking' : 'safe',
      `request-body-${what}`,
      b.body.use,
      { ...say(what), subject },
      null,
      true,
    )
    return
  }
  if (b.body === null) {
    note('breaking', 'request-body-removed', a.body.use, { ...say('removed'), subject }, true)
    return
  }
  const sends = direction === 'request'
  if (!a.body.required && b.body.required)
    note(sends ? 'breaking' : 'safe', 'request-body-became-required', b.body.pointer, { ...say('became-required'), subject }, false, true)
  if (a.body.required && !b.body.required)
    note(sends ? 'safe' : 'breaking', 'request-body-became-optional', b.body.pointer, { ...say('became-optional'), subject }, true, false)
  compareContents(pair, a.body.contents, b.body.contents, { frame: here, direction, subject: 'body', title: subject, path: '' })
}

/** Media types by name, with their parameters where there are several of one name. */
export function compareContents(pair: Pair, before: HttpContent[], after: HttpContent[], place: Place): void {
  const { pairs, lost, gained } = pairUp(before, after, [
    by(({ mediaType }) => mediaType),
    by(({ mediaType }) => canonicalType(mediaType)),
    by(({ mediaType }) => mediaName(mediaType)),
  ])
  for (const [old, next] of pairs) {
    const here = before.length > 1 ? { ...place, title: { ...place.title, note: old.mediaType } } : place
    compareSchemas(pair, old.schema, next.schema, here)
    if (old.itemSchema.node !== undefined || next.itemSchema.node !== undefined)
      compareSchemas(pair, old.itemSchema, next.itemSchema, inside(here, '[]'))
    compareEncodings(old, next, place)
  }
  for (const { mediaType, pointer } of lost)
    place.frame.changes.push(
      change(
        'breaking',
        `${place.direction}-media-type-removed`,
        pointer,
        { ...say('media-type-removed', { mediaType }), subject: place.title },
        mediaType,
      ),
    )
  // An answer that had no content is read by nobody.
  for (const { mediaType, pointer } of gained)
    place.frame.changes.push(
      change(
        'safe',
        `${place.direction}-media-type-added`,
        pointer,
        { ...say('media-type-added', { mediaType }), subject: place.title },
        null,
        mediaType,
      ),
    )
}

const mediaName = (mediaType: string) => (mediaType.split(';')[0] ?? '').trim().toLowerCase()

/** `text/plain; charset=UTF-8; a=1` and `text/plain;a=1;charset=utf-8` are one. */
const canonicalType = (mediaType: string): string => {
  const [name = '', ...parameters] = mediaType.split(';').map((part) => part.trim().toLowerCase().replaceAll('"', ''))
  return [name, ...parameters.sort()].join(';')
}

/** How each member of a form is written. */
function compareEncodings(a: HttpContent, b: HttpContent, place: Place): void {
  const known = (content: HttpContent) => new Map(entriesOf(own(content.node, 'encoding')))
  const [before, after] = [known(a), known(b)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [encodingOf(before.get(name)), encodingOf(after.get(name))]
    if (sameJson(old, next)) continue
    place.frame.changes.push(
      change(
        'risky',
        `${place.direction}-encoding-changed`,
        `${b.pointer}/encoding`,
        { ...say('rule-changed', { rule: `encoding.${name}` }), subject: place.title },
        old,
        next,
      ),
    )
  }
}

const encodingOf = (node: Parameters<typeof own>[0]) => {
  const style = textAt(node, 'style') || 'form'
  return {
    contentType: textAt(node, 'contentType')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .sort()
      .join(', '),
    style,
    explode: own(node, 'explode') ?? style === 'form',
    allowReserved: own(node, 'allowReserved') === true,
  }
}

export function compareResponses(pair: Pair, before: HttpResponse[], after: HttpResponse[], { here, direction, note }: Where): void {
  const { pairs, lost, gained } = pairUp(before, after, [by(({ status }) => status), by(({ status }) => status.toUpperCase())])
  const titleOf = ({ status }: HttpResponse): Subject => ({ id: 'response', values: { status }, ...(note !== undefined && { note }) })
  for (const [old, next] of pairs) {
    compareContents(pair, old.contents, next.contents, { frame: here, direction, subject: 'body', title: titleOf(old), path: '' })
    compareHeaders(pair, old, next, here, direction)
    compareLinks(old, next, here, titleOf(old))
  }
  for (const response of lost) {
    // A range still says what comes.
    const isCovered = after.some(({ status }) => status.toUpperCase() === `${response.status[0]}XX`)
    const [severity, kind] =
      isSuccess(response) && !isCovered
        ? (['breaking', 'response-success-status-removed'] as const)
        : (['risky', 'response-status-removed'] as const)
    here.changes.push(change(severity, kind, response.use, { ...say('status-removed'), subject: titleOf(response) }, response.status))
  }
  for (const response of gained) {
    const isCovered = before.some(({ status }) => status.toUpperCase() === `${response.status[0]}XX`)
    const [severity, kind] =
      isSuccess(response) && !isCovered
        ? (['risky', 'response-success-status-added'] as const)
        : (['safe', 'response-status-added'] as const)
    here.changes.push(change(severity, kind, response.use, { ...say('status-added'), subject: titleOf(response) }, null, response.status))
  }
}

/** Where an answer leads: tools follow links by their names. */
function compareLinks(a: HttpResponse, b: HttpResponse, here: Frame, subject: Subject): void {
  const [before, after] = [a, b].map(({ node }) => entriesOf(own(node, 'links')).map(([name]) => name)) as [string[], string[]]
  for (const link of before.filter((name) => !after.includes(name)))
    here.changes.push(change('risky', 'response-link-removed', b.pointer, { ...say('link-removed', { link }), subject }, link))
  for (const link of after.filter((name) => !before.includes(name)))
    here.changes.push(change('safe', 'response-link-added', b.pointer, { ...say('link-added', { link }), subject }, null, link))
}

const isSuccess = ({ status }: HttpResponse) => /^[23]/.test(status) || status === 'default'

/** The content type is said by the media types. */
const headersOf = ({ headers }: HttpResponse) => headers.filter(({ name }) => name.toLowerCase() !== 'content-type')

function compareHeaders(pair: Pair, a: HttpResponse, b: HttpResponse, here: Frame, direction: Direction): void {
  const { pairs, lost, gained } = pairUp(headersOf(a), headersOf(b), [by(({ name }) => name), by(({ name }) => name.toLowerCase())])
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  for (const [old, next] of pairs) {
    const title = headerOf(b, old)
    if (required(old) && !required(next))
      note('breaking', 'response-header-became-optional', next.pointer, { ...say('not-always-sent'), subject: title }, true, false)
    if (!required(old) && required(next))
      note('safe', 'response-header-became-required', next.pointer, { ...say('always-sent'), subject: title }, false, true)
    if (own(next.node, 'deprecated') === true && own(old.node, 'deprecated') !== true)
      note('safe', 'response-header-deprecated', next.pointer, { ...say('deprecated'), subject: title }, false, true)
    compareSchemas(pair, old.schema, next.schema, { frame: here, direction, subject: 'header', title, path: '' })
  }
  for (const header of lost)
    note(
      required(header) ? 'breaking' : 'risky',
      'response-header-removed',
      header.use,
      { ...say('removed'), subject: headerOf(b, header) },
      header.name,
    )
  for (const header of gained)
    note('safe', 'response-header-added', header.use, { ...say('added'), subject: headerOf(b, header) }, null, header.name)
}

const headerOf = ({ status }: HttpResponse, { name }: HttpHeader): Subject => ({ id: 'response-header', values: { status, name } })
const required = (header: HttpHeader) => own(header.node, 'required') === true
