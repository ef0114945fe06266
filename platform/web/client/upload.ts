import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import { fullAddress } from './address.ts'
import { asSession, bodyOf } from './client.ts'
import { noAnswer } from './revive.ts'

interface UploadOptions {
  signal?: AbortSignal | undefined
  /** From 0 to 1. `fetch` does not tell how much was sent, so this goes by XMLHttpRequest. */
  onProgress?: ((ratio: number) => void) | undefined
}

/** Sends a form with files; can be cancelled, tells its progress. Documents of 30 MB on a slow line take longer than any fixed timeout. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  form: FormData,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query } = input as { params?: object; query?: object }
  const address = fullAddress(endpoint.path, params, query)
  return bodyOf(await asSession(address, (headers) => attempt(endpoint.method, address, form, options, headers)))
}

function attempt(
  method: string,
  address: string,
  form: FormData,
  { signal, onProgress }: UploadOptions,
  headers: Record<string, string>,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(noAnswer('upload'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

/** As `fetch` would have it; of its headers those that errors are revived with. */
function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
