import type { Machine } from '../../contract/record/machine.ts'

interface Size {
  width: number
  height: number
}
interface Step {
  x: number
  y: number
}

/** The states by how many steps they are from the first one, in the order of the table. */
export function columnsOf({ initial, states, transitions }: Pick<Machine, 'initial' | 'states' | 'transitions'>): string[][] {
  const rank = new Map([[initial, 0]])
  for (const state of rank.keys()) {
    const next = (rank.get(state) ?? 0) + 1
    for (const { from, to } of transitions) if (from.includes(state) && !rank.has(to)) rank.set(to, next)
  }
  const columns: string[][] = []
  for (const state of states) {
    const at = rank.get(state) ?? columns.length
    columns[at] ??= []
    columns[at].push(state)
  }
  return columns.filter((column) => column !== undefined)
}

/** The ways between them: onwards from side to side, back and up or down in an arc. Two states have one line for each direction. */
export function linesOf(
  machine: Pick<Machine, 'transitions'>,
  columns: readonly string[][],
  box: Size,
  step: Step,
): { key: string; path: string }[] {
  const place = new Map(columns.flatMap((column, x) => column.map((state, y) => [state, { x: x * step.x, y: y * step.y + 4 }] as const)))
  const lane = Math.max(...columns.map((column) => column.length)) * step.y
  const pairs = new Set(machine.transitions.flatMap(({ from, to }) => from.map((one) => `${one} ${to}`)))
  return [...pairs].flatMap((key) => {
    const [from = '', to = ''] = key.split(' ')
    const [a, b] = [place.get(from), place.get(to)]
    return a && b ? [{ key, path: a.x - b.x > step.x ? pathBelow(a, b, box, lane) : pathBetween(a, b, box) }] : []
  })
}

/** A long way back goes below everything, so that it does not run behind what stands between. */
const pathBelow = (a: Step, b: Step, { width, height }: Size, lane: number): string =>
  `M${a.x + width / 2} ${a.y + height} C${a.x + width / 2} ${lane} ${b.x + width / 2} ${lane} ${b.x + width / 2} ${b.y + height}`

function pathBetween(a: Step, b: Step, { width, height }: Size): string {
  const middle = height / 2
  if (b.x > a.x) {
    const [x1, y1, x2, y2] = [a.x + width, a.y + middle - 6, b.x, b.y + middle - 6]
    const bend = (x2 - x1) / 2
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
  }
  if (b.x < a.x) {
    const [x1, y1, x2, y2] = [a.x, a.y + middle + 8, b.x + width, b.y + middle + 8]
    const bend = (x1 - x2) / 2
    return `M${x1} ${y1} C${x1 - bend} ${y1} ${x2 + bend} ${y2} ${x2} ${y2}`
  }
  const down = b.y > a.y
  const x = a.x + width / 2 + (down ? 8 : -8)
  return `M${x} ${a.y + (down ? height : 0)} L${x} ${b.y + (down ? 0 : height)}`
}
