import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import type { Term } from '../term.contract.ts'
import { givenSource, type TermSource } from '../term-fields.contract.ts'
import { ownFaults } from './parts.ts'
import { termCalls } from './term.queries.ts'

const mostSources = 10
const save = async (term: Term, sources: TermSource[]): Promise<void> => {
  await termCalls.change(term.id, { sources, version: term.version })
  void termCalls.changed()
}

/** Where the meaning of a term comes from. */
export function TermSources({ term, mayEdit }: { term: Term; mayEdit: boolean }) {
  const [asking, setAsking] = useState<{ what: 'edit' | 'remove'; at: number }>()
  const { sources } = term
  const close = () => setAsking(undefined)
  const add = mayEdit && (
    <Button
      icon={mdiPlus}
      disabledReason={sources.length >= mostSources ? t('terms.sources.full', { maximum: mostSources }) : undefined}
      onClick={() => setAsking({ what: 'edit', at: sources.length })}
    >
      {t('terms.sources.add')}
    </Button>
  )
  const named = asking && sources[asking.at]
  return (
    <>
      {sources.length === 0 ? (
        <EmptyState title={t('terms.sources.empty')} text={t('terms.sources.empty.text')} action={add} />
      ) : (
        <div className="grid gap-4">
          {add && <div className="justify-self-end">{add}</div>}
          <Card plain flush>
            <ul>
              {sources.map(({ title, url, citation }, at) => (
                <li key={`${title} ${url}`} className="flex items-start gap-3 border-t border-hairline px-4 py-3 first:border-t-0">
                  <div className="grid min-w-0 flex-1 gap-1">
                    {url ? (
                      <a className={`${linkClass} justify-self-start`} href={url} target="_blank" rel="noopener noreferrer">
                        <bdi>{title}</bdi>
                      </a>
                    ) : (
                      <b>
                        <bdi>{title}</bdi>
                      </b>
                    )}
                    {citation && (
                      <blockquote className="border-s-2 border-hairline ps-3 text-13 text-muted wrap-anywhere">
                        <bdi>{citation}</bdi>
                      </blockquote>
                    )}
                  </div>
                  {mayEdit && (
                    <span className="flex gap-1">
                      <IconButton
                        icon={mdiPencilOutline}
                        name={t('terms.sources.edit', { title })}
                        onClick={() => setAsking({ what: 'edit', at })}
                      />
                      <IconButton
                        icon={mdiTrashCanOutline}
                        name={t('terms.sources.remove', { title })}
                        onClick={() => setAsking({ what: 'remove', at })}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      {asking?.what === 'edit' && (
        <FormDialog
          title={named ? t('terms.sources.edit', { title: named.title }) : t('terms.sources.add')}
          submitLabel={t('terms.sources.save')}
          size="small"
          schema={givenSource}
          defaults={named ?? { title: '', url: '', citation: '' }}
          submit={(values) => save(term, sources.toSpliced(asking.at, 1, values)).catch(ownFaults('sources', asking.at))}
          onDone={close}
          onClose={close}
        >
          <TextField name="title" label={t('terms.sources.title')} />
          <TextField name="url" type="url" optional label={t('terms.sources.url')} />
          <TextField name="citation" optional rows={3} label={t('terms.sources.citation')} />
        </FormDialog>
      )}
      {asking?.what === 'remove' && named && (
        <ConfirmDialog
          title={t('terms.sources.remove.title', { title: named.title })}
          confirmLabel={t('terms.sources.remove.confirm')}
          onConfirm={() => save(term, sources.toSpliced(asking.at, 1))}
          onClose={close}
        >
          <p>{t('terms.sources.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
