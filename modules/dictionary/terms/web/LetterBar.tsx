import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'

const digits = '0–9'
const letters = ['#', ...'abcdefghijklmnopqrstuvwxyz']

/** The register of a dictionary: names by their first letter, and those that begin with none. */
export function LetterBar({ control }: { control: ListControl }) {
  const chosen = control.state.filter.letter?.[0]
  return (
    <fieldset
      aria-label={t('terms.letters')}
      dir="ltr"
      className="no-print mb-3 flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none] sm:flex-wrap"
    >
      {letters.map((letter) => {
        const on = letter === chosen
        return (
          <button
            key={letter}
            type="button"
            aria-pressed={on}
            aria-label={letter === '#' ? `${digits}: ${t('terms.letters.none')}` : letter.toUpperCase()}
            onClick={() => control.setFilter('letter', on ? [] : [letter])}
            className={cx(
              'h-8 min-w-8 shrink-0 rounded-small px-1.5 text-13 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
              on ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {letter === '#' ? digits : letter.toUpperCase()}
          </button>
        )
      })}
    </fieldset>
  )
}
