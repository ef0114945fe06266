/** The ids with one of them moved before another one, or to the end. Pointer, keys and menu all move by this. */
export function place(ids: readonly string[], id: string, before: string | undefined): string[] {
  const rest = ids.filter((one) => one !== id)
  const at = before === undefined ? rest.length : rest.indexOf(before)
  return at < 0 ? [...ids] : rest.toSpliced(at, 0, id)
}

/** One step up or down. */
export function step(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(at, 1).toSpliced(to, 0, id)
}
