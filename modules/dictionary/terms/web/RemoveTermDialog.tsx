import { text } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { faultText } from '@portico/platform/web/messages/faults.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { pages } from '../../addresses.ts'
import type { RelatedTerm } from '../relations.contract.ts'
import type { Term } from '../term.contract.ts'
import { removeTerm, termCalls } from './term.queries.ts'
import { termWords } from './term.words.ts'
import { relationWord } from './wordOf.ts'

interface RemoveProps {
  term: Term
  onClose: () => void
}

/** Asks before a draft goes; of what was approved it offers to retire it. */
export const RemoveTermDialog = (props: RemoveProps) =>
  props.term.may?.includes('remove') ? <RemoveDraft {...props} /> : <RetireInstead {...props} />

/** What somebody relies on is not deleted: it is retired, and says so from then on. */
function RetireInstead({ term, onClose }: RemoveProps) {
  const retire = term.availableTransitions?.find(({ action }) => action === 'retire')
  const why = retire?.reasons.map(faultText).join(' ')
  return (
    <FormDialog
      title={t('terms.question', { action: termWords.action('retire'), name: term.name })}
      submitLabel={termWords.action('retire')}
      size="small"
      danger
      disabled={Boolean(why)}
      schema={z.object({ comment: text(1, 1000) })}
      defaults={{ comment: '' }}
      submit={({ comment }) => termCalls.transition(term.id, { action: 'retire', comment, version: term.version })}
      onDone={() => {
        void termCalls.changed()
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('terms.remove.retire')}</p>
      <TermUsers objects={term.businessObjects ?? []} />
      <RelationLines related={term.relatedTerms ?? []} />
      {why ? <p className="text-bad">{why}</p> : <TextField name="comment" label={t('record.reason')} rows={3} />}
    </FormDialog>
  )
}

/** The objects that use it; while there are any it is not deleted. */
const TermUsers = ({ objects }: { objects: readonly { id: string; name: string }[] }) =>
  objects.length > 0 && (
    <p className="wrap-anywhere">
      {t('terms.remove.objects', { count: objects.length })}{' '}
      {objects.slice(0, 10).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AppLink className={linkClass} href={pages.object(id)}>
            <bdi>{name}</bdi>
          </AppLink>
        </span>
      ))}
      {objects.length > 10 && '…'}
    </p>
  )

const RelationLines = ({ related }: { related: readonly RelatedTerm[] }) =>
  related.length > 0 && (
    <ul className="grid gap-1 text-13">
      {related.slice(0, 10).map(({ id, type, term: other, externalLabel, externalUri }) => (
        <li key={id}>
          <span className="text-muted">{relationWord(type)}:</span> <bdi>{other?.name ?? (externalLabel || externalUri)}</bdi>
        </li>
      ))}
      {related.length > 10 && <li>…</li>}
    </ul>
  )

/** One that has relations goes only for who types its name. */
function RemoveDraft({ term, onClose }: RemoveProps) {
  const navigate = useNavigate()
  const { relatedTerms: related = [], businessObjects = [] } = term
  const typed = z.string().check(z.refine((value) => related.length === 0 || value.trim() === term.name, { error: 'typeTheName' }))
  return (
    <FormDialog
      title={t('record.remove.title', { name: term.name })}
      submitLabel={t('terms.remove')}
      size="small"
      danger
      disabled={businessObjects.length > 0}
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
      <TermUsers objects={businessObjects} />
      {related.length > 0 && (
        <>
          <p>{t('terms.remove.relations', { count: related.length })}</p>
          <RelationLines related={related} />
          <TextField name="typed" label={t('terms.remove.type', { name: term.name })} />
        </>
      )}
    </FormDialog>
  )
}
