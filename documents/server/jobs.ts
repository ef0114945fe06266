import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Fault } from '@portico/platform/contract/errors.ts'
import type { DocumentFormat } from '../contract/formats.rules.ts'
import { asJson, asYaml } from './convert.ts'
import { diffDocuments } from './diff/diff-documents.ts'
import type { Severity } from './diff/entries.ts'
import { storedDiff } from './diff/stored-diff.ts'
import { diffTexts } from './diff/text-diff.ts'
import { fault, Unreadable } from './faults.ts'
import { type FitQuestion, type Misfit, misfitsOf } from './fits.ts'
import type { OperationEntry, SchemaEntry } from './index/entries.ts'
import type { Group } from './index/groups.ts'
import { indexDocument } from './index/index-document.ts'
import { type TermTie, tiesIn } from './index/ties.ts'
import { type LintResult, lintDocument } from './lint.ts'
import { asMarkdown } from './markdown.ts'
import { misfitsOfQuery, type QueryQuestion } from './query-fits.ts'
import { type ReadDocument, type ReadHints, readDocument } from './read/read-document.ts'

/** What the worker is asked. Bytes are copied into it, never shared. */
export type Job =
  | { task: 'read'; source: Uint8Array | string; hints: ReadHints }
  | { task: 'lint'; source: Uint8Array | string }
  | { task: 'diff'; old: Uint8Array | string; next: Uint8Array | string }
  | { task: 'text'; old: Uint8Array | string; next: Uint8Array | string }
  | { task: 'render'; source: Uint8Array | string; as: 'json' | 'yaml' | 'markdown' }
  | ({ task: 'fits' } & FitQuestion)
  | ({ task: 'query' } & QueryQuestion)

/** Texts end to end in one buffer that changes hands without a copy; `ends` says where each stops. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
}

export interface ReadAnswer {
  format: DocumentFormat
  version: string
  title: string
  description: string
  syntax: 'json' | 'yaml' | 'graphql'
  /** SHA-256 of the bytes as uploaded, in hexadecimal. */
  contentHash: string
  sizeBytes: number
  operations: OperationEntry[]
  groups: Group[]
  schemas: SchemaEntry[]
  /** One JSON text for each operation, in the order of `operations`. */
  views: Packed
  /** Names of all schemas that can be asked for, and one JSON text for each. */
  schemaNames: string[]
  schemaViews: Packed
  /** The document as gzip: the JSON as it was uploaded, else compact JSON; GraphQL as its own text. */
  document: Uint8Array<ArrayBuffer>
  /** The bytes as uploaded as gzip; null when they are those of the document. */
  source: Uint8Array<ArrayBuffer> | null
  /** The terms that its fields are tied to. */
  ties: TermTie[]
}

export interface DiffAnswer {
  /** Of all changes that were found; not all need to be among the entries. */
  counts: Record<Severity, number>
  /** The entries as one JSON array. */
  json: Packed
  /** False: there are changes that are not among the entries. */
  complete: boolean
}

export type JobAnswer =
  | { ok: true; task: 'read'; answer: ReadAnswer }
  | { ok: true; task: 'lint'; answer: LintResult }
  | { ok: true; task: 'diff'; answer: DiffAnswer }
  | { ok: true; task: 'render' | 'text'; answer: Packed }
  | { ok: true; task: 'fits'; answer: Misfit[] }
  | { ok: true; task: 'query'; answer: Misfit[] }
  | { ok: false; faults: Fault[] }

/** Does one job to its end. Everything heavy of the specification engine is behind this door. */
export async function runJob(job: Job): Promise<JobAnswer> {
  try {
    return await answerTo(job)
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, faults: error.faults }
    throw error
  }
}

async function answerTo(job: Job): Promise<JobAnswer> {
  if (job.task === 'fits') return { ok: true, task: 'fits', answer: misfitsOf(job) }
  if (job.task === 'query') return { ok: true, task: 'query', answer: misfitsOfQuery(job) }
  if (job.task === 'diff' || job.task === 'text') {
    const [old, next] = [await readDocument(job.old, accepted), await readDocument(job.next, accepted)]
    if (!old.ok) return old
    if (!next.ok) return next
    return job.task === 'diff'
      ? { ok: true, task: 'diff', answer: diffAnswer(old.read, next.read) }
      : { ok: true, task: 'text', answer: pack([JSON.stringify(diffTexts(old.read, next.read))]) }
  }
  const result = await readDocument(job.source, job.task === 'read' ? job.hints : accepted)
  if (!result.ok) return result
  const { read } = result
  if (job.task === 'read') return { ok: true, task: 'read', answer: readAnswer(read, job.source) }
  if (job.task === 'lint') return { ok: true, task: 'lint', answer: await lintDocument(read) }
  const text = job.as === 'markdown' ? asMarkdown(read) : job.as === 'yaml' ? asYaml(read) : asJson(read)
  return { ok: true, task: 'render', answer: pack([text]) }
}

/** What is linted, compared and written out was judged when it was uploaded. */
const accepted = { accepted: true }

/** Rows that one document may become. */
const mostOperations = 20_000
const mostSchemas = 60_000
/** What is stored of it: each operation carries what it refers to, so a short document can become a very long one. */
const storedLimit = (sizeBytes: number) => 10 * sizeBytes + 20_000_000

/** @throws Unreadable when what is stored of the document would be out of all proportion to what was sent. */
function readAnswer(read: ReadDocument, source: Uint8Array | string): ReadAnswer {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source
  const index = indexDocument(read)
  if (index.operations.length > mostOperations) throw tooMuch(`it has more than ${mostOperations} operations`)
  if (index.schemas.length > mostSchemas) throw tooMuch(`it has more than ${mostSchemas} schemas`)
  const limit = storedLimit(bytes.byteLength)
  const views = packWithin(
    limit,
    index.operations.map(({ opId }) => index.operationView(opId)),
  )
  const schemaNames = [...index.schemas.map(({ name }) => name), ...index.pointerNames()]
  const { format, version, title, description, syntax } = read
  return {
    format,
    version,
    title,
    description,
    syntax,
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.byteLength,
    operations: index.operations,
    groups: index.groups,
    schemas: index.schemas,
    views,
    schemaNames,
    schemaViews: packWithin(limit, schemaNames, (name) => index.schemaView(name) ?? null),
    ...packedDocument(read, bytes),
  }
}

const byteOrderMark = [0xef, 0xbb, 0xbf]

function packedDocument(read: ReadDocument, uploaded: Uint8Array): Pick<ReadAnswer, 'document' | 'source' | 'ties'> {
  const isMarked = byteOrderMark.every((byte, at) => uploaded[at] === byte)
  const plain = isMarked ? uploaded.subarray(byteOrderMark.length) : uploaded
  const document =
    read.syntax === 'json' ? plain : Buffer.from(typeof read.document === 'string' ? read.document : JSON.stringify(read.document))
  const source = Buffer.compare(document, uploaded) === 0 ? null : packed(uploaded)
  return { document: packed(document), source, ties: read.format === 'graphql' ? [] : tiesIn(document) }
}

/** The quickest level: others make it a little smaller in three times the time. In a buffer of its own, which can change hands. */
const packed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(bytes, { level: 1 }))

const tooMuch = (why: string) => new Unreadable([fault('', 'tooComplex', `The document is too complex: ${why}.`)])

/** Writes values as JSON one by one, and stops when they become too long. */
function packWithin<T>(limit: number, values: readonly T[], make: (value: T) => unknown = (value) => value): Packed {
  const texts: string[] = []
  let size = 0
  for (const value of values) {
    const text = JSON.stringify(make(value))
    size += text.length
    if (size > limit) throw tooMuch('its parts refer to each other so much that what is stored of it would be far longer than itself')
    texts.push(text)
  }
  return pack(texts)
}

function diffAnswer(old: ReadDocument, next: ReadDocument): DiffAnswer {
  const { entries, complete } = diffDocuments(old, next)
  const count = (severity: Severity) => entries.filter((entry) => entry.severity === severity).length
  const stored = storedDiff(entries)
  return {
    counts: { breaking: count('breaking'), risky: count('risky'), safe: count('safe') },
    json: pack([stored.json]),
    complete: complete && stored.entries === entries.length,
  }
}

export function pack(texts: string[]): Packed {
  const parts = texts.map((text) => Buffer.from(text))
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  const ends = new Uint32Array(parts.length)
  let at = 0
  parts.forEach((part, index) => {
    bytes.set(part, at)
    at += part.byteLength
    ends[index] = at
  })
  return { bytes, ends }
}

/** The buffers of an answer, to be handed over instead of copied. */
export function buffersOf(answer: JobAnswer): ArrayBuffer[] {
  if (!answer.ok || answer.task === 'lint' || answer.task === 'fits' || answer.task === 'query') return []
  const texts =
    answer.task === 'read'
      ? [answer.answer.views, answer.answer.schemaViews]
      : answer.task === 'diff'
        ? [answer.answer.json]
        : [answer.answer]
  return texts.flatMap((one) => [one.bytes.buffer, one.ends.buffer])
}
