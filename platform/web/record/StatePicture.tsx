import { mdiCheck } from '@mdi/js'
import type { Machine } from '../../contract/record/machine.ts'
import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { usePhone } from '../lists/useMedia.ts'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { useWidth } from '../ui/base/useWidth.ts'
import { Card } from '../ui/display/Card.tsx'
import { columnsOf, linesOf } from './picture.ts'
import { doersOf, StateCards } from './StateCards.tsx'
import { StateChip } from './StateChip.tsx'
import type { GovernedWords } from './words.ts'

const box = { width: 152, height: 68 }
/** Few states stand wide apart, so that the words at the ways have room; many as close as the words allow. */
const stepOf = (columns: number) => ({ x: box.width + Math.min(190, Math.max(120, 840 / columns - 60)), y: 128 })
const room = 12
const smallest = 0.75

/** With more states than these the ways cross so often that the table says it better. */
const mostDrawn = 8

/** A machine as a picture, read from left to right (from right to left in Arabic), and below it the same as a table. */
export function StatePicture({ machine, words, who }: { machine: Machine; words: GovernedWords; who: (doer: string) => string }) {
  const columns = columnsOf(machine)
  const step = stepOf(columns.length)
  const lines = linesOf(machine, columns, box, step)
  const heights = lines.map(({ label }) => label.y)
  const top = Math.min(0, ...heights) - room
  const width = Math.max((columns.length - 1) * step.x + box.width, ...lines.map(({ reach = 0 }) => reach + 1))
  const rows = Math.max(...columns.map((column) => column.length))
  const height = Math.max((rows - 1) * step.y + box.height, ...heights) + room - top
  const [ref, roomPx] = useWidth()
  // A little smaller it is still read; smaller than that it is moved sideways.
  const scale = roomPx === 0 ? 1 : Math.max(smallest, Math.min(1, roomPx / width))
  if (usePhone()) return <StateCards machine={machine} columns={columns} words={words} who={who} />
  return (
    <div className="grid gap-6">
      {machine.states.length <= mostDrawn && (
        <Card plain>
          <div ref={ref} className="overflow-x-auto" role="img" aria-label={t('record.states.picture')}>
            <div className="relative mx-auto" style={{ width, height, zoom: scale }}>
              <svg
                width={width}
                height={height}
                viewBox={`0 ${top} ${width} ${height}`}
                className="absolute inset-0 rtl:-scale-x-100"
                aria-hidden="true"
              >
                <defs>
                  <marker id="state-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
                    <path d="M0 0 8 4 0 8z" className="fill-muted" />
                  </marker>
                </defs>
                {lines.map(({ key, path }) => (
                  <path key={key} d={path} fill="none" className="stroke-muted" strokeWidth="1.5" markerEnd="url(#state-arrow)" />
                ))}
              </svg>
              {columns.flatMap((column, x) =>
                column.map((state, y) => (
                  <div
                    key={state}
                    data-state={state}
                    style={{ insetInlineStart: x * step.x, top: y * step.y - top, width: box.width, height: box.height }}
                    className="absolute grid grid-cols-1 place-items-center rounded-card border border-hairline bg-surface px-2 shadow-card"
                  >
                    <StateChip wrap state={state} words={words} />
                  </div>
                )),
              )}
              {lines.map(({ key, actions, label, beside }) => (
                <div
                  key={key}
                  data-way={key}
                  style={{ insetInlineStart: label.x, top: label.y - top }}
                  className={cx(
                    'absolute -translate-y-1/2 px-1.5 text-12 whitespace-nowrap',
                    !beside && '-translate-x-1/2 bg-surface rtl:translate-x-1/2',
                    beside === 'end' && '-translate-x-full rtl:translate-x-full',
                  )}
                >
                  {formatList(actions.map(words.action))}
                </div>
              ))}
            </div>
          </div>
        </Card>
      )}
      <Card plain flush>
        <div className="overflow-x-auto">
          <table className="w-full text-start text-13">
            <caption className="sr-only">{t('record.states.table')}</caption>
            <thead className="bg-sunken text-muted">
              <tr>
                {(['action', 'from', 'to', 'who', 'comment'] as const).map((column) => (
                  <th key={column} scope="col" className="px-4 py-2.5 text-start font-medium whitespace-nowrap">
                    {t(`record.states.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {machine.transitions.map((one) => (
                <tr key={`${one.action} ${one.from.join()}`} className="border-t border-hairline">
                  <td className="px-4 py-2 font-medium">{words.action(one.action)}</td>
                  <td className="px-4 py-2">
                    <Chips states={one.from} words={words} />
                  </td>
                  <td className="px-4 py-2">
                    <Chips states={[one.to]} words={words} />
                  </td>
                  <td className="px-4 py-2">{doersOf(one, who)}</td>
                  <td className="px-4 py-2">
                    {one.comment && (
                      <>
                        <Icon path={mdiCheck} className="text-muted" />
                        <span className="sr-only">{t('list.filter.yes')}</span>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  )
}

const Chips = ({ states, words }: { states: readonly string[]; words: GovernedWords }) => (
  <span className="flex flex-wrap gap-1.5">
    {states.map((state) => (
      <StateChip key={state} state={state} words={words} />
    ))}
  </span>
)
