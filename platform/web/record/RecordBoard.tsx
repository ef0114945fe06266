import { type ReactNode, useState } from 'react'
import type { Machine } from '../../contract/record/machine.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { formatList, formatTotal } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { usePhone } from '../lists/useMedia.ts'
import { showError, showSnackbar } from '../messages/messages.ts'
import { Board } from '../ui/board/Board.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { doerWord } from './doerWord.ts'
import type { RecordCalls } from './record.calls.ts'
import { StateChip } from './StateChip.tsx'
import type { AskedFields, AskedTransition, GovernedWords } from './words.ts'

const BlockedDialog = lazyPart(() => import('./BlockedDialog.tsx').then((file) => file.BlockedDialog))
const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx').then((file) => file.TransitionDialog))

interface OnBoard {
  id: string
  name: string
  status: string
}
interface Moved extends OnBoard {
  version: number
  availableTransitions?: OfferedTransition[] | undefined
}
export interface StateColumn<Card> {
  state: string
  cards: readonly Card[]
  count: number
  exact: boolean
  more: boolean
  loading?: boolean
}

interface RecordBoardProps<Card extends OnBoard, R extends Moved> {
  label: string
  columns: readonly StateColumn<Card>[]
  draw: (card: Card) => ReactNode
  machine: Machine
  words: GovernedWords
  calls: RecordCalls<R> & { changed: () => Promise<unknown> }
  onMore: (state: string) => void
  /** Whether the person writes such records at all. */
  movable: boolean
  shown: string
  onShow: (state: string) => void
}

/** The portal's own doings are nobody's to drag. */
const own: ReadonlySet<string> = new Set(['ada', 'system'])
const isForPeople = ({ by }: Machine['transitions'][number]) => by.some((doer) => !own.has(doer))

/**
 * Governed records by their states: to move one is to make its transition. What the server offers decides; what it does not is explained, and the
 * card stays where it is.
 */
export function RecordBoard<Card extends OnBoard, R extends Moved>(props: RecordBoardProps<Card, R>) {
  const { label, columns, draw, machine, words, calls, onMore, movable, shown, onShow } = props
  const phone = usePhone()
  const [moving, setMoving] = useState<string>()
  const [refused, setRefused] = useState<{ name: string; reason: string }>()
  const [asking, setAsking] = useState<{ record: R; transition: OfferedTransition; asked?: AskedFields }>()
  const between = (from: string, to: string) => machine.transitions.filter((one) => one.from.includes(from) && one.to === to)

  /** Why nothing leads there for this person. */
  const whyNowhere = ({ status, availableTransitions = [] }: R, to: string): string => {
    const leading = between(status, to)
    const doers = [...new Set(leading.flatMap(({ by }) => by.map(doerWord)))]
    if (doers.length > 0) return t('board.record.doers', { state: words.state(to), doers: formatList(doers, 'disjunction') })
    const states = [...new Set(availableTransitions.map((one) => words.state(one.to)))]
    return states.length > 0
      ? t('board.record.leads', { from: words.state(status), to: words.state(to), states: formatList(states, 'disjunction') })
      : t('board.record.leadsNowhere', { from: words.state(status) })
  }
  const send = async (record: R, asked: AskedTransition) => {
    const changed = await calls.transition(record.id, asked)
    showSnackbar(t('record.moved', { name: record.name, state: words.state(changed.status) }))
    await calls.changed()
  }
  const move = async ({ id, name, status }: Card, to: string) => {
    setMoving(id)
    try {
      const record = await calls.load(id)
      const transition = record.availableTransitions?.find((one) => one.to === to)
      if (record.status !== status) {
        setRefused({ name, reason: t('board.record.meanwhile', { state: words.state(record.status) }) })
        await calls.changed()
      } else if (!transition) setRefused({ name, reason: whyNowhere(record, to) })
      else if (transition.reasons.length > 0) {
        // With the texts of all faults, which a board that moves does not need.
        const { whyNot } = await import('./whyNot.ts')
        setRefused({ name, reason: whyNot(transition.reasons, words) ?? '' })
      } else if (transition.commentRequired || transition.takes || words.ends(transition.action)) {
        const asked = transition.takes ? await words.asks?.(transition.action) : undefined
        setAsking({ record, transition, ...(asked && { asked }) })
      } else await send(record, { action: transition.action, version: record.version })
    } catch (error) {
      showError(error)
    }
    setMoving(undefined)
  }
  return (
    <>
      <Board<Card>
        label={label}
        columns={columns.map(({ state, count, exact, ...column }) => ({
          ...column,
          id: state,
          name: words.state(state),
          title: <StateChip state={state} words={words} />,
          count: formatTotal(count, exact),
        }))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        draw={draw}
        takes={({ status }, to) => between(status, to).some(isForPeople)}
        onMove={(card, to) => void move(card, to)}
        onMore={onMore}
        movable={movable}
        moving={moving}
        phone={phone}
        shown={shown}
        onShow={onShow}
      />
      {refused && (
        <BlockedDialog
          title={t('board.record.stays', { name: refused.name })}
          reason={refused.reason}
          onClose={() => setRefused(undefined)}
        />
      )}
      {asking && (
        <TransitionDialog
          name={asking.record.name}
          words={words}
          status={asking.record.status}
          version={asking.record.version}
          transition={asking.transition}
          {...(asking.asked && { asked: asking.asked })}
          record={asking.record}
          send={async (asked) => {
            await send(asking.record, asked)
            return () => {}
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
