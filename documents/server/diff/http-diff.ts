import type { Subject } from '../../contract/change-words.rules.ts'
import { isObject, type JsonObject, own, sameJson, textAt, textsAt } from '../json.ts'
import { type HttpOperation, type HttpParameter, httpOperations } from '../model/http-model.ts'
import { type Direction, type Frame, frame } from './entries.ts'
import { compareBodies, compareResponses } from './messages-diff.ts'
import { change, type Pair, type Place } from './place.ts'
import { say, turned } from './say.ts'
import { compareSchemas } from './schema-diff.ts'
import { compareSecurity } from './security-diff.ts'

/** Compares all operations of two OpenAPI or Swagger documents: one frame for each. */
export function compareHttp(pair: Pair, old: JsonObject, next: JsonObject): Frame[] {
  const paths = compareSection(pair, { old, next, section: 'paths', flipped: false })
  return [...paths, ...compareSection(pair, { old, next, section: 'webhooks', flipped: true })]
}

interface Section {
  old: JsonObject
  next: JsonObject
  section: 'paths' | 'webhooks'
  /** In a webhook the API sends the request and receives the response. */
  flipped: boolean
}

function compareSection(pair: Pair, { old, next, section, flipped }: Section): Frame[] {
  const before = httpOperations(old, pair.old.refs, section)
  const after = httpOperations(next, pair.next.refs, section)
  const partners = partnersOf(before, after)
  const taken = new Set(partners.values())
  const label = (operation: HttpOperation) => `${flipped ? 'WEBHOOK ' : ''}${operation.method} ${operation.path}`
  const frames: Frame[] = []
  for (const operation of before) {
    const partner = partners.get(operation)
    const here = frame(label(partner ?? operation))
    frames.push(here)
    if (partner === undefined)
      here.changes.push(change('breaking', 'operation-removed', operation.pointer, say('operation-removed'), label(operation)))
    else compareOperations(pair, operation, partner, here, flipped)
  }
  for (const operation of after) {
    if (taken.has(operation)) continue
    const here = frame(label(operation))
    here.changes.push(change('safe', 'operation-added', operation.pointer, say('operation-added'), null, label(operation)))
    frames.push(here)
  }
  return frames
}

/** The same method and path; a path whose parameters only have other names is the same path. */
function partnersOf(before: HttpOperation[], after: HttpOperation[]): Map<HttpOperation, HttpOperation> {
  const partners = new Map<HttpOperation, HttpOperation>()
  for (const keyOf of [
    (one: HttpOperation) => `${one.method} ${one.path}`,
    (one: HttpOperation) => `${one.method} ${one.path.replace(/\{[^{}]*\}/g, '{}')}`,
  ]) {
    const taken = new Set(partners.values())
    const free = new Map(after.filter((one) => !taken.has(one)).map((one) => [keyOf(one), one]))
    for (const operation of before) {
      const key = keyOf(operation)
      const partner = partners.has(operation) ? undefined : free.get(key)
      if (partner === undefined) continue
      partners.set(operation, partner)
      free.delete(key)
    }
  }
  return partners
}

function compareOperations(pair: Pair, a: HttpOperation, b: HttpOperation, here: Frame, flipped: boolean): void {
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  const [sent, received]: Direction[] = flipped ? ['response', 'request'] : ['request', 'response']
  const wasDeprecated = own(a.node, 'deprecated') === true
  const isDeprecated = own(b.node, 'deprecated') === true
  if (isDeprecated && !wasDeprecated) note('safe', 'operation-deprecated', b.pointer, say('operation-deprecated'), false, true)
  if (wasDeprecated && !isDeprecated) note('safe', 'operation-reactivated', b.pointer, say('operation-reactivated'), true, false)
  const [idBefore, idAfter] = [textAt(a.node, 'operationId'), textAt(b.node, 'operationId')]
  if (idBefore !== idAfter && idBefore !== '')
    note(
      'risky',
      'operation-id-changed',
      b.pointer,
      idAfter === ''
        ? say('operation-id-dropped', { before: idBefore })
        : say('operation-id-changed', { before: idBefore, after: idAfter }),
      idBefore,
      idAfter,
    )
  if (!sameJson(textsAt(a.node, 'tags'), textsAt(b.node, 'tags')))
    note('safe', 'operation-tags-changed', b.pointer, say('operation-tags-changed'), textsAt(a.node, 'tags'), textsAt(b.node, 'tags'))
  compareParameters(pair, a, b, here, sent ?? 'request')
  compareBodies(pair, a, b, here, sent ?? 'request')
  compareResponses(pair, a.responses, b.responses, here, received ?? 'response', b.pointer)
  compareSecurity(a, b, here)
}

const keyOf = (parameter: HttpParameter) => `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`

function compareParameters(pair: Pair, a: HttpOperation, b: HttpOperation, here: Frame, direction: Direction): void {
  const left = new Map(a.parameters.map((parameter) => [keyOf(parameter), parameter]))
  const renamed = renamedPath(a, b)
  const fresh: HttpParameter[] = []
  for (const parameter of b.parameters) {
    const key = parameter.in === 'path' ? `path ${renamed.get(parameter.name) ?? parameter.name}` : keyOf(parameter)
    const old = left.get(key)
    if (old === undefined) fresh.push(parameter)
    else {
      left.delete(key)
      compareParameter(pair, old, parameter, here, direction)
    }
  }
  for (const parameter of fresh) {
    const moved = [...left.values()].find((old) => old.name === parameter.name)
    if (moved !== undefined) {
      left.delete(keyOf(moved))
      here.changes.push(
        change(
          'breaking',
          'request-parameter-in-changed',
          parameter.use,
          {
            ...say('moved', { before: moved.in, after: parameter.in }),
            subject: { id: 'parameter', values: { name: parameter.name } },
          },
          moved.in,
          parameter.in,
        ),
      )
      compareParameter(pair, moved, parameter, here, direction)
      continue
    }
    const required = isRequired(parameter)
    const hasDefault = required && pair.next.shapeOf(parameter.schema).defaultValue !== undefined
    here.changes.push(
      change(
        required ? (hasDefault ? 'risky' : 'breaking') : 'safe',
        required ? 'request-parameter-added-required' : 'request-parameter-added',
        parameter.use,
        { ...say(required ? 'added-required' : 'added'), subject: subjectOf(parameter) },
        null,
        parameter.name,
      ),
    )
  }
  for (const parameter of left.values())
    here.changes.push(
      change('risky', 'request-parameter-removed', parameter.use, { ...say('removed'), subject: subjectOf(parameter) }, parameter.name),
    )
}

const subjectOf = (parameter: HttpParameter): Subject => ({ id: 'parameter', values: { name: parameter.name }, note: parameter.in })
const isRequired = (parameter: HttpParameter) => parameter.in === 'path' || own(parameter.node, 'required') === true

/** New names of path parameters to the old ones, by their place in the path. */
function renamedPath(a: HttpOperation, b: HttpOperation): Map<string, string> {
  const names = (path: string) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '')
  const before = names(a.path)
  return new Map(names(b.path).map((name, index) => [name, before[index] ?? name]))
}

function compareParameter(pair: Pair, a: HttpParameter, b: HttpParameter, here: Frame, direction: Direction): void {
  const title = subjectOf(b)
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (b.in === 'path' && a.name !== b.name)
    note('safe', 'request-parameter-renamed', b.pointer, { ...say('renamed', { before: a.name }), subject: title }, a.name, b.name)
  const hasDefault = pair.next.shapeOf(b.schema).defaultValue !== undefined
  if (!isRequired(a) && isRequired(b))
    note(
      hasDefault ? 'risky' : 'breaking',
      'request-parameter-became-required',
      b.pointer,
      { ...say('became-required'), subject: title },
      false,
      true,
    )
  if (isRequired(a) && !isRequired(b))
    note('safe', 'request-parameter-became-optional', b.pointer, { ...say('became-optional'), subject: title }, true, false)
  if (own(b.node, 'deprecated') === true && own(a.node, 'deprecated') !== true)
    note('safe', 'request-parameter-deprecated', b.pointer, { ...say('deprecated'), subject: title }, false, true)
  const [styleBefore, styleAfter] = [styleOf(a), styleOf(b)]
  if (styleBefore !== styleAfter)
    note(
      'breaking',
      'request-parameter-style-changed',
      b.pointer,
      { ...turned('style', styleBefore, styleAfter), subject: title },
      styleBefore,
      styleAfter,
    )
  const place: Place = { frame: here, direction, subject: 'parameter', title, path: '' }
  compareSchemas(pair, a.schema, b.schema, place)
}

/** Only lists and objects are written in more than one way. */
function styleOf({ in: place, node, schema }: HttpParameter): string {
  if (isObject(schema.node) && typeof own(schema.node, 'type') === 'string' && !['array', 'object'].includes(textAt(schema.node, 'type')))
    return ''
  const isSwagger = own(node, 'schema') === undefined && own(node, 'content') === undefined
  const format = textAt(node, 'collectionFormat') || (isSwagger ? 'csv' : '')
  if (format !== '')
    return format === 'multi' ? 'form, exploded' : format === 'csv' && place !== 'query' ? 'simple' : format === 'csv' ? 'form' : format
  const style = textAt(node, 'style') || (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  const explode = own(node, 'explode') ?? style === 'form'
  return explode === true && style !== 'simple' ? `${style}, exploded` : style
}
