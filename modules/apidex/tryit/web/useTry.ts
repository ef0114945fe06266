import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { useRef, useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { type BuiltRequest, bodyKindOf, builtRequest, initialValues, type TryValues, withoutSecrets } from '../request.rules.ts'
import type { NewTry, Tried } from '../tryit.contract.ts'
import { type KeptTry, keepTry, keptTries } from './tries.ts'
import { sendTry } from './tryit.queries.ts'

interface Tryable {
  product: ApiProduct
  specId: string
  view: OperationView
  /** What a link brought along. */
  shared?: TryValues | undefined
}

/** A request that is being put together, its sending and its answer. */
export function useTry({ product, specId, view, shared }: Tryable) {
  const [values, setValues] = useState<TryValues>(() => (shared ? withShared(view, shared) : initialValues(view)))
  /** Of parts and of a body that is a file; a browser keeps none. */
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({})
  const [state, setState] = useState<{ answer?: Tried; error?: unknown; busy?: true; tried?: true }>({})
  const [kept, setKept] = useState<KeptTry[]>(() => keptTries(product.id))
  const running = useRef<AbortController>(undefined)
  const request = builtRequest(view, values, product.keyHeader)

  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setState(({ busy: _, ...rest }) => rest)
  }
  const send = async (keyId: string) => {
    running.current?.abort()
    if (request.missing.length > 0 || request.unsendable.length > 0) return setState((before) => ({ ...before, tried: true }))
    const now = new AbortController()
    running.current = now
    setState({ busy: true, tried: true })
    try {
      const body: NewTry = {
        ...{ keyId, apiproduct: product.apiproduct, method: request.method, path: request.path, query: request.query },
        ...(await contentOf(view, values, request, files)),
        operation: { specId, opId: view.opId },
      }
      const answer = await sendTry(product.environmentId, body, now.signal)
      if (now.signal.aborted) return
      setState({ answer, tried: true })
      const { status, latencyMs } = answer
      const about = { at: new Date().toISOString(), specId, opId: view.opId, method: request.method, path: view.path }
      setKept(keepTry(product.id, { ...about, status, latencyMs, values: withoutSecrets(view, values) }))
    } catch (error) {
      if (!now.signal.aborted) setState({ error, tried: true })
    }
  }
  return {
    ...{ values, files, request, kept, send, cancel, specId, format: product.format, ...state },
    change: (changed: Partial<TryValues>) => setValues((before) => ({ ...before, ...changed })),
    choose: (name: string, chosen: readonly File[]) => setFiles((before) => ({ ...before, [name]: chosen })),
    restore: (one: TryValues) => setValues(withShared(view, one)),
    forget: () => setKept([]),
  }
}
export type Trying = ReturnType<typeof useTry>

/** The name under which a body that is one file is kept. */
export const wholeBody = ''

const withShared = (view: OperationView, shared: TryValues): TryValues => {
  const begun = initialValues(view)
  const blank = Object.fromEntries(Object.keys(begun.parameters).map((key) => [key, '']))
  const isKnown = view.requestBody?.contents.some(({ mediaType }) => mediaType === shared.mediaType) ?? false
  return {
    ...shared,
    parameters: { ...blank, ...shared.parameters },
    mediaType: isKnown ? shared.mediaType : begun.mediaType,
    // Whether a part is a file is for the document to say.
    parts: shared.parts.map((part) => ({ ...part, isFile: begun.parts.find(({ name }) => name === part.name)?.isFile ?? false })),
  }
}

async function contentOf(
  view: OperationView,
  { mediaType, parts }: TryValues,
  { headers, text }: BuiltRequest,
  files: Readonly<Record<string, readonly File[]>>,
): Promise<Pick<NewTry, 'headers' | 'body' | 'bodyEncoding'>> {
  const kind = bodyKindOf(view, mediaType)
  const file = files[wholeBody]?.[0]
  if (kind === 'file') return { headers, ...(file && { body: await base64Of(file), bodyEncoding: 'base64' as const }) }
  if (kind !== 'multipart') return { headers, ...(text && { body: text, bodyEncoding: 'text' as const }) }
  const form = new FormData()
  for (const { name, value, isFile } of parts)
    if (isFile) for (const one of files[name] ?? []) form.append(name, one)
    else if (value !== '') form.append(name, value)
  // The browser itself writes the form and says where its parts end.
  const written = new Response(form)
  const type = { name: 'Content-Type', value: written.headers.get('content-type') ?? mediaType }
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
  return { headers: [...others, type], body: await base64Of(await written.blob()), bodyEncoding: 'base64' }
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const address = await new Promise<string>((done, failed) => {
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(blob)
  })
  return address.slice(address.indexOf(',') + 1)
}
