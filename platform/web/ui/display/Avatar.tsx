import { cx } from '../base/cx.ts'

/** The letters of a person or a team; decoration beside the name, so it stays silent. */
export function Avatar({ name, size = 'normal', className }: { name: string; size?: 'small' | 'normal' | 'large'; className?: string }) {
  const sizes = { small: 'size-6 text-12', normal: 'size-8 text-12', large: 'size-12 text-16' }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full bg-primary font-bold text-primary-ink uppercase',
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

/** "Lotte de Vries" LV; "lotte@x" L; whole characters, so that no surrogate is cut in two. */
export function initials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? ''
  // Arabic letters join: one stands better alone.
  if (/\p{Script=Arabic}/u.test(name)) return first(words[0])
  return first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')
}
