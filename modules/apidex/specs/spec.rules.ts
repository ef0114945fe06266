import type { DocumentFormat } from '@portico/documents/contract/formats.rules.ts'
import { type AppError, conflict, invalid } from '@portico/platform/contract/errors.ts'

/**
 * The version of a new revision. The document's own counts; GraphQL documents have none, there it is the given one or the next whole number.
 * @throws invalid when a version is given that is not the document's.
 */
export function versionOf(
  read: { format: DocumentFormat; version: string },
  given: string | undefined,
  present: readonly string[],
): string {
  if (read.format === 'graphql') return given ?? nextWhole(present)
  if (given !== undefined && given !== read.version)
    throw invalid({
      path: 'version',
      code: 'graphqlOnly',
      message: `The document says version ${read.version.slice(0, 100)}; a version is given for GraphQL only.`,
    })
  if (read.version.length > 100)
    throw invalid({
      path: 'version',
      code: 'maxLength',
      message: 'info.version must have at most 100 characters.',
      params: { maximum: 100 },
    })
  return read.version
}

function nextWhole(present: readonly string[]): string {
  const whole = present.filter((version) => /^\d{1,9}$/.test(version)).map(Number)
  return String(Math.max(0, ...whole) + 1)
}

/** A version is there once, unless the uploader insists. */
export function refusalOfVersion(version: string, present: readonly string[], force: boolean): AppError | undefined {
  if (force || !present.includes(version)) return undefined
  return conflict('UniqueConflict', `Version ${version} is there already. Upload it with force to add another revision of it.`, [
    { path: 'version', code: 'versionExists', message: `Version ${version} is there already.`, params: { version } },
  ])
}

const endings = { json: 'json', yaml: 'yaml', graphql: 'graphql', markdown: 'md' } as const

/** A file name that every system takes: `payments-1.2.0.yaml`. */
export function fileNameOf(apiproduct: string, version: string, kind: keyof typeof endings): string {
  return `${apiproduct}-${version.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60)}.${endings[kind]}`
}
