import type { Machine } from '../../contract/record/machine.ts'

interface Size {
  width: number
  height: number
}
interface Step {
  x: number
  y: number
}
/** A way between two states: how it is drawn and where its words stand. */
export interface Line {
  key: string
  /** Several where different actions lead the same way. */
  actions: string[]
  path: string
  label: Step
  /** The words stand beside the line, where it slopes and another may run along it: they begin or end at their place. */
  beside?: 'start' | 'end'
  /** How far to the side it goes, where that may be past the last column. */
  reach?: number
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

/** How far two ways beside each other are apart: the height of a word, and some air. */
const apart = 20

/**
 * The ways between them: onwards and back side by side, up and down in a column, and long ones above or below everything. Each leaves and
 * reaches its state at a point of its own.
 */
export function linesOf(machine: Pick<Machine, 'transitions'>, columns: readonly string[][], box: Size, step: Step): Line[] {
  const place = new Map(columns.flatMap((column, x) => column.map((state, y) => [state, { x, y }] as const)))
  const ways = new Map<string, { from: string; to: string; actions: string[] }>()
  for (const { action, from, to } of machine.transitions)
    for (const one of from) {
      const way = ways.get(`${one} ${to}`) ?? { from: one, to, actions: [] }
      way.actions.push(action)
      ways.set(`${one} ${to}`, way)
    }
  const rows = Math.max(...columns.map((column) => column.length))
  // A way between rows leaves the upper state below its straight ones, one after the other.
  const taken = new Map<string, number>()
  let [above, below] = [0, 0]
  return [...ways].flatMap(([key, { from, to, actions }]) => {
    const [a, b] = [place.get(from), place.get(to)]
    if (!a || !b) return []
    const left = (at: Step) => at.x * step.x
    const top = (at: Step) => at.y * step.y
    const middle = (at: Step) => ({ x: left(at) + box.width / 2, y: top(at) + box.height / 2 })
    const side = b.x > a.x ? -apart / 2 : apart / 2
    if (a.x === b.x) {
      const down = b.y > a.y
      if (Math.abs(a.y - b.y) > 1) return { key, actions, ...pastStates(a, b, columns.length - 1, box, step) }
      const x = middle(a).x + (down ? apart : -apart)
      const [y1, y2] = down ? [top(a) + box.height, top(b)] : [top(a), top(b) + box.height]
      return { key, actions, path: `M${x} ${y1} L${x} ${y2}`, label: { x, y: (y1 + y2) / 2 } }
    }
    if (Math.abs(a.x - b.x) > 1) {
      const isBack = b.x < a.x
      const turn = isBack ? rows * step.y - step.y + box.height + 28 + apart * below++ : -28 - apart * above++
      return { key, actions, ...around(a, b, turn, columns, box, step) }
    }
    const [upper, at, other] = a.y < b.y ? [from, a, b] : [to, b, a]
    const edge = `${upper} ${Math.sign(other.x - at.x)}`
    const isMet = [...ways.values()].some((way) => {
      const [c, d] = [place.get(way.from), place.get(way.to)]
      return c && d && c.y === d.y && c.x > d.x && (way.to === upper || way.from === upper)
    })
    const slot = taken.get(edge) ?? (isMet ? apart * 1.5 : apart / 2)
    if (a.y !== b.y) taken.set(edge, slot + apart)
    const port = (state: string, own: Step) => middle(own).y + (a.y !== b.y && state === upper ? Math.min(slot, box.height / 2 - 4) : side)
    const [x1, x2] = b.x > a.x ? [left(a) + box.width, left(b)] : [left(a), left(b) + box.width]
    const [y1, y2] = [port(from, a), port(to, b)]
    const half = (x1 + x2) / 2
    const way = { key, actions, path: `M${x1} ${y1} C${half} ${y1} ${half} ${y2} ${x2} ${y2}` }
    const y = (y1 + y2) / 2
    if (a.y === b.y) return { ...way, label: { x: half, y } }
    // Past a state the words stand in the gap above the last one, away from the column of both.
    const lower = upper === from ? b : a
    if (Math.abs(a.y - b.y) > 1) {
      const gap = top(lower) - (step.y - box.height) / 2
      const x = curveAt(gap, { x: x1, y: y1 }, { x: x2, y: y2 })
      const side = lower.x > at.x ? 'end' : 'start'
      return { ...way, label: { x: x + (side === 'start' ? 6 : -6), y: gap }, beside: side }
    }
    const beside = b.x > a.x ? 'start' : 'end'
    return { ...way, label: { x: half + (beside === 'start' ? 6 : -6), y: y + (beside === 'start' ? -4 : 4) }, beside }
  })
}

/**
 * A way past whole columns: up or down to `turn`, along it, and back. Where other states of its column are in between it goes beside them. Its
 * words stand nearer to its end, beside the column that it reaches.
 */
function around(
  a: Step,
  b: Step,
  turn: number,
  columns: readonly string[][],
  box: Size,
  step: Step,
): Pick<Line, 'path' | 'label' | 'reach'> {
  const isBack = b.x < a.x
  const [along, away] = isBack ? [-12, 12] : [12, -12]
  const left = (at: Step) => at.x * step.x
  const middle = (at: Step) => ({ x: left(at) + box.width / 2, y: at.y * step.y + box.height / 2 })
  const edge = (at: Step) => at.y * step.y + (isBack ? box.height : 0)
  const isBetween = (at: Step) => (isBack ? at.y < (columns[at.x]?.length ?? 0) - 1 : at.y > 0)
  const out = left(a) + box.width
  const into = left(b) + (isBack ? box.width : 0)
  const x1 = isBetween(a) ? out + apart : middle(a).x - apart
  const x2 = isBetween(b) ? into + (isBack ? apart : -apart) : middle(b).x
  const begin = isBetween(a)
    ? `M${out} ${middle(a).y} L${x1 - 12} ${middle(a).y} Q${x1} ${middle(a).y} ${x1} ${middle(a).y + away}`
    : `M${x1} ${edge(a)}`
  const end = isBetween(b)
    ? `L${x2} ${middle(b).y + away} Q${x2} ${middle(b).y} ${x2 + along} ${middle(b).y} L${into} ${middle(b).y}`
    : `L${x2} ${edge(b)}`
  const path = `${begin} L${x1} ${turn - away} Q${x1} ${turn} ${x1 + along} ${turn} L${x2 - along} ${turn} Q${x2} ${turn} ${x2} ${turn - away} ${end}`
  return { path, label: { x: x2 + (x1 - x2) / 4, y: turn }, reach: x1 }
}

/**
 * A way in one column past the states between its ends: it bends out at the column's side, down on the one and up on the other, where there
 * is room beside it. Its words stand in the gap before its end, the only height at its side where none of the column's others begins.
 */
function pastStates(a: Step, b: Step, lastColumn: number, box: Size, step: Step): Pick<Line, 'path' | 'label'> {
  const down = b.y > a.y
  const onRight = down ? a.x < lastColumn : a.x === 0
  const x = a.x * step.x + (onRight ? box.width : 0)
  const from = a.y * step.y + (down ? box.height - 10 : 10)
  const to = b.y * step.y + (down ? 10 : box.height - 10)
  const out = x + (onRight ? 1 : -1) * (84 + apart * (Math.abs(a.y - b.y) - 2))
  const y = b.y * step.y + (down ? -(step.y - box.height) / 2 : box.height + (step.y - box.height) / 2)
  const t = shareAt((y - from) / (to - from))
  return { path: `M${x} ${from} C${out} ${from} ${out} ${to} ${x} ${to}`, label: { x: x + 3 * t * (1 - t) * (out - x), y } }
}

/** How far to the side a curve between two states (`C` in `linesOf`) is at a height that it passes. */
function curveAt(y: number, from: Step, to: Step): number {
  const t = shareAt((y - from.y) / (to.y - from.y))
  const half = (from.x + to.x) / 2
  return (1 - t) ** 3 * from.x + 3 * (1 - t) * t * half + t ** 3 * to.x
}

/** How much of such a curve is behind it where it has this share of its height. */
function shareAt(height: number): number {
  let [low, high] = [0, 1]
  for (let n = 0; n < 20; n++) {
    const t = (low + high) / 2
    if (3 * t ** 2 - 2 * t ** 3 < height) low = t
    else high = t
  }
  return low
}
