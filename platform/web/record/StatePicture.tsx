import type { Machine } from '../../contract/record/machine.ts'
import { t } from '../i18n/i18n.ts'
import { Card } from '../ui/display/Card.tsx'
import { columnsOf, linesOf } from './picture.ts'
import type { RecordWords } from './words.ts'

const box = { width: 136, height: 40 }
const step = { x: 204, y: 84 }

/** A machine as a picture, read from left to right (from right to left in Arabic), and below it the same as a table. */
export function StatePicture({ machine, words, who }: { machine: Machine; words: RecordWords; who: (doer: string) => string }) {
  const columns = columnsOf(machine)
  const width = columns.length * step.x - (step.x - box.width)
  const height = Math.max(...columns.map((column) => column.length)) * step.y
  return (
    <div className="grid gap-6">
      <Card plain>
        <div className="overflow-x-auto" role="img" aria-label={t('record.states.picture')}>
          <div className="relative" style={{ width, height }}>
            <svg width={width} height={height} className="absolute inset-0 rtl:-scale-x-100" aria-hidden="true">
              <defs>
                <marker id="state-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
                  <path d="M0 0 8 4 0 8z" className="fill-muted" />
                </marker>
              </defs>
              {linesOf(machine, columns, box, step).map(({ key, path }) => (
                <path key={key} d={path} fill="none" className="stroke-muted" strokeWidth="1.5" markerEnd="url(#state-arrow)" />
              ))}
            </svg>
            {columns.flatMap((column, x) =>
              column.map((state, y) => (
                <span
                  key={state}
                  style={{ insetInlineStart: x * step.x, top: y * step.y + 4, width: box.width, height: box.height }}
                  className="absolute grid place-items-center rounded-control border border-hairline bg-sunken px-2 text-center text-13 font-medium"
                >
                  {words.state(state)}
                </span>
              )),
            )}
          </div>
        </div>
      </Card>
      <Card plain flush>
        <div className="overflow-x-auto">
          <table className="w-full text-start text-13">
            <caption className="sr-only">{t('record.states.table')}</caption>
            <thead className="bg-sunken text-muted">
              <tr>
                {(['from', 'action', 'to', 'who', 'comment'] as const).map((column) => (
                  <th key={column} scope="col" className="px-4 py-2.5 text-start font-medium whitespace-nowrap">
                    {t(`record.states.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {machine.transitions.map((one) => (
                <tr key={`${one.action} ${one.from.join()}`} className="border-t border-hairline">
                  <td className="px-4 py-2.5">{one.from.map(words.state).join(', ')}</td>
                  <td className="px-4 py-2.5 font-medium">{words.action(one.action)}</td>
                  <td className="px-4 py-2.5">{words.state(one.to)}</td>
                  <td className="px-4 py-2.5">{[one.by.map(who).join(', '), ...(one.also ?? []).map(who)].join(' + ')}</td>
                  <td className="px-4 py-2.5">{t(one.comment ? 'list.filter.yes' : 'list.filter.no')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  )
}
