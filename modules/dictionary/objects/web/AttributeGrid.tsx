import { mdiArrowDown, mdiArrowUp, mdiDotsHorizontal, mdiDragVertical, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { faultText } from '@portico/platform/web/messages/messageOf.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { useRowDrag } from '@portico/platform/web/ui/base/useRowDrag.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Tick } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select, type SelectOption } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BusinessObject } from '../object.contract.ts'
import { dataTypes } from '../object-kinds.contract.ts'
import { type Draft, draftOf, givenOf, gridColumns, newDraft, pasteInto } from './attributeDraft.ts'
import { dataGroups, listsOfDomain, objectCalls } from './object.queries.ts'
import { attributeField } from './wordOf.ts'

const AttributeDialog = lazyPart(() => import('./AttributeDialog.tsx').then((file) => file.AttributeDialog))
type Column = (typeof gridColumns)[number]
const columnClass: Record<Column, string> = {
  name: 'min-w-36',
  displayName: 'min-w-36',
  dataType: 'min-w-36',
  minOccurs: 'w-16 min-w-16',
  maxOccurs: 'w-16 min-w-16',
  identifying: 'w-10 text-center',
  description: 'min-w-48',
}
const typeOptions: SelectOption[] = dataTypes.map((value) => ({ value, label: value }))
/** What was pasted and is no type shows as it was pasted, else another one would seem to be chosen. */
const typeOptionsFor = (value: string): SelectOption[] =>
  typeOptions.some((one) => one.value === value) ? typeOptions : [{ value, label: value }, ...typeOptions]
const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
/** Where a row is dropped: before the one that is there, or after it for who came from above. */
const placed = (list: readonly Draft[], key: string, to: number): Draft[] => {
  const from = list.findIndex((one) => one.key === key)
  return from < 0 ? [...list] : moved(list, from, to)
}
/** A name that has another form: which one it has. */
const wrongIn = (fault: Fault): string =>
  fault.code === 'invalidFormat' && placeOf(fault)?.[2] === 'name' ? t('objects.help.attributeName') : faultText(fault)
/** The row that a fault is in, and the field: `attributes.3.pattern`. */
const placeOf = ({ path }: Fault) => /^(?:body\.)?attributes\.(\d+)(?:\.(\w+))?/.exec(path)

/** All attributes of an object at once. What a spreadsheet has on the clipboard goes into the cell where it is pasted, and into those after it. */
export function AttributeGrid({ object, onClose }: { object: BusinessObject; onClose: () => void }) {
  const [drafts, setDrafts] = useState<Draft[]>(() => [
    ...(object.attributes ?? []).map(draftOf),
    ...((object.attributes ?? []).length === 0 ? [newDraft()] : []),
  ])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [open, setOpen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  const leaving = useLeaveGuard(changed && !busy)
  const { data: lists = [] } = useQuery(listsOfDomain(object.domainId))
  const { data: groups = [] } = useQuery(dataGroups())
  const put = (next: Draft[]) => {
    setChanged(true)
    setFaults([])
    setDrafts(next)
  }
  const change = (row: number, values: Partial<Draft>) =>
    put(drafts.map((one, at) => (at === row ? ({ ...one, ...values } as Draft) : one)))
  const save = async () => {
    setBusy(true)
    try {
      const attributes = drafts.filter(({ name }) => name !== '').map(givenOf)
      await objectCalls.change(object.id, { version: object.version, attributes })
      setChanged(false)
      await objectCalls.changed()
      onClose()
    } catch (error) {
      const told = error instanceof AppError && error.statusCode === 422 ? error.details.filter(placeOf) : []
      setFaults(told)
      if (told.length === 0) showError(error)
    } finally {
      setBusy(false)
    }
  }
  const faultAt = (row: number, field: string) => faults.find((one) => placeOf(one)?.[1] === String(row) && placeOf(one)?.[2] === field)
  const cell = (row: number, column: Column) => {
    const draft = drafts[row]
    const fault = faultAt(row, column)
    const label = t('objects.attributes.cell', { field: attributeField(column), row: row + 1 })
    const shared = { 'aria-label': label, 'aria-invalid': fault ? true : undefined, title: fault && faultText(fault) }
    if (column === 'identifying')
      return (
        <span className="grid h-9 place-items-center">
          <Tick {...shared} checked={draft?.identifying === true} onChange={({ target }) => change(row, { identifying: target.checked })} />
        </span>
      )
    if (column === 'dataType')
      return (
        <Select
          {...shared}
          value={String(draft?.dataType)}
          options={typeOptionsFor(String(draft?.dataType))}
          onChange={({ target }) => change(row, { dataType: target.value })}
        />
      )
    return (
      <input
        {...shared}
        value={String(draft?.[column] ?? '')}
        dir={column === 'displayName' || column === 'description' ? 'auto' : 'ltr'}
        autoComplete="off"
        className={cx(inputClass, column === 'name' && 'font-mono text-13')}
        onChange={({ target }) => change(row, { [column]: target.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!/[\t\n]/.test(text.trim())) return
          event.preventDefault()
          put(pasteInto(drafts, { row, column }, text, attributeField))
        }}
      />
    )
  }
  const refers = (row: number) => {
    const draft = drafts[row]
    const isList = draft?.dataType === 'ENUM'
    if (!isList && draft?.dataType !== 'OBJECT') return null
    const field = isList ? 'valueListId' : 'objectId'
    const known = isList ? lists : groups
    const value = String(draft[field] ?? '')
    const options = [
      ...known.map(({ id, name }) => ({ value: id, label: name })),
      ...(value && !known.some(({ id }) => id === value) ? [{ value, label: '…' }] : []),
    ]
    return (
      <Select
        className="mt-1"
        aria-label={t('objects.attributes.cell', { field: attributeField(field), row: row + 1 })}
        aria-invalid={faultAt(row, field) ? true : undefined}
        value={value}
        placeholder={attributeField(field)}
        options={options}
        onChange={({ target }) => change(row, { [field]: target.value })}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {leaving}
      <p className="max-w-[72ch] text-13 text-muted">{t('objects.attributes.paste')}</p>
      {faults.length > 0 && (
        <Banner tone="bad">
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.code}`}>
                {t('objects.attributes.fault', {
                  row: Number(placeOf(fault)?.[1] ?? 0) + 1,
                  field: attributeField(placeOf(fault)?.[2] ?? 'name'),
                  text: wrongIn(fault),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <section
        className="overflow-x-auto rounded-card border border-hairline bg-surface shadow-card"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t('objects.attributes.edit')}
      >
        <table className="w-full text-14">
          <thead className="bg-sunken text-12 text-muted">
            <tr>
              <td />
              {gridColumns.map((column) => (
                <th key={column} scope="col" className="h-10 px-1.5 text-start font-medium">
                  {attributeField(column)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {drafts.map((draft, row) => (
              <GridRow
                key={draft.key}
                id={draft.key}
                name={String(draft.name)}
                onDrop={(key) => put(placed(drafts, key, row))}
                onMove={(by) => drafts[row + by] && put(moved(drafts, row, row + by))}
              >
                {gridColumns.map((column) => (
                  <td key={column} className={cx('px-1.5 py-1.5', columnClass[column])}>
                    {cell(row, column)}
                    {column === 'dataType' && refers(row)}
                  </td>
                ))}
                <td className="px-1.5 py-1.5">
                  <span className="flex h-9 items-center">
                    <IconButton
                      icon={mdiDotsHorizontal}
                      name={t('objects.attributes.more', { name: String(draft.name) })}
                      onClick={() => setOpen(row)}
                    />
                    <IconButton
                      icon={mdiArrowUp}
                      name={t('objects.attributes.up', { name: String(draft.name) })}
                      disabled={row === 0}
                      onClick={() => put(moved(drafts, row, row - 1))}
                    />
                    <IconButton
                      icon={mdiArrowDown}
                      name={t('objects.attributes.down', { name: String(draft.name) })}
                      disabled={row === drafts.length - 1}
                      onClick={() => put(moved(drafts, row, row + 1))}
                    />
                    <IconButton
                      icon={mdiTrashCanOutline}
                      name={t('objects.attributes.remove', { name: String(draft.name) })}
                      onClick={() => put(drafts.toSpliced(row, 1))}
                    />
                  </span>
                </td>
              </GridRow>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap justify-between gap-3">
        <Button icon={mdiPlus} onClick={() => put([...drafts, newDraft()])}>
          {t('objects.attributes.add')}
        </Button>
        <span className="flex gap-3">
          <Button
            kind="cancel"
            disabled={busy}
            onClick={() => {
              setChanged(false)
              onClose()
            }}
          >
            {t('ui.cancel')}
          </Button>
          <Button kind="submit" busy={busy} onClick={() => void save()}>
            {t('objects.attributes.save')}
          </Button>
        </span>
      </div>
      {open !== undefined && drafts[open] && (
        <AttributeDialog
          draft={drafts[open]}
          domainId={object.domainId}
          onDone={(values) => {
            change(open, values)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface GridRowProps {
  id: string
  name: string
  onDrop: (id: string) => void
  onMove: (by: -1 | 1) => void
  children: ReactNode
}

/** A row that is dragged by its handle, on which arrow keys do the same. */
function GridRow({ id, name, onDrop, onMove, children }: GridRowProps) {
  const drag = useRowDrag<HTMLTableRowElement>(id, onDrop)
  return (
    <tr ref={drag.row} className={cx('border-t border-hairline align-top', drag.over && 'border-t-2 border-t-accent')}>
      <td className="ps-1.5 py-1.5">
        <IconButton
          ref={drag.handle}
          icon={mdiDragVertical}
          name={t('objects.attributes.drag', { name })}
          className="cursor-grab"
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
            if (!by) return
            event.preventDefault()
            onMove(by)
          }}
        />
      </td>
      {children}
    </tr>
  )
}
