import { useState } from 'react'
import { usePhone } from '../../lists/useMedia.ts'
import { Board } from '../board/Board.tsx'
import { Chip } from '../display/Chip.tsx'
import { example } from './example.ts'

type Card = (typeof example.applications)[number]
const names = ['Draft', 'Submitted', 'Closed']

/** Cards that may go anywhere but to the last column. */
export function BoardGallery() {
  const [places, setPlaces] = useState<Record<string, string>>({})
  const [shown, setShown] = useState('Draft')
  const phone = usePhone()
  const placeOf = (card: Card, at: number) => places[card.id] ?? names[at % 2] ?? 'Draft'
  return (
    <Board<Card>
      label="Applications by state"
      columns={names.map((name) => {
        const cards = example.applications.filter((card, at) => placeOf(card, at) === name)
        return { id: name, name, title: <Chip>{name}</Chip>, count: String(cards.length), cards, more: name === 'Draft' }
      })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      draw={({ name, team }) => (
        <>
          <bdi className="line-clamp-3 font-medium wrap-anywhere">{name}</bdi>
          <p className="mt-1 text-12 text-muted">
            <bdi>{team}</bdi>
          </p>
        </>
      )}
      takes={(_, to) => to !== 'Closed'}
      onMove={({ id }, to) => to !== 'Closed' && setPlaces({ ...places, [id]: to })}
      onMore={() => {}}
      movable
      phone={phone}
      shown={shown}
      onShow={setShown}
    />
  )
}
