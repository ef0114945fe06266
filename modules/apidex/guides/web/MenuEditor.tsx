import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MenuItem } from '../menu.contract.ts'
import { menuAsWritten, moveItem, removeItem } from './menu.queries.ts'
import { menuIconPaths } from './menu-icons.ts'
import { type MenuRow, rowsOf } from './menu-rows.ts'

const MenuItemForm = lazyPart(() => import('./MenuItemForm.tsx').then((file) => file.MenuItemForm))

type Asking = { what: 'change' | 'remove'; row: MenuRow } | { what: 'add'; below: MenuItem | undefined }

/** The tree of pages as it is written: entries are added, named in each language, moved among their neighbours or below another, and taken away. */
export function MenuEditor({ onDone }: { onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(menuAsWritten)
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rows = rowsOf(data ?? [])
  const close = () => setAsking(undefined)
  const move = async (row: MenuRow, by: -1 | 1) => {
    setBusy(true)
    await moveItem(row, by).catch(showError)
    setBusy(false)
    // The entry has gone on; the keyboard goes with it, on the button that was pressed: another would take it back.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${row.item.id}"] [data-by="${by}"]`)?.focus())
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      <PageHeader
        title={t('guides.menu.edit')}
        actions={
          <>
            <Button kind="cancel" onClick={onDone}>
              {t('guides.close')}
            </Button>
            <Button kind="standard" icon={mdiPlus} onClick={() => setAsking({ what: 'add', below: undefined })}>
              {t('guides.menu.add')}
            </Button>
          </>
        }
      />
      {error ? (
        <ErrorState title={t('guides.menu.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <RowsSkeleton rows={6} columns={2} />
      ) : (
        <Card plain>
          {rows.length === 0 && <p className="text-muted">{t('guides.menu.empty')}</p>}
          <ul ref={list} className="grid">
            {rows.map((row) => (
              <Row
                key={row.item.id}
                row={row}
                busy={busy}
                onMove={(by) => void move(row, by)}
                onChange={() => setAsking({ what: 'change', row })}
                onAdd={() => setAsking({ what: 'add', below: row.item })}
                onRemove={() => setAsking({ what: 'remove', row })}
              />
            ))}
          </ul>
        </Card>
      )}
      {asking?.what === 'add' && <MenuItemForm tree={data ?? []} parentId={asking.below?.id} onDone={close} onClose={close} />}
      {asking?.what === 'change' && (
        <MenuItemForm tree={data ?? []} item={asking.row.item} parentId={asking.row.parentId} onDone={close} onClose={close} />
      )}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={t('guides.menu.remove.title', { name: asking.row.item.name })}
          confirmLabel={t('guides.menu.remove.do')}
          onConfirm={() => removeItem(asking.row.item.id)}
          onClose={close}
        >
          {t('guides.menu.remove.text')}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface RowProps {
  row: MenuRow
  busy: boolean
  onMove: (by: -1 | 1) => void
  onChange: () => void
  onAdd: () => void
  onRemove: () => void
}

function Row({ row: { item, depth, at, siblings }, busy, onMove, onChange, onAdd, onRemove }: RowProps) {
  const { name } = item
  return (
    <li
      data-row={item.id}
      className="flex min-h-11 flex-wrap items-center gap-x-1 border-t border-hairline py-1 first:border-t-0"
      style={{ paddingInlineStart: `${depth * 1.5}rem` }}
    >
      <span className="me-2 min-w-32 flex-1 max-sm:basis-full">
        <span className="flex items-center gap-2 font-medium">
          {item.icon && <Icon path={menuIconPaths[item.icon]} size={16} className="text-muted" />}
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </span>
        {item.route && <code className="ltr block text-12 text-muted wrap-anywhere rtl:text-end">{item.route}</code>}
      </span>
      <IconButton
        data-by="-1"
        icon={mdiArrowUp}
        name={t('guides.menu.up', { name })}
        disabled={busy || at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        data-by="1"
        icon={mdiArrowDown}
        name={t('guides.menu.down', { name })}
        disabled={busy || at === siblings.length - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon={mdiPlus} name={t('guides.menu.addBelow', { name })} disabled={busy} onClick={onAdd} />
      <IconButton icon={mdiPencilOutline} name={t('guides.menu.change', { name })} disabled={busy} onClick={onChange} />
      <IconButton icon={mdiClose} name={t('guides.menu.remove', { name })} disabled={busy} onClick={onRemove} />
    </li>
  )
}
