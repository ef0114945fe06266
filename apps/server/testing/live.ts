export interface Listening {
  /** What was said so far, in order; a test empties it. */
  topics: string[]
  end(): void
}

/** Opens a stream of live updates. @throws where it is refused */
export async function listenTo(url: string, token: string): Promise<Listening> {
  const ending = new AbortController()
  const answer = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal })
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel()
    throw new Error(`The stream was refused: ${answer.status}`)
  }
  const topics: string[] = []
  void collect(answer.body, topics).catch(() => undefined)
  return { topics, end: () => ending.abort() }
}

async function collect(body: ReadableStream<Uint8Array>, topics: string[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body) {
    text += decoder.decode(part, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) topics.push(...(JSON.parse(line.slice(6)) as string[]))
  }
}
