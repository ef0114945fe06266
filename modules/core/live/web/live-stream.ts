/** Server-sent events as they come in: the topics of each, an empty list for a sign of life. What cannot be read is skipped. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const events = text.split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events) yield topicsOf(event)
    }
  } finally {
    // Whoever stops reading lets go of the connection.
    await reader.cancel().catch(() => undefined)
  }
}

function topicsOf(event: string): readonly string[] {
  const data = event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    .join('\n')
  try {
    const topics: unknown = JSON.parse(data || '[]')
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}

const leastMs = 1000
const mostMs = 60_000

/** A stream that ended by itself is opened anew soon; a server that is not there is asked ever less often, and not by all browsers at once. */
export const nextPauseMs = (failed: number, random: () => number = Math.random): number =>
  Math.min(leastMs * 2 ** failed, mostMs) * (0.5 + random())
