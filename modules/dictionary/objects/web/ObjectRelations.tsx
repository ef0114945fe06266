import { mdiLinkOff, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { GivenObjectRelation, ObjectRelation } from '../member.contract.ts'
import type { BusinessObject } from '../object.contract.ts'
import { ClassDiagram } from './ClassDiagram.tsx'
import { objectCalls } from './object.queries.ts'
import { kindWord } from './wordOf.ts'

const ObjectRelationDialog = lazyPart(() => import('./ObjectRelationDialog.tsx').then((file) => file.ObjectRelationDialog))

const save = async ({ id, version }: BusinessObject, relations: readonly GivenObjectRelation[]): Promise<void> => {
  await objectCalls.change(id, { version, relations })
  await objectCalls.changed()
}

/** How an object is related to others, as a diagram and as a list. */
export function ObjectRelations({ object, mayEdit }: { object: BusinessObject; mayEdit: boolean }) {
  const [asking, setAsking] = useState<{ what: 'edit' | 'remove'; at: number }>()
  const { relations = [], pointsTo = [] } = object
  const targetOf = ({ targetId }: ObjectRelation) => pointsTo.find(({ id, kind }) => id === targetId && kind === 'RELATION')
  const close = () => setAsking(undefined)
  const add = mayEdit && (
    <Button icon={mdiPlus} onClick={() => setAsking({ what: 'edit', at: relations.length })}>
      {t('objects.relations.add')}
    </Button>
  )
  const named = asking && relations[asking.at]
  return (
    <div className="grid gap-4">
      {add && <div className="justify-self-end">{add}</div>}
      <ClassDiagram object={object} />
      {relations.length === 0 ? (
        <EmptyState title={t('objects.relations.empty')} text={t('objects.relations.empty.text')} />
      ) : (
        <Card plain flush title={t('objects.relations')}>
          <ul>
            {relations.map((one, at) => {
              const target = targetOf(one)
              return (
                <li key={one.id} className="flex min-h-12 items-center gap-3 border-t border-hairline px-4 py-2">
                  <div className="grid min-w-0 flex-1 gap-0.5">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <b className="ltr">{one.name}</b>
                      <span className="ltr text-13 text-muted tabular-nums">{one.targetCardinality}</span>
                      <AppLink className={linkClass} href={pages.object(one.targetId)}>
                        <bdi>{target?.name ?? object.name}</bdi>
                      </AppLink>
                      {target && target.domainId !== object.domainId && (
                        <span className="text-12 text-muted">{t('objects.relations.elsewhere')}</span>
                      )}
                    </span>
                    <span className="text-13 text-muted">
                      {kindWord(one.representation)}
                      {one.aggregation !== 'NONE' && ` · ${kindWord(one.aggregation)}`}
                      {one.description && (
                        <>
                          {' · '}
                          <bdi>{one.description}</bdi>
                        </>
                      )}
                    </span>
                  </div>
                  {mayEdit && (
                    <span className="flex gap-1">
                      <IconButton
                        icon={mdiPencilOutline}
                        name={t('objects.relations.edit', { name: one.name })}
                        onClick={() => setAsking({ what: 'edit', at })}
                      />
                      <IconButton
                        icon={mdiLinkOff}
                        name={t('objects.relations.remove', { name: one.name })}
                        onClick={() => setAsking({ what: 'remove', at })}
                      />
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      {asking?.what === 'edit' && (
        <ObjectRelationDialog
          object={object}
          relation={named}
          targetName={named && (targetOf(named)?.name ?? object.name)}
          at={asking.at}
          save={(given) => save(object, relations.toSpliced(asking.at, 1, given as ObjectRelation))}
          onClose={close}
        />
      )}
      {asking?.what === 'remove' && named && (
        <ConfirmDialog
          title={t('objects.relations.remove', { name: named.name })}
          confirmLabel={t('objects.relations.remove.confirm')}
          onConfirm={() => save(object, relations.toSpliced(asking.at, 1))}
          onClose={close}
        >
          <p>{t('objects.relations.remove.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
