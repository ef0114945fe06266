import { createContext, Script } from 'node:vm'

/** One text against one pattern. What people write is judged in microseconds. */
const oneMs = 100
/** All patterns of one document that had to be stopped. */
const mostStopped = 10

/**
 * From here on every pattern that code of this thread makes at run time is matched under a time limit: those come from documents, whatever
 * library compiles them, and one of them can take longer than the universe lasts. Patterns that are written in code stay as they are. A
 * match that was stopped counts as found: what cannot be judged is no fault. For worker threads only.
 */
export function boundPatterns(): { begin: () => void } {
  const native = RegExp
  const box = createContext(Object.assign(Object.create(null), { source: '', flags: '', text: '', at: 0, found: null }))
  // The pattern goes in as a text, never as code. A limit in `vm` stops the matcher in the middle; nothing else does.
  const match = new Script('{ const p = new RegExp(source, flags); p.lastIndex = at; found = p.exec(text); at = p.lastIndex }')
  let stopped = 0

  class Bounded extends native {
    override exec(text: string): RegExpExecArray | null {
      if (isCheap(this.source, text.length)) return super.exec(text)
      if (stopped >= mostStopped) return this.givenUp(text)
      Object.assign(box, { source: this.source, flags: this.flags, text, at: this.lastIndex, found: null })
      try {
        match.runInContext(box, { timeout: oneMs })
      } catch {
        stopped += 1
        return this.givenUp(text)
      } finally {
        box.text = ''
      }
      this.lastIndex = Number(box.at)
      return box.found as RegExpExecArray | null
    }
    /** Who looks for all places would be given the same one for ever. */
    private givenUp(text: string): RegExpExecArray | null {
      if (this.global || this.sticky) return null
      return Object.assign([text] as [string], { index: 0, input: text }) as RegExpExecArray
    }
  }
  globalThis.RegExp = new Proxy(native, { construct: (_target, [pattern, flags]: [string, string?]) => new Bounded(pattern, flags) })
  return {
    begin: () => {
      stopped = 0
    },
  }
}

/** At most two repetitions, none of them inside another: the cube of a short text at worst, and a limit costs more than that. */
const isCheap = (source: string, length: number): boolean =>
  length <= 200 && !source.includes('(') && (source.match(/[*+?{]/g)?.length ?? 0) <= 2
