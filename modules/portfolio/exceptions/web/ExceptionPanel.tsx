import { mdiCalendarPlusOutline, mdiRefresh, mdiTimerSandEmpty, mdiTrashCanOutline } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Attachments } from '@portico/platform/web/record/Attachments.tsx'
import { Comments } from '@portico/platform/web/record/Comments.tsx'
import { RecordActions } from '@portico/platform/web/record/RecordActions.tsx'
import { RecordHistory } from '@portico/platform/web/record/RecordHistory.tsx'
import { fieldWords, isLong, type RecordField } from '@portico/platform/web/record/recordField.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { whyNot } from '@portico/platform/web/record/whyNot.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { isGone } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { Children, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Exception, Extension } from '../exception.contract.ts'
import { throughAgenda } from '../exception.rules.ts'
import { exceptionCalls, removeException } from './exception.queries.ts'
import { exceptionWords, riskTones, writers } from './exception.words.ts'
import { DaysLeft, subjectAddress } from './exceptionColumns.tsx'
import { fieldGroups, historyFields } from './exceptionFields.ts'
import { wordOf } from './wordOf.ts'

const EditExceptionDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.EditExceptionDialog))
const CreateExceptionDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.CreateExceptionDialog))
const Conditions = lazyPart(() => import('../../conditions/web/Conditions.tsx').then((file) => file.Conditions))
const ExtendDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.ExtendDialog))
const DecideDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.DecideDialog))

interface PanelProps {
  id: string
  /** The rows that the list shows, to go to the neighbours. */
  rows: readonly Exception[]
  onShow: (id: string) => void
  onClose: () => void
}
/** One exception beside its list, with all that is done with it. */
export function ExceptionPanel({ id, rows, onShow, onClose }: PanelProps) {
  useLocale()
  const { place, ways } = neighboursIn(rows, id, onShow)
  const query = useQuery(exceptionCalls.one(id))
  const exception = query.data
  return (
    <SidePanel
      recordId={id}
      title={<bdi>{exception?.title ?? t('exceptions.one')}</bdi>}
      position={place && t('exceptions.position', place)}
      {...ways}
      onClose={onClose}
    >
      {isGone(query) ? (
        <EmptyState title={t('exceptions.gone')} />
      ) : exception ? (
        <Whole key={id} exception={exception} onShow={onShow} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('exceptions.failed.one')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={8} columns={2} />
      )}
    </SidePanel>
  )
}

/** Where the board may have asked for something when it granted. */
const hadConditions: readonly string[] = ['GRANTED', 'EXPIRED', 'CLOSED', 'REVOKED']
type Asking = { what: 'edit' | 'extend' | 'remove' | 'again' } | { what: 'decide'; extension: Extension }

function Whole({ exception, onShow, onClose }: { exception: Exception } & Pick<PanelProps, 'onShow' | 'onClose'>) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const parts = fieldGroups()
  const { status, riskRating, code, title, solution } = exception
  const href = subjectAddress(exception)
  // A draft says what it waits for, without a pointer over its button.
  const request = status === 'DRAFT' ? exception.availableTransitions?.find(({ action }) => action === 'request') : undefined
  const toDo = request && whyNot(request.reasons, exceptionWords)
  const subject = <bdi>{exception.subject?.name ?? '–'}</bdi>
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StateChip state={status} words={exceptionWords} />
        {riskRating && <Chip tone={riskTones[riskRating]}>{t('exceptions.risk', { risk: wordOf('risk', riskRating) })}</Chip>}
        <span className="ltr text-13 text-muted">{code}</span>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <RecordActions
          record={exception}
          name={title}
          words={exceptionWords}
          send={(asked) => exceptionCalls.transition(exception.id, asked)}
          onDone={(changed) => {
            showSnackbar(t('record.moved', { name: title, state: exceptionWords.state(changed.status) }))
            void exceptionCalls.changed()
          }}
          onEdit={() => setAsking({ what: 'edit' })}
          more={
            exception.may?.includes('remove') && (
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking({ what: 'remove' })}>
                {t('exceptions.remove')}
              </MenuItem>
            )
          }
        />
        {status === 'EXPIRED' && writers.some(hasRole) && (
          <Button icon={mdiRefresh} onClick={() => setAsking({ what: 'again' })}>
            {t('exceptions.again')}
          </Button>
        )}
      </div>
      {toDo && <p className="text-13 text-muted">{toDo}</p>}
      {exception.askedValidTo && exception.validTo && (
        <Banner tone="info">
          {t('exceptions.cut', { asked: formatDate(exception.askedValidTo), until: formatDate(exception.validTo) })}
        </Banner>
      )}
      <FactList
        facts={[
          {
            label: wordOf('subject', exception.subjectType),
            value: exception.subject ? (
              <AppLink className={linkClass} href={href}>
                {subject}
              </AppLink>
            ) : (
              subject
            ),
          },
          ...(solution && exception.subjectType !== 'SOLUTION'
            ? [
                {
                  label: t('exceptions.solution'),
                  value: (
                    <AppLink className={linkClass} href={pages.solution(solution.id)}>
                      {solution.name}
                    </AppLink>
                  ),
                },
              ]
            : []),
          { label: t('exceptions.field.deviationType'), value: wordOf('deviation', exception.deviationType) },
          ...(exception.requestedByName ? [{ label: t('exceptions.requestedBy'), value: exception.requestedByName }] : []),
          ...(status === 'GRANTED' ? [{ label: t('exceptions.daysLeft'), value: <DaysLeft exception={exception} /> }] : []),
        ]}
      />
      <Part title={t('exceptions.part.request')} exception={exception} fields={parts.request} />
      <Part title={t('exceptions.part.remediation')} exception={exception} fields={parts.remediation} />
      <Part title={t('exceptions.part.judgement')} exception={exception} fields={parts.judgement}>
        {exception.decisionText ? <Long label={t('exceptions.decision')} words={exception.decisionText} /> : null}
        {exception.closureEvidence ? <Long label={t('exceptions.field.closureEvidence')} words={exception.closureEvidence} /> : null}
      </Part>
      {hadConditions.includes(status) && (
        <Conditions
          type="EXCEPTION"
          id={exception.id}
          heading={<h3 className="border-t border-hairline pt-4 text-14 font-semibold">{t('conditions.title')}</h3>}
        />
      )}
      <Extensions exception={exception} onAsk={setAsking} />
      <p className="text-13">
        <AppLink className={linkClass} href={pages.exceptionStates}>
          {t('exceptions.states')}
        </AppLink>
      </p>
      <Comments id={exception.id} queries={exceptionCalls} mayWrite={exception.may?.includes('comment') ?? true} />
      <Attachments id={exception.id} queries={exceptionCalls} mayWrite={exception.may?.includes('comment') ?? true} />
      <RecordHistory id={exception.id} calls={exceptionCalls} words={exceptionWords} fields={historyFields(exception)} />
      {asking?.what === 'edit' && <EditExceptionDialog exception={exception} onClose={close} />}
      {asking?.what === 'again' && <CreateExceptionDialog again={exception} onClose={close} onDone={({ id }) => onShow(id)} />}
      {asking?.what === 'extend' && <ExtendDialog exception={exception} onClose={close} />}
      {asking?.what === 'decide' && <DecideDialog exception={exception} extension={asking.extension} onClose={close} />}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={t('record.remove.title', { name: title })}
          confirmLabel={t('exceptions.remove')}
          onConfirm={async () => {
            await removeException(exception.id)
            onClose()
            void exceptionCalls.changed()
          }}
          onClose={close}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Long = ({ label, words }: { label: string; words: string }) => (
  <section>
    <h4 className="mb-0.5 text-12 text-muted">{label}</h4>
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {words}
    </p>
  </section>
)

interface PartProps {
  title: string
  exception: Exception
  fields: readonly RecordField[]
  children?: React.ReactNode
}
/** What has no room beside its label. */
const isBelow = (field: RecordField) => isLong(field) || field.wide === true
/** What is filled in of some fields, long ones below. */
function Part({ title, exception, fields, children }: PartProps) {
  const values = Object.fromEntries(Object.entries(exception))
  const shown = fields.map((field) => ({ field, words: fieldWords(field, values) })).filter(({ words }) => words !== '')
  if (shown.length === 0 && Children.toArray(children).length === 0) return null
  return (
    <section className="grid gap-3 border-t border-hairline pt-4">
      <h3 className="text-14 font-semibold">{title}</h3>
      <FactList facts={shown.filter(({ field }) => !isBelow(field)).map(({ field, words }) => ({ label: field.label, value: words }))} />
      {shown
        .filter(({ field }) => isBelow(field))
        .map(({ field, words }) => (
          <Long key={field.name} label={field.label} words={words} />
        ))}
      {children}
    </section>
  )
}

const extensionTones: Record<Extension['status'], Tone> = { REQUESTED: 'warn', GRANTED: 'ok', REJECTED: 'bad' }
/** What was asked for more time, what came of it, and how often it may still be asked. */
function Extensions({ exception, onAsk }: { exception: Exception; onAsk: (asking: Asking) => void }) {
  const { extensions = [], mayExtend = [], status, extensionsLeft } = exception
  if (extensions.length === 0 && status !== 'GRANTED') return null
  const isOpen = extensions.some((one) => one.status === 'REQUESTED')
  const mayAsk = mayExtend.includes('ask') && status === 'GRANTED' && extensionsLeft > 0 && !isOpen
  return (
    <section className="grid gap-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-14 font-semibold">{t('exceptions.extensions')}</h3>
        <span className="text-13 text-muted">{t('exceptions.extensionsLeft', { left: extensionsLeft })}</span>
      </div>
      {extensions.map((one) => (
        <div key={one.id} className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Chip tone={extensionTones[one.status]} icon={one.status === 'REQUESTED' ? mdiTimerSandEmpty : undefined}>
              {wordOf('extension', one.status)}
            </Chip>
            <span>{t('exceptions.extension.to', { date: formatDate(one.requestedValidTo) })}</span>
          </span>
          <bdi className="text-13 text-muted wrap-anywhere">{one.decisionText || one.reason}</bdi>
          {one.status === 'REQUESTED' && mayExtend.includes('decide') && !throughAgenda(exception) && (
            <Button small className="justify-self-start" onClick={() => onAsk({ what: 'decide', extension: one })}>
              {t('exceptions.extension.decide')}
            </Button>
          )}
          {one.status === 'REQUESTED' && throughAgenda(exception) && <span className="text-13">{t('exceptions.extension.board')}</span>}
        </div>
      ))}
      {mayAsk && (
        <Button icon={mdiCalendarPlusOutline} className="justify-self-start" onClick={() => onAsk({ what: 'extend' })}>
          {t('exceptions.extend')}
        </Button>
      )}
    </section>
  )
}
