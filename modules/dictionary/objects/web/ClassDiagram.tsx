import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { BusinessObject } from '../object.contract.ts'
import { usersOfObject } from './object.queries.ts'
import { kindWord } from './wordOf.ts'

const [width, gap, boxHeight, columnGap] = [220, 16, 52, 130]
const rowHeight = 18
const mostShown = 12

interface Neighbour {
  id: string
  name: string
  words: string
}

/** The object with its attributes in the middle, what points to it before, what it points to after; the list below says the same in words. */
export function ClassDiagram({ object }: { object: BusinessObject }) {
  const { dir } = useLocale()
  const { data: users = [] } = useQuery(usersOfObject(object.validatedObjectId ?? object.id))
  const { pointsTo = [], relations = [], attributes = [] } = object
  const before: Neighbour[] = users
    .filter(({ kind }) => kind === 'businessObject')
    .slice(0, mostShown)
    .map(({ id, name }) => ({ id, name, words: '' }))
  const after: Neighbour[] = pointsTo.slice(0, mostShown).map(({ id, name, kind }) => {
    const named = relations.filter(({ targetId }) => kind === 'RELATION' && targetId === id)
    const groups = attributes.filter(({ objectId }) => kind === 'GROUP' && objectId === id)
    const words =
      kind === 'SUPER'
        ? kindWord('SUPER')
        : [...named.map((one) => `${one.name} ${one.targetCardinality}`), ...groups.map((one) => one.name)].join(', ')
    return { id, name, words }
  })
  if (before.length + after.length === 0) return null
  const shown = attributes.slice(0, mostShown)
  const own = boxHeight + shown.length * rowHeight
  const tall = (list: readonly Neighbour[]) => list.length * (boxHeight + gap) - gap
  const height = Math.max(own, tall(before), tall(after))
  const columns = [before.length > 0 ? width + columnGap : 0, width, after.length > 0 ? columnGap + width : 0] as const
  const total = columns[0] + columns[1] + columns[2]
  const middle = height / 2
  const topOf = (list: readonly Neighbour[], at: number) => (height - tall(list)) / 2 + at * (boxHeight + gap)
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    `M${fromX} ${fromY} C${(fromX + toX) / 2} ${fromY} ${(fromX + toX) / 2} ${toY} ${toX} ${toY}`
  const box = ({ id, name, words }: Neighbour, x: number, y: number) => (
    <AppLink
      key={`${id} ${x} ${words}`}
      href={pages.object(id)}
      className="absolute grid content-center rounded-small border border-hairline bg-surface px-2.5 shadow-card hover:border-accent"
      style={{ insetInlineStart: x, top: y, width, height: boxHeight }}
    >
      <b className="ltr truncate text-13">{name}</b>
      {words && <span className="ltr truncate text-12 text-muted">{words}</span>}
    </AppLink>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="overflow-x-auto py-1" tabIndex={0} aria-label={t('objects.diagram')}>
      <div className="relative mx-auto" style={{ width: total, height }}>
        <svg
          aria-hidden="true"
          width={total}
          height={height}
          className={cx('absolute inset-0 fill-none stroke-control', dir === 'rtl' && '-scale-x-100')}
        >
          {before.map(({ id }, at) => (
            <path key={id} d={line(width, topOf(before, at) + boxHeight / 2, columns[0], middle)} strokeDasharray="4 3" />
          ))}
          {after.map(({ id, words }, at) => (
            <path
              key={`${id} ${words}`}
              d={line(columns[0] + width, middle, columns[0] + width + columnGap, topOf(after, at) + boxHeight / 2)}
            />
          ))}
        </svg>
        {before.map((one, at) => box(one, 0, topOf(before, at)))}
        <div
          className="absolute overflow-hidden rounded-small border-2 border-accent bg-surface"
          style={{ insetInlineStart: columns[0], top: (height - own) / 2, width, height: own }}
        >
          <div className="grid content-center bg-accent-soft px-2.5" style={{ height: boxHeight - 8 }}>
            <b className="ltr truncate text-13">{object.name}</b>
          </div>
          {shown.map(({ id, name, dataType, identifying }) => (
            <div key={id} className="ltr flex gap-2 px-2.5 text-12" style={{ height: rowHeight }}>
              <span className={cx('min-w-0 flex-1 truncate', identifying && 'font-semibold underline')}>{name}</span>
              <span className="text-muted">{dataType}</span>
            </div>
          ))}
        </div>
        {after.map((one, at) => box(one, columns[0] + width + columnGap, topOf(after, at)))}
      </div>
    </section>
  )
}
