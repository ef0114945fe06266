import { Agent, request } from 'undici'
import { type Call, recordText } from './record.ts'
import type { Sink } from './sink.ts'

const batchRecords = 500
const batchBytes = 800_000
const lateMs = 200
/** A sink that takes nothing may fill what all share; each has places of its own besides, which no other can take. */
const places = { shared: 100_000, own: 10_000 }
const retry = { firstMs: 250, lastMs: 10_000 }

interface Queue {
  sink: Sink
  calls: Call[]
  timer: NodeJS.Timeout | undefined
  sending: Promise<void> | undefined
  retryMs: number
}

/**
 * Queues call records and posts them in batches, off the calls' path. A sink that is down is tried again with back-off; when
 * there is no place left new records for it are dropped and counted. A batch whose answer was lost is sent again, so a sink may see a
 * record twice (`request.id` tells).
 */
export function callRecords(warn: (message: string, details: Record<string, unknown>) => void) {
  const queues = new Map<string, Queue>()
  const agent = new Agent({ connect: { timeout: 2_000 }, connections: 2 })
  const count = { waiting: 0, dropped: 0, sent: 0 }
  let closing = false

  const later = (queue: Queue, ms: number): void => {
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined
      void drain(queue)
    }, ms)
  }

  const drain = (queue: Queue): Promise<void> => {
    queue.sending ??= sendAll(queue).finally(() => {
      queue.sending = undefined
      if (queue.calls.length > 0 && !closing) later(queue, queue.retryMs || lateMs)
    })
    return queue.sending
  }

  /** Sends until less than a batch is left, which waits for company, or until the sink fails. */
  const sendAll = async (queue: Queue): Promise<void> => {
    do {
      const { body, records } = nextBatch(queue.calls)
      const outcome = await post(queue.sink, body, agent)
      if (outcome === 'later') {
        if (queue.retryMs === 0) warn('call records cannot be delivered; they are kept and sent again', { sink: queue.sink.url })
        queue.retryMs = Math.min(retry.lastMs, Math.max(retry.firstMs, queue.retryMs * 2))
        return
      }
      queue.retryMs = 0
      queue.calls.splice(0, records)
      count.waiting -= records
      if (outcome === 'taken') count.sent += records
      else {
        count.dropped += records
        warn('the sink refuses call records; they are dropped', { sink: queue.sink.url, records })
      }
    } while (queue.calls.length >= batchRecords || (closing && queue.calls.length > 0))
  }

  return {
    add(sink: Sink, call: Call): void {
      const queue = queues.get(sink.key) ?? { sink, calls: [], timer: undefined, sending: undefined, retryMs: 0 }
      queues.set(sink.key, queue)
      if (count.waiting >= places.shared && queue.calls.length >= places.own) {
        count.dropped += 1
        return
      }
      queue.calls.push(call)
      count.waiting += 1
      if (queue.sending || queue.retryMs > 0) return
      if (queue.calls.length === batchRecords && queue.timer) {
        clearTimeout(queue.timer)
        queue.timer = undefined
      }
      later(queue, queue.calls.length >= batchRecords ? 0 : lateMs)
    },
    counts: () => ({ ...count }),
    /** Sends what waits; gives up at the time given. */
    async close(withinMs: number): Promise<void> {
      closing = true
      const end = Date.now() + withinMs
      for (const queue of queues.values()) clearTimeout(queue.timer)
      const finish = async (queue: Queue): Promise<void> => {
        while (queue.calls.length > 0 && Date.now() < end) {
          await drain(queue)
          if (queue.calls.length > 0) await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
      await Promise.race([Promise.all([...queues.values()].map(finish)), new Promise((resolve) => setTimeout(resolve, withinMs))])
      await agent.destroy()
    },
  }
}

function nextBatch(calls: readonly Call[]): { body: string; records: number } {
  const texts: string[] = []
  let size = 0
  for (const call of calls.slice(0, batchRecords)) {
    const text = recordText(call)
    if (size + text.length > batchBytes && texts.length > 0) break
    size += text.length
    texts.push(text)
  }
  return { body: `[${texts.join(',')}]`, records: texts.length }
}

async function post(sink: Sink, body: string, agent: Agent): Promise<'taken' | 'refused' | 'later'> {
  try {
    const answer = await request(sink.url, {
      method: sink.method as 'POST',
      headers: sink.headers,
      body,
      dispatcher: agent,
      headersTimeout: sink.timeoutMs,
      bodyTimeout: sink.timeoutMs,
    })
    await answer.body.dump()
    if (answer.statusCode < 300) return 'taken'
    // Authentication and address may be put right; what else a sink says about the content will not change by itself.
    return [400, 405, 406, 410, 411, 413, 414, 415, 422].includes(answer.statusCode) ? 'refused' : 'later'
  } catch {
    return 'later'
  }
}
