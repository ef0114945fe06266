import { cx } from './cx.ts'

interface IconProps {
  /** A path of @mdi/js, imported by name. */
  path: string
  /** In px, 18 by default. */
  size?: number | undefined
  /** The drawing has a direction (arrows, lists): mirrored in Arabic. */
  mirror?: boolean | undefined
  /** Only when the icon alone carries the meaning; beside a word it stays silent. */
  label?: string | undefined
  className?: string | undefined
}

export function Icon({ path, size = 18, mirror, label, className }: IconProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or silent beside a word
    <svg
      {...meaning}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      focusable="false"
      className={cx('block shrink-0', mirror && 'mirror', className)}
    >
      <path d={path} />
    </svg>
  )
}
