import { describe, expect, it } from 'vitest'
import { lifeOf } from './time-to-live.ts'

const now = new Date('2026-01-01T00:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const life = (seconds: number) => {
  const found = lifeOf(inSeconds(seconds), now)
  if (found === 'over') throw new Error('It is over.')
  return found
}

describe('the life of a credential', () => {
  it('is over with its expiry, and has no end without one', () => {
    expect(lifeOf(inSeconds(0), now)).toBe('over')
    expect(lifeOf(null, now)).toMatchObject({ seconds: undefined })
    expect(life(200_000_000)).toMatchObject({ seconds: undefined })
  })

  it('is set right once, however it is read a moment later', () => {
    const { seconds = 0, differsFrom } = life(60.4)
    for (const seen of [seconds, seconds - 1, seconds - 2]) expect(differsFrom(seen)).toBe(false)
  })

  it('is never left where it would end before the expiry, however little that was moved', () => {
    const { seconds: before = 0 } = life(4)
    for (const moved of [0.001, 1, 1.5, 2, 3]) {
      // What Kong shows half a second after it was set.
      const seen = Math.floor(before - 0.5)
      const { differsFrom } = life(4 - 0.5 + moved)
      if (!differsFrom(seen)) expect(seen).toBeGreaterThanOrEqual(4 - 0.5 + moved)
    }
    expect(life(5.5).differsFrom(5)).toBe(true)
  })

  it('is shortened when the key ends much sooner', () => {
    expect(life(60).differsFrom(3600)).toBe(true)
    expect(life(60).differsFrom(undefined)).toBe(true)
  })
})
