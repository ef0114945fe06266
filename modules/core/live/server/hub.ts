import { Readable } from 'node:stream'
import { tooMany, unavailable } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { CoreServices } from '../../core-services.ts'
import { teamHearers } from '../../telling/hearers.contract.ts'
import { concerns, liveChannel, type Notice, readNotice } from '../notice.rules.ts'

/** Browsers of one person at one server: each has one stream, whatever the number of its tabs. */
const mostPerPerson = 6
const mostStreams = 5000
/** What comes close together is told together. */
const gatherMs = 250
/** A proxy closes what is silent for long; a browser that hears nothing for longer begins anew. */
const beatMs = 20_000
/** A reader who takes nothing for so long that this many characters wait is let go; it comes back and asks again. */
const mostWaiting = 64_000
const everything = '*'

interface Listener {
  caller: Pick<Caller, 'id' | 'roles'>
  stream: Readable
}

export type LiveHub = ReturnType<typeof liveHub>

/** The open streams of this server. Every server hears of every change by the database and tells those who listen here. */
export function liveHub({ database, log, ports, liveStreams }: Pick<CoreServices, 'database' | 'log' | 'ports' | 'liveStreams'>) {
  const listeners = new Set<Listener>()
  let gathered: Notice[] = []
  let gathering: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let ending: Promise<() => Promise<void>> | undefined
  let number = 0

  const write = (listener: Listener, text: string): void => {
    if (listener.stream.readableLength > mostWaiting) listener.stream.push(null)
    else listener.stream.push(text)
  }
  const tell = (listener: Listener, topics: readonly string[]): void => {
    number += 1
    write(listener, `id: ${number}\ndata: ${JSON.stringify(topics)}\n\n`)
  }

  async function tellGathered(): Promise<void> {
    const notices = gathered
    gathered = []
    if (listeners.size === 0) return
    // Asked when it is told: who left the team in between hears nothing of it.
    const teams = [...new Set(notices.flatMap(({ audience, id }) => (audience === 'team' ? [id] : [])))]
    const membersOf = new Map<string, ReadonlySet<string>>()
    for (const team of teams) membersOf.set(team, new Set(await ports.of(teamHearers)(database.db, team, undefined)))
    for (const listener of listeners) {
      const topics = [...new Set(notices.filter((one) => concerns(one, listener.caller, membersOf)).map(({ topic }) => topic))]
      if (topics.length > 0) tell(listener, topics)
    }
  }

  function heard(payload: string): void {
    const notice = readNotice(payload)
    if (!notice || listeners.size === 0) return
    if (!gathered.some(({ topic, audience, id }) => topic === notice.topic && audience === notice.audience && id === notice.id))
      gathered.push(notice)
    gathering ??= setTimeout(() => {
      gathering = undefined
      void tellGathered().catch((error: unknown) => {
        log.warn({ err: error }, 'who hears of a change could not be asked; everybody who listens asks again')
        for (const listener of listeners) tell(listener, [everything])
      })
    }, gatherMs)
  }

  return {
    start(): void {
      // What was said while the connection was away is lost: everybody asks again.
      ending = database.listen(liveChannel, heard, () => {
        for (const listener of listeners) tell(listener, [everything])
      })
      ending.catch((error: unknown) => log.error({ err: error }, 'live updates cannot be heard'))
      beat = setInterval(() => {
        for (const listener of listeners) write(listener, ':\n\n')
      }, beatMs)
      beat.unref()
    },

    /**
     * A stream of what concerns the caller. It ends by itself: whoever goes on shows a token that still holds.
     * @throws 429 beyond so many of one person, 503 beyond so many of all
     */
    open(caller: Pick<Caller, 'id' | 'roles'>): Readable {
      const mine = [...listeners].filter((one) => one.caller.id === caller.id).length
      if (mine >= mostPerPerson) throw tooMany('Live updates already go to as many browsers of yours as they may.', 60)
      if (listeners.size >= mostStreams)
        throw unavailable('Live updates go to as many browsers as this server can serve. The pages work without.')
      const stream = new Readable({ read() {} })
      const listener = { caller: { id: caller.id, roles: caller.roles }, stream }
      listeners.add(listener)
      const ends = setTimeout(() => stream.push(null), liveStreams.streamMs)
      ends.unref()
      stream.once('close', () => {
        clearTimeout(ends)
        listeners.delete(listener)
      })
      stream.push('retry: 3000\n\n')
      return stream
    },

    size: () => listeners.size,

    async stop(): Promise<void> {
      clearInterval(beat)
      clearTimeout(gathering)
      for (const { stream } of listeners) stream.push(null)
      const end = await ending?.catch(() => undefined)
      await end?.()
    },
  }
}
