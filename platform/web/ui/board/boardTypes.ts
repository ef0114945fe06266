import type { ReactNode } from 'react'

export interface Column<Card> {
  id: string
  /** In words, for what is read aloud. */
  name: string
  /** The same with its colour. */
  title: ReactNode
  /** How many it has: "42", "10,000+". */
  count: string
  cards: readonly Card[]
  /** There are more than its cards. */
  more: boolean
  loading?: boolean
}

export interface BoardProps<Card> {
  label: string
  columns: readonly Column<Card>[]
  idOf: (card: Card) => string
  nameOf: (card: Card) => string
  draw: (card: Card) => ReactNode
  /** Whether a card may be put there, as far as one knows before asking; what is refused is explained by `onMove`. */
  takes: (card: Card, column: string) => boolean
  /** The card stays where it is until the columns say otherwise. */
  onMove: (card: Card, to: string) => void
  onMore: (column: string) => void
  /** Left out: cards that nobody moves. */
  movable?: boolean
  /** The card that is on its way. */
  moving?: string | undefined
  /** One column shows at a time, and a card's handle opens the others. */
  phone: boolean
  /** That column. */
  shown: string
  onShow: (column: string) => void
}

/** A card that was picked up by the keyboard, or by a press, and the column where it would be put. */
export interface Lifted {
  id: string
  from: string
  over: string
}

export interface ColumnProps<Card> extends BoardProps<Card> {
  column: Column<Card>
  lifted: Lifted | undefined
  /** Names what says how a card is moved by keys. */
  hint: string
  /** A card is on its way that does not belong here. */
  refuses: boolean
  onDragging: (id: string | undefined) => void
  onLift: (card: Card) => void
  onPut: (id: string, to: string) => void
  onLeave: () => void
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean
}
