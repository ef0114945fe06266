import type { ListColumn } from '../lists/columns.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { Card } from '../ui/display/Card.tsx'
import { FactList } from '../ui/display/Facts.tsx'

interface RecordCardProps<R> {
  record: R
  name: string
  href: string
  /** Of these: the one marked `chip` beside the name's first line, those marked `line` below it. */
  columns: readonly ListColumn<R>[]
}

/** A record among the cards of its list; it says what its row on a phone says. */
export function RecordCard<R>({ record, name, href, columns }: RecordCardProps<R>) {
  const chip = columns.find(({ card }) => card === 'chip')?.cell(record)
  return (
    <Card
      className="h-full [&>header]:items-start"
      title={
        <AppLink className="my-1.5 line-clamp-2 rounded-small wrap-anywhere hover:text-accent" href={href}>
          <bdi>{name}</bdi>
        </AppLink>
      }
      aside={chip && <div className="flex min-h-9 items-center">{chip}</div>}
    >
      <FactList facts={columns.filter(({ card }) => card === 'line').map(({ label, cell }) => ({ label, value: cell(record) }))} />
    </Card>
  )
}
