import { cx } from '../base/cx.ts'

const looks: Record<string, string> = {
  GET: 'tone-ok',
  POST: 'tone-info',
  PUT: 'tone-warn',
  PATCH: 'tone-warn',
  DELETE: 'tone-bad',
}

/** In a list, where names stand in a column behind them. */
const short: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT', MUTATION: 'MUT', SUBSCRIPTION: 'SUB', RECEIVE: 'RECV' }

/** The method of an operation. */
export function Verb({ method, small }: { method: string; small?: boolean }) {
  const name = method.toUpperCase()
  return (
    <span
      className={cx(
        'tone ltr inline-block shrink-0 align-middle rounded-small text-center font-mono font-bold',
        small ? 'min-w-[38px] px-[3px] text-[9.5px] leading-4' : 'min-w-12 px-1.5 text-[11px] leading-5',
        looks[name],
      )}
    >
      {(small && short[name]) || name}
    </span>
  )
}
