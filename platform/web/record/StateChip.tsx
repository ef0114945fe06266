import { Chip } from '../ui/display/Chip.tsx'
import type { GovernedWords } from './words.ts'

export const StateChip = ({ state, words }: { state: string; words: GovernedWords }) => (
  <Chip tone={words.tone(state)} icon={words.icon?.(state)}>
    {words.state(state)}
  </Chip>
)
