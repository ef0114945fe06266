export type LinePart = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: string[]; after: string[] }

/** More comparisons than this are not worth a reader's wait: what stands between the equal ends then counts as changed. */
const mostSteps = 1_000_000

/** Two texts line by line, in order: what stayed, and what stands in the place of what. */
export function lineDiff(before: string, after: string): LinePart[] {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1
  let end = 0
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const [removed, added] = [old.slice(start, old.length - end), next.slice(start, next.length - end)]
  const parts: LinePart[] = []
  const same = (lines: string[]) => {
    const last = parts.at(-1)
    if (last?.kind === 'same') last.lines.push(...lines)
    else if (lines.length > 0) parts.push({ kind: 'same', lines })
  }
  const changed = (side: 'before' | 'after', line: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'changed') last[side].push(line)
    else parts.push({ kind: 'changed', before: [], after: [], [side]: [line] })
  }
  same(old.slice(0, start))
  if (removed.length * added.length > mostSteps) parts.push({ kind: 'changed', before: removed, after: added })
  else walk(removed, added, same, changed)
  same(old.slice(old.length - end))
  return parts
}

/** Along the longest common subsequence. */
function walk(
  old: readonly string[],
  next: readonly string[],
  same: (lines: string[]) => void,
  changed: (side: 'before' | 'after', line: string) => void,
): void {
  const width = next.length + 1
  // How many lines are common from here on.
  const common = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  for (;;) {
    const [line, other] = [old[i], next[j]]
    if (line === undefined && other === undefined) return
    if (line !== undefined && line === other) {
      same([line])
      i += 1
      j += 1
    } else if (other === undefined || (line !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      if (line !== undefined) changed('before', line)
      i += 1
    } else {
      changed('after', other)
      j += 1
    }
  }
}
