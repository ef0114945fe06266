import { Fragment, type ReactNode, useState } from 'react'
import type { OfferedTransition, RecordAbility } from '../../contract/record/record.contract.ts'
import { formatDate } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { TrailSteps } from '../lists/TrailSteps.tsx'
import { showSnackbar } from '../messages/messages.ts'
import { CopyId } from '../ui/actions/CopyId.tsx'
import { AppLink } from '../ui/base/AppLink.tsx'
import { Card, linkClass } from '../ui/display/Card.tsx'
import { type Fact, FactList } from '../ui/display/Facts.tsx'
import { Person } from '../ui/display/Person.tsx'
import { RelativeTime } from '../ui/display/RelativeTime.tsx'
import { Banner, type BannerTone } from '../ui/feedback/Banner.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type Tab, Tabs } from '../ui/page/Tabs.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { type InTheWay, RecordActions } from './RecordActions.tsx'
import type { RecordCalls } from './record.calls.ts'
import { fieldWords, isLong, type RecordField } from './recordField.ts'
import { StateChip } from './StateChip.tsx'
import type { AskedTick, GovernedWords } from './words.ts'

const Attachments = lazyPart(() => import('./Attachments.tsx').then((file) => file.Attachments), <RowsSkeleton rows={2} columns={1} />)
const Comments = lazyPart(() => import('./Comments.tsx').then((file) => file.Comments), <RowsSkeleton rows={2} columns={1} />)
const RecordHistory = lazyPart(
  () => import('./RecordHistory.tsx').then((file) => file.RecordHistory),
  <RowsSkeleton rows={4} columns={2} />,
)

interface Shown {
  id: string
  code: string
  version: number
  status: string
  statusChangedAt: string
  statusComment: string
  createdAt: string
  createdBy: string
  /** With the detail only. */
  createdByName?: string | undefined
  availableTransitions?: OfferedTransition[] | undefined
  may?: RecordAbility[] | undefined
}

export interface RecordPageProps<R extends Shown> {
  record: R
  name: string
  /** Where it comes from: the list's name in addresses, its title and address. */
  list: { name: string; title: string; href: string }
  addressOf: (id: string) => string
  words: GovernedWords
  calls: RecordCalls<R>
  /** As the form has them, its name first: the others stand in the card of its data, long ones below. */
  fields: readonly RecordField[]
  /** All fields that its history may tell of, where they are more. */
  history?: readonly RecordField[]
  /** Beside its state: what is urgent about it. */
  chips?: ReactNode
  /** In the line below the name, after its code. */
  facts?: readonly Fact[]
  /** What its state means for people now, where that is worth a banner; the reason that was given follows it. */
  standing?: { tone: BannerTone; text: string } | undefined
  /** Over everything: what else matters now; it may open the form. */
  notices?: ReactNode | ((edit: () => void) => ReactNode)
  /** Between its data and its history. */
  tabs?: readonly Tab[]
  /** Where its comments stand: beside its data, or in a tab of their own before its history. */
  comments?: 'beside' | 'tab'
  /** The help page of its states. */
  states: { href: string; label: string }
  edit: (onClose: () => void) => ReactNode
  /** What the dialog of an action lets people tick. */
  ticks?: (action: string) => readonly AskedTick[]
  /** What stands in the way of an action that is blocked, where there is more to show than the reason. */
  inTheWay?: (of: InTheWay) => ReactNode
  /** In the menu of actions: what these records can do beside their transitions. */
  more?: ReactNode
}

/** The page of a governed record: its state and what may follow, its data, comments, links, history, and the tabs of the room. */
export function RecordPage<R extends Shown>(props: RecordPageProps<R>) {
  const { record, name, list, addressOf, words, calls, facts = [], tabs = [], edit, more } = props
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        title={name}
        chips={
          <>
            <StateChip state={record.status} words={words} />
            {props.chips}
          </>
        }
        crumbs={[{ label: list.title, href: list.href }, { label: name }]}
        steps={<TrailSteps list={list.name} id={record.id} addressOf={addressOf} />}
        facts={[
          { label: t('record.code'), value: <CopyId id={record.code} name={t('record.code.copy')} /> },
          ...facts,
          { label: t('record.since'), value: <RelativeTime at={record.statusChangedAt} /> },
        ]}
        actions={
          <RecordActions
            record={record}
            name={name}
            words={words}
            ticks={props.ticks}
            inTheWay={props.inTheWay}
            send={(asked) => calls.transition(record.id, asked)}
            onDone={(changed) => {
              showSnackbar(t('record.moved', { name, state: words.state(changed.status) }))
              void calls.changed()
            }}
            onEdit={() => setEditing(true)}
            more={more}
          />
        }
      />
      <Tabs
        label={name}
        tabs={[
          { id: 'general', label: t('record.general'), content: <General {...props} onEdit={() => setEditing(true)} /> },
          ...tabs,
          ...(props.comments === 'tab' ? [{ id: 'comments', label: t('record.comments'), content: <CommentsOf {...props} /> }] : []),
          {
            id: 'history',
            label: t('record.history'),
            content: <RecordHistory id={record.id} calls={calls} words={words} fields={props.history ?? props.fields} />,
          },
        ]}
      />
      {editing && edit(() => setEditing(false))}
    </>
  )
}

const CommentsOf = <R extends Shown>({ record, calls }: Pick<RecordPageProps<R>, 'record' | 'calls'>) => (
  <Comments id={record.id} queries={calls} mayWrite={record.may?.includes('comment') ?? true} />
)

function General<R extends Shown>({
  record,
  fields,
  standing,
  notices,
  calls,
  states,
  comments = 'beside',
  onEdit,
}: RecordPageProps<R> & { onEdit: () => void }) {
  const values = Object.fromEntries(Object.entries(record))
  // What may be left out and is, is no fact.
  const shown = fields
    .slice(1)
    .map((field) => ({ field, label: field.label, words: fieldWords(field, values) }))
    .filter(({ field, words }) => !field.optional || words !== '')
  const lead = shown.filter(({ field, words }) => field.lead && words)
  return (
    <div className="grid gap-5">
      {standing && (
        <Banner tone={standing.tone}>
          {standing.text}
          {record.statusComment && (
            <span className="block font-normal">
              {t('record.statusComment')} <bdi>{record.statusComment}</bdi>
            </span>
          )}
        </Banner>
      )}
      {typeof notices === 'function' ? notices(onEdit) : notices}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <Card plain title={t('record.data')}>
            {lead.map(({ field, words }) => (
              <p key={field.name} dir="auto" className="mb-4 max-w-[72ch] text-16 whitespace-pre-wrap wrap-anywhere">
                {words}
              </p>
            ))}
            <FactList
              large
              facts={[
                ...shown
                  .filter(({ field }) => !isLong(field))
                  .map(({ field, label, words }) => ({ label, value: field.show?.(values) ?? reachable(field, words) })),
                { label: t('record.created'), value: formatDate(record.createdAt) },
                { label: t('record.createdBy'), value: <Person name={record.createdByName} email={record.createdBy} /> },
                ...(record.statusComment && !standing ? [{ label: t('record.reason'), value: record.statusComment }] : []),
              ]}
            />
            {shown
              .filter(({ field, words }) => isLong(field) && !field.lead && words)
              .map(({ field, label, words }, _, all) => (
                <section key={field.name} className="mt-4 border-t border-hairline pt-3">
                  {all.length + lead.length > 1 && <h3 className="mb-1 text-12 text-muted">{label}</h3>}
                  {field.kind === 'markdown' ? (
                    <Markdown source={words} />
                  ) : (
                    <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                      {words}
                    </p>
                  )}
                </section>
              ))}
            <p className="mt-4 border-t border-hairline pt-3 text-13">
              <AppLink className={linkClass} href={states.href}>
                {states.label}
              </AppLink>
            </p>
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          {comments === 'beside' && <CommentsOf record={record} calls={calls} />}
          <Attachments id={record.id} queries={calls} mayWrite={record.may?.includes('comment') ?? true} />
        </div>
      </div>
    </div>
  )
}

/** Where an address of people leads: to their mail or their phone. */
function reachable({ kind }: RecordField, words: string): ReactNode {
  if (!words || (kind !== 'email' && kind !== 'tel')) return breakable(words)
  return (
    <a className={`${linkClass} ltr`} href={kind === 'email' ? `mailto:${words}` : `tel:${words.replaceAll(/[^+\d]/g, '')}`}>
      {breakable(words)}
    </a>
  )
}

/** A long address breaks where people read it: after its @, before its dots. */
function breakable(value: string): ReactNode {
  if (!value.includes('@')) return value || '–'
  return value.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={String(index)}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
