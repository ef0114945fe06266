import type { ComponentProps, ReactNode } from 'react'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { Button } from '../ui/actions/Button.tsx'
import { MenuItem, MenuSeparator } from '../ui/overlays/MenuItem.tsx'
import { BlockedDialog } from './BlockedDialog.tsx'
import { whyNot } from './whyNot.ts'
import type { GovernedWords } from './words.ts'

interface Reasons {
  reasons: OfferedTransition['reasons']
  words: GovernedWords
}
interface BlockedActionProps extends Reasons {
  label: string
}

/** The way onwards, with what is in it. */
export const BlockedAction = ({ label, reasons, words }: BlockedActionProps) => (
  <Button kind="standard" disabledReason={whyNot(reasons, words)}>
    {label}
  </Button>
)

type BlockedTransitionProps = Omit<ComponentProps<typeof BlockedDialog>, 'reason'> & Reasons

export const BlockedTransition = ({ reasons, words, ...dialog }: BlockedTransitionProps) => (
  <BlockedDialog {...dialog} reason={whyNot(reasons, words) ?? ''} />
)

interface ActionItemsProps {
  plain: readonly OfferedTransition[]
  ending: readonly OfferedTransition[]
  words: GovernedWords
  more: ReactNode
  isOpen: (one: OfferedTransition) => boolean
  onSelect: (one: OfferedTransition) => void
}

/** What stands in the menu of a record: its other transitions, what its room adds, and what ends it apart from them. */
export function ActionItems({ plain, ending, words, more, isOpen, onSelect }: ActionItemsProps) {
  const item = (one: OfferedTransition) => (
    <MenuItem
      key={one.action}
      danger={words.ends(one.action)}
      disabled={!isOpen(one)}
      note={whyNot(one.reasons, words)}
      onSelect={() => onSelect(one)}
    >
      {words.action(one.action)}
    </MenuItem>
  )
  return (
    <>
      {plain.map(item)}
      {more}
      {(plain.length > 0 || more) && ending.length > 0 && <MenuSeparator />}
      {ending.map(item)}
    </>
  )
}
