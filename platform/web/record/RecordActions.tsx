import { mdiDotsVertical, mdiPencilOutline } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import type { OfferedTransition, RecordAbility } from '../../contract/record/record.contract.ts'
import { t } from '../i18n/i18n.ts'
import { settled } from '../queries/settled.ts'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { lazyMenu } from '../ui/overlays/lazyMenu.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { AskedFields, AskedTick, AskedTransition, GovernedWords } from './words.ts'

const ActionItems = lazyMenu(() => import('./ActionItems.tsx').then((file) => file.ActionItems))
/** Why it is blocked comes with the texts of all faults, which a record that goes on does not need. */
const BlockedAction = lazyPart(
  () => import('./ActionItems.tsx').then((file) => file.BlockedAction),
  ({ label }) => (
    <Button kind="standard" disabled>
      {label}
    </Button>
  ),
)
const BlockedTransition = lazyPart(() => import('./ActionItems.tsx').then((file) => file.BlockedTransition))
const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx').then((file) => file.TransitionDialog))

/** A blocked action whose dialog is asked for. */
export interface InTheWay {
  reasons: OfferedTransition['reasons']
  close: () => void
}

interface RecordActionsProps<R> {
  record: { version: number; status: string; availableTransitions?: OfferedTransition[] | undefined; may?: RecordAbility[] | undefined }
  /** What the record is called. */
  name: string
  words: GovernedWords
  ticks?: ((action: string) => readonly AskedTick[]) | undefined
  /** What stands in the way of an action that is blocked, where there is more to show than the reason. */
  inTheWay?: ((of: InTheWay) => ReactNode) | undefined
  send: (asked: AskedTransition) => Promise<R>
  onDone: (record: R, action: string) => void
  onEdit: () => void
  /** In the menu: what the room's records can do beside their transitions. */
  more?: ReactNode
}

/**
 * The actions of a record: what the server offers, and no rule of their own. The way onwards, the first that needs no word of why, ends nothing and goes no
 * step back, is the primary one, without it editing is; the rest is in the menu, what ends the record last and apart. One that cannot be used yet stays, and says why.
 */
export function RecordActions<R>({ record, name, words, ticks, inTheWay, send, onDone, onEdit, more }: RecordActionsProps<R>) {
  const [blocked, setBlocked] = useState<OfferedTransition>()
  const unblock = () => setBlocked(undefined)
  const shownInTheWay = ({ reasons }: OfferedTransition) => (reasons.length > 0 && inTheWay?.({ reasons, close: unblock })) || undefined
  const [asking, setAsking] = useState<{ transition: OfferedTransition; asked?: AskedFields }>()
  const mayEdit = record.may?.includes('edit') ?? true
  /**
   * What it asks for comes with the code of the room's forms. What one wrote a moment ago, on a working copy say, may have changed the record:
   * one decides about it as it is now.
   */
  const ask = async (transition: OfferedTransition) => {
    await settled()
    const asked = transition.takes ? await words.asks?.(transition.action) : undefined
    setAsking({ transition, ...(asked && { asked }) })
  }
  const offered = record.availableTransitions ?? []
  const primary =
    offered.find(({ action, commentRequired }) => !(commentRequired || words.ends(action) || words.back?.(action))) ??
    offered.find(({ action }) => action === words.onwards)
  const rest = offered.filter((one) => one !== primary)
  const label = t('record.actions', { name })
  return (
    <>
      {primary &&
        (primary.reasons.length > 0 ? (
          <BlockedAction label={words.action(primary.action)} reasons={primary.reasons} words={words} />
        ) : (
          <Button kind="standard" onClick={() => void ask(primary)}>
            {words.action(primary.action)}
          </Button>
        ))}
      {mayEdit && (
        <Button
          kind={primary ? 'plain' : 'standard'}
          icon={mdiPencilOutline}
          className={primary ? 'sm:order-first' : undefined}
          onClick={() => void settled().then(onEdit)}
        >
          {t('record.edit')}
        </Button>
      )}
      {(rest.length > 0 || more) && (
        <Menu
          label={label}
          align="end"
          trigger={(props) => <IconButton {...props} kind="plain" small={false} tooltip={false} icon={mdiDotsVertical} name={label} />}
        >
          <ActionItems
            offered={rest}
            words={words}
            more={more}
            isOpen={(one) => one.reasons.length === 0 || shownInTheWay(one) !== undefined}
            onSelect={(one) => (one.reasons.length > 0 ? setBlocked(one) : void ask(one))}
          />
        </Menu>
      )}
      {blocked && (
        <BlockedTransition {...blocked} name={name} words={words} onClose={unblock}>
          {shownInTheWay(blocked)}
        </BlockedTransition>
      )}
      {asking && (
        <TransitionDialog
          name={name}
          words={words}
          status={record.status}
          version={record.version}
          transition={asking.transition}
          ticks={ticks?.(asking.transition.action)}
          {...(asking.asked && { asked: asking.asked })}
          record={record}
          send={async (asked) => {
            const changed = await send(asked)
            return () => onDone(changed, asked.action)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
