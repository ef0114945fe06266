import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import { fullAddress } from './address.ts'
import { uploadHeaders } from './client.ts'
import { beginPending } from './pending.ts'
import { noAnswer, reviveError } from './revive.ts'

interface UploadOptions {
  signal?: AbortSignal | undefined
  /** From 0 to 1. `fetch` does not tell how much was sent, so this goes by XMLHttpRequest. */
  onProgress?: ((ratio: number) => void) | undefined
}

/** Sends a form with files; can be cancelled, tells its progress. Documents of 30 MB on a slow line take longer than any fixed timeout. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  form: FormData,
  { signal, onProgress }: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query } = input as { params?: object; query?: object }
  const ended = beginPending()
  return new Promise<AnswerOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, fullAddress(endpoint.path, params, query))
    for (const [name, value] of Object.entries(uploadHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status < 400) resolve(body as AnswerOf<E>)
      else reject(reviveError(request.status, body))
    }
    request.onerror = () => reject(noAnswer('upload'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  }).finally(ended)
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
