/** The part of the page that the address names (`#responses`); '' for none, and for one that nobody can read (`#100%`). */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
