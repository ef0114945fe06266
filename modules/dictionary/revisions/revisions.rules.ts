export type Step = 'major' | 'minor' | 'patch'

/** The next version number; 1.0.0 is the first. */
export function nextVersion(number: string | undefined, step: Step): string {
  if (number === undefined) return '1.0.0'
  const [major = 0, minor = 0, patch = 0] = number.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Whether one number is behind another. */
export function isLower(one: string, other: string): boolean {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = a.findIndex((part, place) => part !== b[place])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** A part that two versions differ in, and what that means for who uses the record (domains 3.6). */
export interface Difference {
  path: string
  kind: 'added' | 'removed' | 'changed'
  old: string
  new: string
  impact: Step
}
