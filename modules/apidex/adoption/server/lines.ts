import type { Fault } from '@portico/platform/contract/errors.ts'
import type { AssignLine } from '../adoption.rules.ts'

/** A file of the portal has an apostrophe before what a spreadsheet would run as a formula; what is meant is without it. */
export const asTyped = (name: string): string => name.replace(/^'(?=[=+\-@＝＋－＠])/, '')

interface Known {
  /** The applications that a line may mean. */
  idsOf(line: AssignLine): readonly string[]
  /** Somebody to give something to. */
  isKnown(to: string): boolean
}

/** What is wrong with lines of a file, from its first line to its last. Each fault has a code of its own, by which it is told with its line. */
export function faultsIn(lines: readonly AssignLine[], broken: readonly number[], { idsOf, isKnown }: Known): Fault[] {
  const first = new Map<string, string>()
  const faults: (Fault & { at: number })[] = broken.map((line) =>
    faultAt(line, 'lineColumns', 'two columns are needed, the application and the team or e-mail.'),
  )
  for (const one of lines) {
    const { line, application: name, to } = one
    const [id, ...others] = idsOf(one)
    if (id === undefined) faults.push(faultAt(line, 'lineApplication', `no application is called ${name}.`, { name }))
    if (others.length > 0) {
      const count = others.length + 1
      faults.push(faultAt(line, 'lineApplications', `${count} applications are called ${name}; use the id.`, { name, count }))
    }
    if (!isKnown(to)) faults.push(faultAt(line, 'lineOwner', `there is no team or person ${to}.`, { name: to }))
    if (id === undefined || others.length > 0) continue
    const whom = to.toLowerCase()
    if (!first.has(id)) first.set(id, whom)
    if (first.get(id) !== whom) faults.push(faultAt(line, 'lineTwice', `${name} was given to somebody else above.`, { name }))
  }
  if (lines.length === 0 && faults.length === 0) return [{ path: 'csv', code: 'required', message: 'There are no lines.' }]
  return faults.toSorted((a, b) => a.at - b.at).map(({ at: _, ...fault }) => fault)
}

const faultAt = (line: number, code: string, message: string, more: Record<string, string | number> = {}): Fault & { at: number } => ({
  at: line,
  path: 'csv',
  code,
  message: `Line ${line}: ${message}`,
  params: { line, ...more },
})
