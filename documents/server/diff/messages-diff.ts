import type { Subject } from '../../contract/change-words.rules.ts'
import { own } from '../json.ts'
import type { HttpContent, HttpHeader, HttpOperation, HttpResponse } from '../model/http-model.ts'
import type { Direction, Frame } from './entries.ts'
import { change, type Pair, type Place } from './place.ts'
import { say } from './say.ts'
import { compareSchemas } from './schema-diff.ts'

const requestBody: Subject = { id: 'body', values: {} }

export function compareBodies(pair: Pair, a: HttpOperation, b: HttpOperation, here: Frame, direction: Direction): void {
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (a.body === null && b.body === null) return
  if (a.body === null) {
    if (b.body !== null)
      note(
        b.body.required ? 'breaking' : 'safe',
        b.body.required ? 'request-body-added-required' : 'request-body-added',
        b.body.use,
        { ...say(b.body.required ? 'added-required' : 'added'), subject: requestBody },
        null,
        true,
      )
    return
  }
  if (b.body === null) {
    note('breaking', 'request-body-removed', a.body.use, { ...say('removed'), subject: requestBody }, true)
    return
  }
  if (!a.body.required && b.body.required)
    note('breaking', 'request-body-became-required', b.body.pointer, { ...say('became-required'), subject: requestBody }, false, true)
  if (a.body.required && !b.body.required)
    note('safe', 'request-body-became-optional', b.body.pointer, { ...say('became-optional'), subject: requestBody }, true, false)
  compareContents(
    pair,
    a.body.contents,
    b.body.contents,
    { frame: here, direction, subject: 'body', title: requestBody, path: '' },
    b.body.pointer,
  )
}

/** Media types by name without parameters; a lone type on both sides is the same body under another name only when the old one is gone. */
export function compareContents(pair: Pair, before: HttpContent[], after: HttpContent[], place: Place, pointer: string): void {
  const next = new Map(after.map((content) => [mediaName(content.mediaType), content]))
  const known = new Set(before.map(({ mediaType }) => mediaName(mediaType)))
  for (const content of before) {
    const partner = next.get(mediaName(content.mediaType))
    if (partner === undefined)
      place.frame.changes.push(
        change(
          'breaking',
          `${place.direction}-media-type-removed`,
          content.pointer,
          { ...say('media-type-removed', { mediaType: content.mediaType }), subject: place.title },
          content.mediaType,
        ),
      )
    else
      compareSchemas(
        pair,
        content.schema,
        partner.schema,
        before.length > 1 ? { ...place, title: { ...place.title, note: content.mediaType } } : place,
      )
  }
  for (const content of after) {
    if (known.has(mediaName(content.mediaType))) continue
    // An answer that had no content is read by nobody.
    place.frame.changes.push(
      change(
        'safe',
        `${place.direction}-media-type-added`,
        content.pointer || pointer,
        { ...say('media-type-added', { mediaType: content.mediaType }), subject: place.title },
        null,
        content.mediaType,
      ),
    )
  }
}

const mediaName = (mediaType: string) => (mediaType.split(';')[0] ?? '').trim().toLowerCase()

export function compareResponses(
  pair: Pair,
  before: HttpResponse[],
  after: HttpResponse[],
  here: Frame,
  direction: Direction,
  pointer: string,
): void {
  const next = new Map(after.map((response) => [response.status.toUpperCase(), response]))
  const known = new Set(before.map(({ status }) => status.toUpperCase()))
  for (const response of before) {
    const partner = next.get(response.status.toUpperCase())
    const title = responseOf(response)
    if (partner === undefined) {
      here.changes.push(
        change(
          isSuccess(response) ? 'breaking' : 'risky',
          isSuccess(response) ? 'response-success-status-removed' : 'response-status-removed',
          response.use,
          { ...say('status-removed'), subject: title },
          response.status,
        ),
      )
      continue
    }
    compareContents(pair, response.contents, partner.contents, { frame: here, direction, subject: 'body', title, path: '' }, pointer)
    compareHeaders(pair, response, partner, here, direction)
  }
  for (const response of after) {
    if (known.has(response.status.toUpperCase())) continue
    here.changes.push(
      change(
        isSuccess(response) ? 'risky' : 'safe',
        isSuccess(response) ? 'response-success-status-added' : 'response-status-added',
        response.use,
        { ...say('status-added'), subject: responseOf(response) },
        null,
        response.status,
      ),
    )
  }
}

const isSuccess = ({ status }: HttpResponse) => /^[23]/.test(status) || status === 'default'

function compareHeaders(pair: Pair, a: HttpResponse, b: HttpResponse, here: Frame, direction: Direction): void {
  const next = new Map(b.headers.map((header) => [header.name.toLowerCase(), header]))
  const known = new Set(a.headers.map(({ name }) => name.toLowerCase()))
  for (const header of a.headers) {
    const partner = next.get(header.name.toLowerCase())
    const title = headerOf(b, header)
    if (partner === undefined) {
      here.changes.push(
        change(
          required(header) ? 'breaking' : 'risky',
          'response-header-removed',
          header.use,
          { ...say('removed'), subject: title },
          header.name,
        ),
      )
      continue
    }
    if (required(header) && !required(partner))
      here.changes.push(
        change('breaking', 'response-header-became-optional', partner.pointer, { ...say('not-always-sent'), subject: title }, true, false),
      )
    compareSchemas(pair, header.schema, partner.schema, { frame: here, direction, subject: 'header', title, path: '' })
  }
  for (const header of b.headers)
    if (!known.has(header.name.toLowerCase()))
      here.changes.push(
        change('safe', 'response-header-added', header.use, { ...say('added'), subject: headerOf(b, header) }, null, header.name),
      )
}

const responseOf = ({ status }: HttpResponse): Subject => ({ id: 'response', values: { status } })
const headerOf = ({ status }: HttpResponse, { name }: HttpHeader): Subject => ({ id: 'response-header', values: { status, name } })
const required = (header: HttpHeader) => own(header.node, 'required') === true
