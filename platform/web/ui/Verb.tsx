import { cx } from './cx.ts'

const looks: Record<string, string> = {
  GET: 'bg-ok-soft text-ok',
  POST: 'bg-info-soft text-info',
  PUT: 'bg-verb-put-soft text-verb-put',
  PATCH: 'bg-verb-put-soft text-verb-put',
  DELETE: 'bg-bad-soft text-bad',
}

/** The method of an operation. */
export function Verb({ method, small }: { method: string; small?: boolean }) {
  const name = method.toUpperCase()
  return (
    <span
      className={cx(
        'ltr inline-block shrink-0 rounded-small text-center font-mono font-bold',
        small ? 'min-w-[38px] px-[3px] text-[9.5px] leading-4' : 'min-w-12 px-1.5 text-[11px] leading-5',
        looks[name] ?? 'bg-sunken text-muted',
      )}
    >
      {small && name === 'DELETE' ? 'DEL' : name}
    </span>
  )
}
