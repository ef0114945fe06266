import { Chip } from '../ui/display/Chip.tsx'
import type { GovernedWords } from './words.ts'

interface StateChipProps {
  state: string
  words: GovernedWords
  note?: string | undefined
  /** As in `Chip`. */
  wrap?: boolean
}
export const StateChip = ({ state, words, note, wrap }: StateChipProps) => (
  <Chip note={note} wrap={wrap} tone={words.tone(state)} icon={words.icon?.(state)}>
    {words.state(state)}
  </Chip>
)
