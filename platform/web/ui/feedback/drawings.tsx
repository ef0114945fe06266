import type { ReactNode } from 'react'

/** Our own line drawings for empty places, in the language of the portico: columns, steps, a roof. */
export type DrawingName = 'nothing' | 'search' | 'door' | 'broken' | 'key' | 'people' | 'book'

const roof = <path d="M14 40 60 18l46 22M20 40v6h80v-6M14 92h92M20 86h80" />
const column = (x: number) => <path key={x} d={`M${x - 5} 50h10M${x - 3} 50v32M${x + 3} 50v32M${x - 5} 82h10`} />
const parts: Record<DrawingName, ReactNode> = {
  nothing: [column(34), column(60), column(86)],
  search: [column(34), <path key="lens" d="M78 76a12 12 0 1 0-24 0 12 12 0 0 0 24 0M75 85l10 10" className="text-accent" />],
  door: [column(34), column(86), <path key="door" d="M50 86V56a10 10 0 0 1 20 0v30M65 70v4" className="text-accent" />],
  broken: [column(34), column(86), <path key="piece" d="m55 82 2-14 5 3 2-9M52 86h18M64 56l3-6" className="text-accent" />],
  key: [
    column(34),
    column(86),
    <path key="key" d="M66 60a6 6 0 1 0-12 0 6 6 0 0 0 12 0M60 66v18M60 76h6M60 82h5" className="text-accent" />,
  ],
  people: [
    column(30),
    column(90),
    <path
      key="people"
      d="M56 62a5 5 0 1 0-10 0 5 5 0 0 0 10 0M74 62a5 5 0 1 0-10 0 5 5 0 0 0 10 0M42 86c0-9 4-14 9-14s9 5 9 14c0-9 4-14 9-14s9 5 9 14"
      className="text-accent"
    />,
  ],
  book: [
    column(30),
    column(90),
    <path key="book" d="M60 60c-5-4-11-4-18-3v26c7-1 13-1 18 3 5-4 11-4 18-3V57c-7-1-13-1-18 3v26" className="text-accent" />,
  ],
}

/** What is inside the frame of `Drawing`. */
export default function Strokes({ name }: { name: DrawingName }): ReactNode {
  return (
    <>
      {roof}
      {parts[name]}
    </>
  )
}
