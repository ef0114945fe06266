import { domains, meanings } from '@portico/core/contract.ts'
import { meaningsBy } from '@portico/documents/web/meanings.ts'
import { likePattern, type Where } from '@portico/platform/contract/lists.ts'
import { call, callRaw, newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { businessObjects } from '../../objects/object.contract.ts'
import { type TermState, termStates, validStates } from '../../terms/term-states.contract.ts'
import { type GeneratedSpecification, type Generation, profiles, specifications } from '../generator.contract.ts'
import type { Output, readable } from '../generator-kinds.contract.ts'

const quiet = { quiet: true } as const

/** What would be made; what was there before stays until it is. */
export const previewOf = (body: Generation | undefined) =>
  queryOptions({
    queryKey: [specifications.preview.path, body],
    queryFn: body ? ({ signal }) => call(specifications.preview, { body }, { signal }) : skipToken,
    retry: false,
    // What it is made of is changed elsewhere, and then shown here.
    meta: { ...quiet, shows: ['businessObject', 'valueList', 'term'] },
  })
/** One of the documents, in the parts of the viewer. */
export const readOf = (request: Generation, output: (typeof readable)[number]) =>
  queryOptions({
    queryKey: [specifications.read.path, request, output],
    queryFn: ({ signal }) => call(specifications.read, { body: { request, output } }, { signal, timeoutMs: 60_000 }),
    retry: false,
    meta: { ...quiet, shows: ['businessObject', 'valueList', 'term'] },
  })
export const generateNow = (body: Generation): Promise<GeneratedSpecification> =>
  call(specifications.generate, { body }, { idempotencyKey: newIdempotencyKey() })
export const generatedChanged = () => refresh(specifications.generate)
export const lastGenerated = (limit: number) => queryOf(specifications.list, { query: { filter: { limit } } }, quiet)
export const generatedOne = (id: string) => queryOf(specifications.get, { params: { id } }, quiet)
/** What was published last under a title. */
export const publishedAs = (title: string) =>
  queryOf(specifications.list, { query: { filter: { where: { title, status: 'PUBLISHED' }, limit: 1 } } }, quiet)

const fileOf = (id: string, file: string) => callRaw(specifications.download, { params: { id }, query: { file } })
export const saveGenerated = async (id: string, file: string): Promise<void> => saveAnswer(await fileOf(id, file), file)
export const saveAllGenerated = async (id: string): Promise<void> =>
  saveAnswer(await callRaw(specifications.download, { params: { id }, query: { format: 'zip' } }), 'specification.zip')
export const textOfFile = (id: string, file: string) =>
  queryOptions({
    queryKey: [specifications.download.path, id, file],
    queryFn: async () => (await fileOf(id, file)).text(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: quiet,
  })

export const publish = (
  id: string,
  body: { environmentId: string; productId: string; permissionGroupId?: string | null; force: boolean },
) => call(specifications.publish, { params: { id }, body }, { timeoutMs: 60_000 })
export const ownProfiles = () => queryOf(profiles.list, {}, quiet)
type Kept = Pick<Generation, 'outputs' | 'options'> & { name: string; shared: boolean }
export const saveProfile = (body: Kept) => call(profiles.create, { body })
export const changeProfile = ({ id, version }: { id: string; version: number }, body: Kept) =>
  call(profiles.change, { params: { id }, body: { version, ...body } })
export const removeProfile = (id: string) => call(profiles.remove, { params: { id } })
export const profilesChanged = () => refresh(profiles.create)

/** What chosen objects are called. */
export const objectsNamed = (ids: readonly string[]) => ({
  ...queryOf(
    businessObjects.list,
    { query: { filter: { where: { id: { inq: [...ids] } }, fields: ['id', 'name'], limit: Math.max(1, ids.length) } } },
    quiet,
  ),
  enabled: ids.length > 0,
})
export const mostShown = 50
interface Picking {
  text: string
  domainId: string
  /** Empty: all that the content lets in. */
  status: string
  content: Generation['content']
}
/** In which states objects may be picked. */
export const pickableStates = (content: Generation['content']): readonly TermState[] => (content === 'APPROVED' ? validStates : termStates)
/** Objects to pick from. */
export const pickable = ({ text, domainId, status, content }: Picking) => {
  const like = { like: likePattern(text), options: 'i' }
  const conditions: Where[] = [
    ...(text ? [{ or: [{ name: like }, { displayName: like }] }] : []),
    ...(domainId ? [{ domainId }] : []),
    ...(status ? [{ status }] : content === 'APPROVED' ? [{ status: { inq: [...validStates] } }] : []),
  ]
  const filter = { limit: mostShown, include: ['domain'], ...(conditions.length > 0 && { where: { and: conditions } }) }
  return queryOf(businessObjects.list, { query: { filter } }, quiet)
}
export const domainSearch: SearchOptions = async (search, signal) =>
  (await call(domains.list, { query: { search, active: true, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: name,
    note: code,
  }))

/** What fields mean that are tied to terms. */
export const fieldMeanings = meaningsBy((uris, signal) => call(meanings, { query: { uris } }, { signal }))

/** Names of formats, the same in every language. */
export const outputNames: Record<Output, string> = {
  OPENAPI_31: 'OpenAPI 3.1',
  JSON_SCHEMA: 'JSON Schema 2020-12',
  ASYNCAPI_30: 'AsyncAPI 3.0',
  SKOS: 'SKOS',
  CSV: 'CSV',
}
