import type { DocumentQueries } from '@portico/documents/web/document.ts'
import { call, callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { upload } from '@portico/platform/web/client/upload.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Changelog, type ChangelogHead, type Comparison, changelogs } from '../changelog.contract.ts'
import { type Spec, specs } from '../spec.contract.ts'
import { fileNameOf } from '../spec.rules.ts'

const quiet = { quiet: true } as const
/** A stored document never changes, so what was read of it stays true. */
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 } as const

const [soonMs, laterMs, soonForMs] = [2000, 15_000, 60_000]
/** What is done after the upload is asked for again until it is done: often at first, when it takes long seldom. */
const lookAgainMs = (waiting: readonly { createdAt: string }[] = []): number | false => {
  if (waiting.length === 0) return false
  return waiting.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < soonForMs) ? soonMs : laterMs
}
export const untilLinted = {
  refetchInterval: ({ state }: { state: { data?: Spec[] | undefined } }) =>
    lookAgainMs(state.data?.filter(({ lintState }) => lintState === 'pending')),
} as const

/** The newest revision of a product, or null while it has none. Needs no environment, so it is asked beside the product. */
export const latestSpecQuery = (productId: string) => ({
  ...queryOf(specs.list, { query: { filter: { where: { productId, latest: true }, limit: 1 } } }, quiet),
  ...untilLinted,
  select: (rows: Spec[]): Spec | null => rows[0] ?? null,
})
export const specQuery = (id: string) => ({
  ...queryOf(specs.list, { query: { filter: { where: { id }, limit: 1 } } }, quiet),
  select: (rows: Spec[]): Spec | null => rows[0] ?? null,
})
/** The revisions of a product as a list. */
export const revisionSource = (envId: string, productId: string) =>
  listSource<Spec>(specs.ofProduct, { params: { envId, productId }, count: specs.count, within: { productId } })
/** The newest revisions of a product, at most so many. */
export const revisionsQuery = (envId: string, productId: string, most: number) => ({
  ...queryOf(specs.ofProduct, { params: { envId, productId }, query: { filter: { limit: most } } }, quiet),
  ...untilLinted,
})

/** How much changed with each of these revisions, the newest first; what, `changesQuery` says. At least one, at most as many as fit an address. */
export const changelogsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [changelogs.list.path, ids],
    queryFn: ({ signal }): Promise<ChangelogHead[]> =>
      call(
        changelogs.list,
        { query: { filter: { where: { newSpecId: { inq: [...ids] } }, fields: { diff: false }, limit: ids.length } } },
        { signal },
      ),
    meta: { ...quiet, shows: changelogs.list.shows },
    refetchInterval: ({ state }) => lookAgainMs(state.data?.filter((changelog) => changelog.state === 'pending')),
  })
/** The entries of one changelog that is ready. */
export const changesQuery = (id: string) => ({
  ...queryOf(changelogs.list, { query: { filter: { where: { id }, limit: 1 } } }, quiet),
  ...forever,
  select: (rows: Changelog[]): NonNullable<Changelog['diff']> => rows[0]?.diff ?? [],
})

/** Revisions that this one can be compared with, itself among them. */
export const comparableQuery = (id: string) => queryOf(changelogs.comparable, { params: { id } }, quiet)
/** What changed between any two revisions. */
export const comparisonQuery = (to: string, from: string) =>
  queryOptions({
    queryKey: [changelogs.compare.path, to, from],
    queryFn: ({ signal }): Promise<Comparison> => call(changelogs.compare, { params: { id: to }, query: { with: from } }, { signal }),
    meta: quiet,
    ...forever,
  })

export const overviewQuery = (id: string) => ({ ...queryOf(specs.overview, { params: { id } }, quiet), ...forever })
export const operationsQuery = (id: string) => ({ ...queryOf(specs.operations, { params: { id } }, quiet), ...forever })
export const operationQuery = (id: string, opId: string) => ({ ...queryOf(specs.operation, { params: { id, opId } }, quiet), ...forever })
const schemaNamesQuery = (id: string) => ({ ...queryOf(specs.schemas, { params: { id } }, quiet), ...forever })
const schemaQuery = (id: string, name: string) => ({ ...queryOf(specs.schema, { params: { id, name } }, quiet), ...forever })
const searchQuery = (id: string, q: string) => ({ ...queryOf(specs.search, { params: { id }, query: { q } }, quiet), ...forever })
const documentQuery = (id: string) =>
  queryOptions<unknown>({
    queryKey: [specs.get.path, id],
    queryFn: async ({ signal }) => (await call(specs.get, { params: { id } }, { signal })).spec,
    meta: quiet,
    ...forever,
    gcTime: 60_000,
  })
/** The parts of a revision's document, for the viewer. */
export const documentQueries = (id: string): DocumentQueries => ({
  overview: overviewQuery(id),
  operations: operationsQuery(id),
  operation: (opId) => operationQuery(id, opId),
  schemas: schemaNamesQuery(id),
  schema: (name) => schemaQuery(id, name),
  search: (text) => searchQuery(id, text),
  whole: documentQuery(id),
})

export interface UploadChoices {
  latest: boolean
  version: string
  force?: boolean
}
export function uploadSpec(
  product: { id: string; environmentId: string },
  file: File,
  { latest, version, force }: UploadChoices,
  work: { signal: AbortSignal; progress: (share: number) => void },
): Promise<Spec> {
  const form = new FormData()
  form.set('environmentId', product.environmentId)
  form.set('productId', product.id)
  form.set('latest', String(latest))
  if (version.trim() !== '') form.set('version', version.trim())
  if (force) form.set('force', 'true')
  form.set('spec', file)
  return upload(specs.upload, {}, form, { signal: work.signal, onProgress: work.progress })
}

export const removeSpec = (id: string): Promise<unknown> => call(specs.remove, { params: { id } })

export type DownloadKind = 'json' | 'yaml' | 'markdown' | 'source'
/** Saves a document as a file. */
export async function download(spec: Spec, kind: DownloadKind): Promise<void> {
  const answer =
    kind === 'source'
      ? await callRaw(specs.source, { params: { id: spec.id } }, { timeoutMs: 120_000 })
      : await callRaw(specs.download, { params: { id: spec.id }, query: { format: kind } }, { timeoutMs: 120_000 })
  await saveAnswer(answer, fileNameOf(spec.apiproduct, spec.version, kind === 'source' ? 'json' : kind))
}

/** Everything that shows revisions, or the products that have them, is asked again after a write. */
export const refreshSpecs = () => refresh(specs.upload)
