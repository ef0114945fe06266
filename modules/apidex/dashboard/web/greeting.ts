/** By the clock where the person is. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** What somebody is called: `Lotte de Vries` and `Vries, Lotte de` are both Lotte; without a name the part before the @. */
export function firstName(name: string, email: string): string {
  const given = name.includes(',') ? (name.split(',')[1] ?? '') : name
  return given.trim().split(/\s+/)[0] || email.split('@')[0] || ''
}
