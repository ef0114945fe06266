import { mdiArrowRight } from '@mdi/js'
import type { Machine, Transition } from '../../contract/record/machine.ts'
import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { StateChip } from './StateChip.tsx'
import type { GovernedWords } from './words.ts'

interface StateCardsProps {
  machine: Machine
  /** The states in the order of the picture. */
  columns: readonly (readonly string[])[]
  words: GovernedWords
  who: (doer: string) => string
}

/** A machine where there is no room for its picture: each state, and below it the ways that lead on from there. */
export const StateCards = ({ machine, columns, words, who }: StateCardsProps) => (
  <ol aria-label={t('record.states.table')} className="grid gap-3">
    {columns.flat().map((state) => (
      <li key={state} data-state={state} className="grid gap-3 rounded-card border border-hairline bg-surface px-3.5 py-3">
        <div>
          <StateChip state={state} words={words} />
        </div>
        <Ways ways={machine.transitions.filter(({ from }) => from.includes(state))} words={words} who={who} />
      </li>
    ))}
  </ol>
)

function Ways({ ways, words, who }: { ways: readonly Transition[] } & Pick<StateCardsProps, 'words' | 'who'>) {
  if (ways.length === 0) return <p className="text-13 text-muted">{t('record.states.end')}</p>
  return (
    <ul className="grid gap-3 border-s-2 border-hairline ps-3">
      {ways.map((way) => (
        <li key={way.action} className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{words.action(way.action)}</span>
            <Icon path={mdiArrowRight} mirror size={16} className="text-muted" />
            <StateChip state={way.to} words={words} />
          </span>
          <span className="text-13 text-muted">
            {doersOf(way, who)}
            {way.comment && ` · ${t('record.states.comment')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who may take a way, in words. */
export const doersOf = ({ by, also = [] }: Transition, who: (doer: string) => string): string => {
  const doers = formatList(by.map(who), 'disjunction')
  return also.length > 0 ? t('record.states.both', { doer: doers, also: formatList(also.map(who)) }) : doers
}
