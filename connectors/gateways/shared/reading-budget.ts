import { sentence } from '../failures.contract.ts'
import { GatewayError } from '../gateway.ts'

/** Of one look at a gateway: a list that has more is a fault or a trap, and would not fit into memory. */
const mostThings = 1_000_000
const mostCharacters = 500_000_000

/** Counts what is held of a list while it is read. @throws GatewayError when it is more than any gateway has */
export function readingBudget(): (things: number, characters: number) => void {
  let held = { things: 0, characters: 0 }
  return (things, characters) => {
    held = { things: held.things + things, characters: held.characters + characters }
    if (held.things > mostThings || held.characters > mostCharacters) throw new GatewayError('unavailable', sentence('tooLarge'))
  }
}
