import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 10

/**
 * Watches the thread that it is called in: how long its event loop stood still at most, and how much of the processor it used at most before it
 * came back to its timers. The first grows with whatever else the machine does, the second does not.
 */
export function mainThread() {
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  let worked = 0
  let worst = 0
  let before = usedMs()
  const timer = setInterval(() => {
    const now = usedMs()
    worked = Math.max(worked, now - before)
    worst = Math.max(worst, worked)
    before = now
  }, everyMs)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return {
    longest: () => ({ workMs: worked, delayMs: delay.max / 1e6 }),
    /** Of all that was watched, whatever was forgotten since. */
    worst: () => worst,
    reset: () => {
      worked = 0
      before = usedMs()
      delay.reset()
    },
    /** What is garbage is no growth. */
    collectGarbage: () => {
      collect()
      before = usedMs()
    },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
