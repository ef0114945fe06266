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

type BlockedTransitionProps = Omit<ComponentProps<typeof BlockedDialog>, 'reason' | 'title'> & Reasons & { action: string; name: string }

export const BlockedTransition = ({ action, name, reasons, words, onClose, children }: BlockedTransitionProps) => (
  <BlockedDialog title={words.question(action, name)} reason={whyNot(reasons, words) ?? ''} onClose={onClose}>
    {children}
  </BlockedDialog>
)

interface ActionItemsProps {
  offered: readonly OfferedTransition[]
  words: GovernedWords
  more: ReactNode
  isOpen: (one: OfferedTransition) => boolean
  onSelect: (one: OfferedTransition) => void
}

/** What stands in the menu of a record: its other transitions, what its room adds, and what ends it apart from them. */
export function ActionItems({ offered, words, more, isOpen, onSelect }: ActionItemsProps) {
  const plain = offered.filter(({ action }) => !words.ends(action))
  const ending = offered.filter(({ action }) => words.ends(action))
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
