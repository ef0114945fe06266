import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { type Generation, generation, type Profile } from '../generator.contract.ts'
import { type GeneratorInfo, type GeneratorOptions, generatorInfo, generatorOptions } from '../options.contract.ts'

/** What the page holds while somebody fills it in. */
export interface Draft {
  businessObjectIds: readonly string[]
  autoIncludeReferenced: boolean
  content: Generation['content']
  outputs: readonly Generation['outputs'][number][]
  format: Generation['format']
  info: GeneratorInfo
  /** One a line: the address, and what it is for behind it. */
  servers: string
  options: GeneratorOptions
}
export const emptyDraft = (): Draft => ({
  businessObjectIds: [],
  autoIncludeReferenced: true,
  content: 'APPROVED',
  outputs: ['OPENAPI_31'],
  format: 'YAML',
  info: { ...generatorInfo.parse({ title: '-' }), title: '' },
  servers: '',
  options: generatorOptions.parse({}),
})

const serversIn = (lines: string) =>
  lines.split('\n').flatMap((line) => {
    const [, url, description = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? []
    return url === undefined ? [] : [{ url, description }]
  })

/** What is asked of the server; `missing` is the field that keeps it from being asked. */
export function requestOf({ servers, ...draft }: Draft): { body?: Generation; missing?: string } {
  const parsed = generation.safeParse({ ...draft, servers: serversIn(servers) })
  if (parsed.success) return { body: parsed.data }
  const [first = ''] = parsed.error.issues.map(({ path }) =>
    path[0] === 'servers' ? 'servers' : String(path.at(path[0] === 'info' ? 1 : path[0] === 'options' ? 1 : 0)),
  )
  return { missing: first }
}

/** As it was asked for before. */
export function draftOf(request: unknown): Draft {
  const parsed = generation.safeParse(request)
  if (!parsed.success) return emptyDraft()
  const { servers, bundle: _, ...rest } = parsed.data
  return { ...rest, servers: servers.map(({ url, description }) => `${url} ${description}`.trim()).join('\n') }
}
/** The outputs and options of a profile, over what is filled in. */
export function withProfile(draft: Draft, profile?: Readonly<Pick<Profile, 'outputs' | 'options'>>): Draft {
  if (!profile) return draft
  const options = generatorOptions.safeParse(profile.options)
  const outputs = generation.shape.outputs.safeParse(profile.outputs)
  return { ...draft, ...(options.success && { options: options.data }), ...(outputs.success && { outputs: outputs.data }) }
}
export const faultsIn = (error: unknown): readonly Fault[] => (error instanceof AppError ? error.details : [])
