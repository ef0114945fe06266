import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { useState } from 'react'
import type { AgendaItem } from '../item.contract.ts'
import { boardChanged, itemCalls } from './agenda.queries.ts'
import { wordOf } from './wordOf.ts'

const owedBy = ({ ownerName, dueDate }: { ownerName: string; dueDate: string }) =>
  t('agenda.owed', { name: ownerName, date: formatDate(dueDate) })

/** What follows from a decision: the conditions, and what people took on, which is ticked when it is done. */
export function ItemActions({ item }: { item: AgendaItem }) {
  const [busy, setBusy] = useState(false)
  const mayTick = item.status === 'HANDLED' && (item.may?.includes('edit') ?? false)
  const tick = async (at: number, done: boolean) => {
    setBusy(true)
    try {
      const actions = item.actions.map(({ ownerName: _name, ...one }, index) => ({
        ...one,
        status: index === at ? (done ? 'DONE' : 'OPEN') : one.status,
      }))
      await itemCalls.change(item.id, { version: item.version, actions })
      await boardChanged()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {item.conditions.length > 0 && (
        <section>
          <h3 className="mb-1 text-13 font-medium text-muted">{t('agenda.field.conditions')}</h3>
          <ul className="grid gap-2">
            {item.conditions.map((one) => (
              <li key={`${one.text} ${one.ownerId} ${one.dueDate}`} className="wrap-anywhere">
                <bdi>{one.text}</bdi>
                <span className="block text-13 text-muted">{owedBy(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.actions.length > 0 && (
        <section>
          <h3 className="mb-1 text-13 font-medium text-muted">{t('agenda.field.actions')}</h3>
          <ul className="grid gap-2">
            {item.actions.map((one, at) => (
              <li key={`${one.text} ${one.ownerId} ${one.dueDate}`} className="wrap-anywhere">
                {mayTick ? (
                  <Checkbox
                    label={<bdi className={one.status === 'DONE' ? 'text-muted line-through' : undefined}>{one.text}</bdi>}
                    help={owedBy(one)}
                    checked={one.status === 'DONE'}
                    disabled={busy}
                    onChange={({ target }) => void tick(at, target.checked)}
                  />
                ) : (
                  <>
                    <bdi>{one.text}</bdi>
                    <span className="block text-13 text-muted">
                      {owedBy(one)} {wordOf('done', one.status)}
                    </span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
