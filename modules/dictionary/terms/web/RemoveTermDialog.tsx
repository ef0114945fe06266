import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { pages } from '../../addresses.ts'
import type { Term } from '../term.contract.ts'
import { removeTerm, termCalls } from './term.queries.ts'
import { relationWord } from './wordOf.ts'

/** Asks before a draft goes; one that has relations goes only for who types its name. */
export function RemoveTermDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const navigate = useNavigate()
  const related = term.relatedTerms ?? []
  const typed = z.string().check(z.refine((value) => related.length === 0 || value.trim() === term.name, { error: 'typeTheName' }))
  return (
    <FormDialog
      title={t('record.remove.title', { name: term.name })}
      submitLabel={t('terms.remove')}
      size="small"
      danger
      schema={z.object({ typed })}
      defaults={{ typed: '' }}
      submit={() => removeTerm(term.id)}
      onDone={() => {
        void navigate({ href: pages.terms })
        void termCalls.changed()
      }}
      onClose={onClose}
    >
      <p>{t('record.remove.text')}</p>
      {related.length > 0 && (
        <>
          <p>{t('terms.remove.relations', { count: related.length })}</p>
          <ul className="grid gap-1 text-13">
            {related.slice(0, 10).map(({ id, type, term: other, externalLabel, externalUri }) => (
              <li key={id}>
                <span className="text-muted">{relationWord(type)}:</span> <bdi>{other?.name ?? (externalLabel || externalUri)}</bdi>
              </li>
            ))}
          </ul>
          <TextField name="typed" label={t('terms.remove.type', { name: term.name })} />
        </>
      )}
    </FormDialog>
  )
}
