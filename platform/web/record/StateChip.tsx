import { Chip } from '../ui/display/Chip.tsx'
import type { GovernedWords } from './words.ts'

export const StateChip = ({ state, words, note }: { state: string; words: GovernedWords; note?: string | undefined }) => (
  <Chip note={note} tone={words.tone(state)} icon={words.icon?.(state)}>
    {words.state(state)}
  </Chip>
)
