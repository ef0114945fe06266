import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareDom } from '../../testing/dom.ts'
import { useTexts } from '../../testing/texts.ts'
import { Board } from './Board.tsx'

interface Card {
  id: string
  name: string
}
let root: Root
let moves: string[]
const start: Record<string, Card[]> = {
  draft: [
    { id: 'a', name: 'Meter readings' },
    { id: 'b', name: 'Tariffs' },
  ],
  submitted: [],
  closed: [],
}

function Example({ phone = false }: { phone?: boolean }) {
  const [cards, setCards] = useState(start)
  const move = (card: Card, to: string) => {
    moves.push(`${card.id} → ${to}`)
    if (to === 'closed') return
    const rest = Object.fromEntries(Object.entries(cards).map(([id, list]) => [id, list.filter((one) => one !== card)]))
    setCards({ ...rest, [to]: [card, ...(rest[to] ?? [])] })
  }
  return (
    <Board<Card>
      label="Cards"
      columns={Object.entries(cards).map(([id, list]) => ({
        id,
        name: id,
        title: id,
        count: String(list.length),
        cards: list,
        more: id === 'draft',
      }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      draw={({ name }) => name}
      takes={(_, to) => to !== 'closed'}
      onMove={move}
      onMore={(column) => moves.push(`more of ${column}`)}
      movable
      phone={phone}
      shown="draft"
      onShow={(column) => moves.push(`show ${column}`)}
    />
  )
}

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB')
})
beforeEach(() => {
  moves = []
  const place = document.createElement('main')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  document.dir = ''
})
const draw = (phone?: boolean) => act(async () => root.render(<Example {...(phone && { phone })} />))
const handle = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="Move ${name}"]`)
const said = () => document.querySelector('[role=status]')?.textContent
const key = (name: string, pressed: string) =>
  act(async () => handle(name)?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })))
/** Space and Enter press the button. */
const press = (name: string) => act(async () => handle(name)?.click())

test('a card is picked up, taken along and put down by keys, and each step is told', async () => {
  await draw()
  await act(async () => handle('Tariffs')?.focus())
  await press('Tariffs')
  expect([said(), handle('Tariffs')?.getAttribute('aria-pressed')]).toEqual(['Tariffs is picked up from draft.', 'true'])
  await key('Tariffs', 'ArrowRight')
  expect(said()).toBe('submitted: it can go here.')
  await key('Tariffs', 'ArrowRight')
  expect(said()).toBe('closed: it cannot go here from where it is.')
  await key('Tariffs', 'ArrowLeft')
  await press('Tariffs')
  expect(moves).toEqual(['b → submitted'])
  expect(document.querySelector('[data-column=submitted] [data-card=b]')).not.toBeNull()
  // It was drawn anew there, and the keyboard is with it.
  expect(document.activeElement).toBe(handle('Tariffs'))
})

test('Escape leaves it where it was, and in Arabic the arrows go the other way', async () => {
  await draw()
  document.querySelector<HTMLElement>('section')?.style.setProperty('direction', 'rtl')
  await act(async () => handle('Tariffs')?.focus())
  await press('Tariffs')
  await key('Tariffs', 'ArrowLeft')
  expect(said()).toBe('submitted: it can go here.')
  await key('Tariffs', 'Escape')
  expect([said(), moves]).toEqual(['Tariffs stays where it was.', []])
})

test('a column that refuses it is told to whoever decides, and the card stays', async () => {
  await draw()
  await act(async () => handle('Tariffs')?.focus())
  await press('Tariffs')
  await key('Tariffs', 'End')
  await press('Tariffs')
  expect(moves).toEqual(['b → closed'])
  expect(document.querySelector('[data-column=draft] [data-card=b]')).not.toBeNull()
})

test('without dragging, a lifted card is put into a column by its button', async () => {
  await draw()
  await act(async () => handle('Tariffs')?.focus())
  await press('Tariffs')
  const buttons = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Put here')
  expect(buttons()).toHaveLength(1)
  await act(async () => buttons()[0]?.click())
  expect(moves).toEqual(['b → submitted'])
})

test('a phone shows one column and offers the others', async () => {
  await draw(true)
  expect([...document.querySelectorAll('[data-column]')].map((one) => one.getAttribute('data-column'))).toEqual(['draft'])
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'draft (2)',
    'submitted (0)',
    'closed (0)',
  ])
  await press('Tariffs')
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  expect(items.map(({ textContent }) => textContent)).toEqual(['submitted'])
  await act(async () => items[0]?.click())
  expect(moves).toEqual(['b → submitted'])
})
