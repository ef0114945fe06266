import { mdiFormatListBulleted, mdiGraphOutline, mdiLinkOff, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { RelatedTerm } from '../relations.contract.ts'
import type { Term } from '../term.contract.ts'
import { mayRelate } from '../term.rules.ts'
import { termCalls, unrelate } from './term.queries.ts'
import { termWords } from './term.words.ts'
import { relationWord } from './wordOf.ts'

const TermGraphView = lazyPart(
  () => import('./TermGraphView.tsx').then((file) => file.TermGraphView),
  <RowsSkeleton rows={5} columns={1} />,
)
const RelationDialog = lazyPart(() => import('./RelationDialog.tsx').then((file) => file.RelationDialog))
const nameOf = ({ term, externalLabel, externalUri }: RelatedTerm) => term?.name ?? (externalLabel || externalUri)

/** A list, or a graph. */
function ViewButtons({ asGraph, onChange }: { asGraph: boolean; onChange: (asGraph: boolean) => void }) {
  const button = (graph: boolean, icon: string, name: string) => (
    <IconButton
      icon={icon}
      name={name}
      small={false}
      aria-pressed={graph === asGraph}
      className={graph === asGraph ? 'bg-accent-soft! text-accent!' : ''}
      onClick={() => onChange(graph)}
    />
  )
  return (
    <fieldset aria-label={t('list.view')} className="flex gap-0.5">
      {button(false, mdiFormatListBulleted, t('terms.list'))}
      {button(true, mdiGraphOutline, t('terms.graph'))}
    </fieldset>
  )
}

/** How a term is related, by kind; what holds at the other end stands there, too. */
export function TermRelations({ term }: { term: Term }) {
  const [asGraph, setAsGraph] = useState(false)
  const [asking, setAsking] = useState<'add' | RelatedTerm>()
  const related = term.relatedTerms ?? []
  const mayWrite = mayRelate(term) && (term.may?.includes('comment') ?? false)
  const close = () => setAsking(undefined)
  const add = mayWrite && (
    <Button icon={mdiPlus} onClick={() => setAsking('add')}>
      {t('terms.relations.add')}
    </Button>
  )
  const groups = Map.groupBy(related, ({ type }) => type)
  return (
    <>
      {related.length === 0 ? (
        <EmptyState title={t('terms.relations.empty')} text={t('terms.relations.empty.text')} action={add} />
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ViewButtons asGraph={asGraph} onChange={setAsGraph} />
            {add}
          </div>
          {asGraph && <TermGraphView id={term.id} />}
          {!asGraph &&
            [...groups].map(([type, list]) => (
              <Card key={type} plain flush title={relationWord(type)}>
                <ul>
                  {list.map((one) => (
                    <li key={one.id} className="flex min-h-12 items-center gap-3 border-t border-hairline px-4 py-2">
                      <div className="grid min-w-0 flex-1 gap-0.5">
                        <span className="flex flex-wrap items-center gap-2">
                          {one.term ? (
                            <AppLink className={linkClass} href={pages.term(one.term.id)}>
                              <bdi>{one.term.name}</bdi>
                            </AppLink>
                          ) : (
                            <a className={linkClass} href={one.externalUri} target="_blank" rel="noopener noreferrer">
                              <bdi>{nameOf(one)}</bdi>
                            </a>
                          )}
                          {one.term && one.term.status !== 'APPROVED' && <StateChip state={one.term.status} words={termWords} />}
                        </span>
                        {one.note && (
                          <span dir="auto" className="text-13 text-muted wrap-anywhere">
                            {one.note}
                          </span>
                        )}
                      </div>
                      {mayWrite && (
                        <IconButton
                          icon={mdiLinkOff}
                          name={t('terms.relations.remove', { name: nameOf(one) })}
                          onClick={() => setAsking(one)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
        </div>
      )}
      {asking === 'add' && <RelationDialog term={term} onClose={close} />}
      {typeof asking === 'object' && (
        <ConfirmDialog
          title={t('terms.relations.remove.title', { name: nameOf(asking) })}
          confirmLabel={t('terms.relations.remove.confirm')}
          onConfirm={async () => {
            await unrelate(asking.id)
            await termCalls.changed()
          }}
          onClose={close}
        >
          <p>{t('terms.relations.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
