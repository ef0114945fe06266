import { own } from '../json.ts'
import type { HttpContent, HttpHeader, HttpOperation, HttpResponse } from '../model/http-model.ts'
import type { Direction, Frame } from './entries.ts'
import { change, type Pair, type Place } from './place.ts'
import { compareSchemas } from './schema-diff.ts'

export function compareBodies(pair: Pair, a: HttpOperation, b: HttpOperation, here: Frame, direction: Direction): void {
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (a.body === null && b.body === null) return
  if (a.body === null) {
    if (b.body !== null)
      note(
        b.body.required ? 'breaking' : 'safe',
        b.body.required ? 'request-body-added-required' : 'request-body-added',
        b.body.use,
        `Request body: it was added${b.body.required ? ' and is required' : ''}.`,
        null,
        true,
      )
    return
  }
  if (b.body === null) {
    note('breaking', 'request-body-removed', a.body.use, 'Request body: it was removed.', true)
    return
  }
  if (!a.body.required && b.body.required)
    note('breaking', 'request-body-became-required', b.body.pointer, 'Request body: it is required now.', false, true)
  if (a.body.required && !b.body.required)
    note('safe', 'request-body-became-optional', b.body.pointer, 'Request body: it is no longer required.', true, false)
  compareContents(
    pair,
    a.body.contents,
    b.body.contents,
    { frame: here, direction, subject: 'body', title: 'Request body', path: '' },
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
          `${place.title}: the media type ${content.mediaType} was removed.`,
          content.mediaType,
        ),
      )
    else
      compareSchemas(
        pair,
        content.schema,
        partner.schema,
        before.length > 1 ? { ...place, title: `${place.title} (${content.mediaType})` } : place,
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
        `${place.title}: the media type ${content.mediaType} was added.`,
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
    const title = `Response ${response.status}`
    if (partner === undefined) {
      here.changes.push(
        change(
          isSuccess(response) ? 'breaking' : 'risky',
          isSuccess(response) ? 'response-success-status-removed' : 'response-status-removed',
          response.use,
          `${title}: the status was removed.`,
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
        `Response ${response.status}: the status was added.`,
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
    const title = `Response ${b.status}, header ${header.name}`
    if (partner === undefined) {
      here.changes.push(
        change(required(header) ? 'breaking' : 'risky', 'response-header-removed', header.use, `${title}: it was removed.`, header.name),
      )
      continue
    }
    if (required(header) && !required(partner))
      here.changes.push(
        change('breaking', 'response-header-became-optional', partner.pointer, `${title}: it is no longer always sent.`, true, false),
      )
    compareSchemas(pair, header.schema, partner.schema, { frame: here, direction, subject: 'header', title, path: '' })
  }
  for (const header of b.headers)
    if (!known.has(header.name.toLowerCase()))
      here.changes.push(
        change(
          'safe',
          'response-header-added',
          header.use,
          `Response ${b.status}, header ${header.name}: it was added.`,
          null,
          header.name,
        ),
      )
}

const required = (header: HttpHeader) => own(header.node, 'required') === true
