import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValueList } from '../value-list.contract.ts'
import { listsChanged, listsOf, removeList } from './valueList.queries.ts'

const ValueListDialog = lazyPart(() => import('./ValueListDialog.tsx').then((file) => file.ValueListDialog))
const shownValues = 8

/** The value lists of a domain, which its objects share. */
export function ValueListsOf({ domainId, mayEdit }: { domainId: string; mayEdit: boolean }) {
  const [asking, setAsking] = useState<{ what: 'edit' | 'remove'; list?: ValueList }>()
  const { data } = useQuery(listsOf(domainId))
  const close = () => setAsking(undefined)
  const add = mayEdit && (
    <Button icon={mdiPlus} onClick={() => setAsking({ what: 'edit' })}>
      {t('valuelists.create')}
    </Button>
  )
  if (!data) return <RowsSkeleton rows={3} columns={2} />
  return (
    <div className="grid gap-4">
      {data.length === 0 ? (
        <EmptyState title={t('valuelists.empty')} text={t('valuelists.empty.text')} action={add} />
      ) : (
        <>
          {add && <div className="justify-self-end">{add}</div>}
          <Card plain flush>
            <ul>
              {data.map((list) => (
                <li key={list.id} className="flex items-start gap-3 border-t border-hairline px-4 py-3 first:border-t-0">
                  <div className="grid min-w-0 flex-1 gap-1">
                    <span className="flex flex-wrap items-baseline gap-x-2">
                      <b className="ltr">{list.name}</b>
                      <span className="text-13 text-muted">{t(`valuelists.kind.${list.kind}` as MessageKey)}</span>
                      <span className="text-13 text-muted">{t('valuelists.usedBy', { count: list.usedBy })}</span>
                    </span>
                    {list.description && (
                      <p dir="auto" className="text-13 text-muted wrap-anywhere">
                        {list.description}
                      </p>
                    )}
                    <span className="ltr justify-self-start font-mono text-12 wrap-anywhere">
                      {list.values
                        .slice(0, shownValues)
                        .map(({ code }) => code)
                        .join(', ')}
                      {list.values.length > shownValues && ' …'}
                    </span>
                    {list.uri && (
                      <a
                        className={`${linkClass} ltr justify-self-start text-13 wrap-anywhere`}
                        href={list.uri}
                        target="_blank"
                        rel="noopener noreferrer"
                      >
                        {list.uri}
                      </a>
                    )}
                  </div>
                  {mayEdit && (
                    <span className="flex gap-1">
                      <IconButton
                        icon={mdiPencilOutline}
                        name={t('valuelists.edit', { name: list.name })}
                        onClick={() => setAsking({ what: 'edit', list })}
                      />
                      <IconButton
                        icon={mdiTrashCanOutline}
                        name={t('valuelists.remove', { name: list.name })}
                        disabled={list.usedBy > 0}
                        onClick={() => setAsking({ what: 'remove', list })}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {asking?.what === 'edit' && <ValueListDialog domainId={domainId} list={asking.list} onClose={close} />}
      {asking?.what === 'remove' && asking.list && (
        <ConfirmDialog
          title={t('valuelists.remove', { name: asking.list.name })}
          confirmLabel={t('valuelists.remove.confirm')}
          onConfirm={async () => {
            if (asking.list) await removeList(asking.list)
            await listsChanged()
          }}
          onClose={close}
        >
          <p>{t('valuelists.remove.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
