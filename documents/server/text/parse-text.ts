import { parseYaml } from '@redocly/openapi-core'
import { parseDocument } from 'yaml'
import { maxFaults } from '../../contract/limits.rules.ts'
import { fault, maxDepth, maxPlace, Unreadable } from '../faults.ts'
import type { Json } from '../json.ts'
import { pointerTo } from '../json.ts'
import { walkJson } from './json-walk.ts'
import { lines } from './positions.ts'
import { quickJson } from './quick-json.ts'

export interface Parsed {
  value: Json
  syntax: 'json' | 'yaml'
}

/**
 * Bytes to text: UTF-8, with or without a byte order mark, else `encoding`. A text is taken as it is.
 */
export function decode(source: Uint8Array | string): string {
  if (typeof source === 'string') return source.startsWith('\uFEFF') ? source.slice(1) : source
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source)
  } catch {
    throw new Unreadable([{ ...fault('', 'encoding', 'The file is not UTF-8 text.'), line: 1, column: 1 }])
  }
}

/** JSON when it reads as JSON, else YAML 1.2. Throws Unreadable with all syntax faults that the parser could name. */
export function parseText(text: string): Parsed {
  const start = text.search(/\S/)
  if (start < 0) throw new Unreadable([{ ...fault('', 'empty', 'The document is empty.'), line: 1, column: 1 }])
  const looksLikeJson = text[start] === '{' || text[start] === '['
  if (looksLikeJson) {
    const quick = quickJson(text, maxDepth)
    if (quick !== undefined) return { value: quick, syntax: 'json' }
    const jsonFault = checkJson(text)
    if (jsonFault === undefined) return { value: JSON.parse(text) as Json, syntax: 'json' }
    // `{a: 1}` is YAML's flow style; quotes around the first name mean that JSON was meant.
    if (/^\s*(?:\[|\{\s*(?:"|\}|$))/.test(text.slice(0, 2000)))
      throw new Unreadable([{ ...fault('', 'syntax', jsonFault.message), ...lines(text)(jsonFault.offset) }])
  }
  return { value: parseYamlText(text), syntax: 'yaml' }
}

/** Depth and equal names are refused here, before anything is built. */
function checkJson(text: string): { offset: number; message: string } | undefined {
  const path: { names: Set<string>; key: string | number; items: number; isObject: boolean }[] = []
  let key: string | number = ''
  const duplicates: { pointer: string; name: string; offset: number }[] = []
  let tooDeep: number | undefined
  let last = 0
  const offence = walkJson(text, {
    key: (offset, raw) => {
      const parent = path.at(-1)
      key = raw
      if (parent === undefined || tooDeep !== undefined) return
      if (parent.names.has(raw) && duplicates.length < maxFaults) {
        duplicates.push({
          pointer: pointerTo('#', ...path.slice(1).map((step) => plain(step.key)), plain(raw))
            .slice(0, 2 * maxPlace)
            .toWellFormed(),
          name: raw,
          offset,
        })
      }
      parent.names.add(raw)
    },
    value: (offset) => {
      last = offset
      const parent = path.at(-1)
      if (parent !== undefined && !parent.isObject) key = parent.items++
    },
    open: (isObject) => {
      if (path.length >= maxDepth) tooDeep ??= last
      path.push({ names: new Set(), key, items: 0, isObject })
    },
    close: () => {
      path.pop()
    },
  })
  if (tooDeep !== undefined)
    throw new Unreadable([{ ...fault('', 'tooDeep', `The document nests deeper than ${maxDepth} levels.`), ...lines(text)(tooDeep) }])
  if (offence !== undefined) return offence
  if (duplicates.length > 0) {
    const place = lines(text)
    throw new Unreadable(
      duplicates.map(({ pointer, name, offset }) => ({
        ...fault(pointer, 'duplicateKey', `The name ${name.slice(0, 200).toWellFormed()} occurs twice in one object.`),
        ...place(offset),
      })),
    )
  }
  return undefined
}

const plain = (key: string | number) => (typeof key === 'string' && key.startsWith('"') ? (JSON.parse(key) as string) : key)

function parseYamlText(text: string): Json {
  try {
    return parseYaml(text, { maxDepth, maxAliases: 10_000 }) as Json
  } catch (error) {
    throw new Unreadable(yamlFaults(text, error))
  }
}

interface Mark {
  reason?: string
  message?: string
  mark?: { line: number; column: number }
}

/** The fast parser stops at its first fault; the second one goes on and names the others. */
function yamlFaults(text: string, error: unknown) {
  const { reason, mark, message } = error as Mark
  const why = reason ?? message ?? 'unreadable'
  const first = { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
  if (why.includes('maxDepth') || error instanceof RangeError)
    return [{ ...fault('', 'tooDeep', `The document nests deeper than ${maxDepth} levels.`), ...first }]
  if (why.includes('maxAliases') || why.includes('merge keys'))
    return [{ ...fault('', 'aliases', 'The document uses too many aliases.'), ...first }]
  const others = yamlErrors(text)
  if (others.length > 0) return others
  const code = why.includes('duplicated mapping key') ? 'duplicateKey' : 'syntax'
  return [{ ...fault('', code, sentence(why)), ...first }]
}

function yamlErrors(text: string) {
  // The second parser takes seconds for a large text, and only courtesy is at stake.
  if (text.length > 2_000_000) return []
  try {
    const place = lines(text)
    return parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: true })
      .errors.filter(({ code }) => code !== 'RESOURCE_EXHAUSTION')
      .slice(0, maxFaults)
      .map(({ code, message, pos }) => ({
        ...fault('', code === 'DUPLICATE_KEY' ? 'duplicateKey' : 'syntax', sentence(message)),
        ...place(pos[0]),
      }))
  } catch {
    return []
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
