import type { IncomingMessage } from 'node:http'

const largestFormBytes = 16_384

/** Reads a posted form; one that is too large is read as an empty one. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes <= largestFormBytes) chunks.push(chunk)
  }
  return new URLSearchParams(sizeBytes > largestFormBytes ? '' : Buffer.concat(chunks).toString('utf8'))
}
