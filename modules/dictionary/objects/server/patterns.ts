import { createContext, Script } from 'node:vm'
import type { Fault } from '@portico/platform/contract/errors.ts'
import type { GivenAttribute } from '../member.contract.ts'

/** All patterns of one object together: what people write is judged in microseconds. */
const allMs = 100
const match = new Script('found = new RegExp(source, "u").test(text)')

/** Whether the patterns are ECMA-262, and examples and defaults fit them. Matching stops in the middle once its time is over: what takes longer is refused. */
export function patternFaults(attributes: readonly GivenAttribute[]): Fault[] {
  const box = createContext(Object.assign(Object.create(null), { source: '', text: '', found: false }))
  const end = performance.now() + allMs
  const fault = (at: number, field: string, code: string, message: string): Fault => ({ path: `attributes.${at}.${field}`, code, message })
  return attributes.flatMap(({ pattern, example, defaultValue }, at) => {
    if (!pattern) return []
    try {
      new RegExp(pattern, 'u')
    } catch {
      return [fault(at, 'pattern', 'invalidFormat', 'It is no pattern of ECMA-262.')]
    }
    return Object.entries({ example, defaultValue }).flatMap(([field, text]) => {
      if (!text) return []
      // The pattern goes in as a text, never as code.
      Object.assign(box, { source: pattern, text, found: false })
      try {
        match.runInContext(box, { timeout: Math.max(1, Math.ceil(end - performance.now())) })
      } catch {
        return [fault(at, 'pattern', 'tooSlow', 'Matching it takes too long. Write a simpler one.')]
      }
      return box.found === true ? [] : [fault(at, field, 'misfit', 'It does not fit the pattern.')]
    })
  })
}
