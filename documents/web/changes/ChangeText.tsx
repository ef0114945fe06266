import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { Fragment, type ReactNode } from 'react'
import type { Change } from '../../contract/change.contract.ts'
import type { SentenceId, SubjectId, WordId } from '../../contract/change-words.rules.ts'
import { Operation, type PlaceOf } from './Operation.tsx'

type Words = NonNullable<Change['words']>
type Subject = NonNullable<Words['subject']>
type Value = Words['values'][string]

const sentenceKey = (id: SentenceId): MessageKey => `changelog.says.${id}`
const subjectKey = (id: SubjectId): MessageKey => `changelog.in.${id}`
const wordKey = (id: WordId): MessageKey => `changelog.word.${id}`

/** A change in the language of the reader; one that came without words, or with unknown ones, in English. */
export function ChangeText({ entry: { text, words }, placeOf }: { entry: Change; placeOf: PlaceOf }) {
  if (!words || !isKnown(words))
    return (
      <p lang="en" dir="ltr" className="text-start wrap-anywhere rtl:text-end">
        {text}
      </p>
    )
  const sentence = <T id={sentenceKey(words.id as SentenceId)} values={shownIn(words.values)} />
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        {words.subject ? <T id="changelog.line" values={{ subject: <About subject={words.subject} />, sentence }} /> : sentence}
      </p>
      {words.usedBy && <UsedBy {...words.usedBy} placeOf={placeOf} />}
    </div>
  )
}

const isKnown = ({ id, subject }: Words) =>
  textOf(sentenceKey(id as SentenceId)) !== undefined && (!subject || textOf(subjectKey(subject.id as SubjectId)) !== undefined)

function About({ subject: { id, values, note, path } }: { subject: Subject }) {
  const subject = (
    <>
      <T id={subjectKey(id as SubjectId)} values={shownIn(values)} />
      {note !== undefined && <> ({data(note)})</>}
    </>
  )
  return path === undefined ? subject : <T id="changelog.property" values={{ subject, path: data(path) }} />
}

/** A line of its own: which operations the change reaches, each leading to its documentation. */
function UsedBy({ count, first, placeOf }: NonNullable<Words['usedBy']> & { placeOf: PlaceOf }) {
  const rest = count - first.length
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-muted">
      <span>{t('changelog.used', { count })}</span>
      <ul aria-label={t('changelog.used', { count })} className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 text-ink">
        {first.map((operation) => (
          <li key={operation} className="min-w-0">
            <Operation name={operation} placeOf={placeOf} small />
          </li>
        ))}
      </ul>
      {rest > 0 && <span>{t('changelog.usedMore', { rest: formatNumber(rest) })}</span>}
    </div>
  )
}

const data = (value: string | number) => <bdi className="ltr">{String(value)}</bdi>

const shownIn = (values: Words['values']): Record<string, ReactNode> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, <Shown key={name} value={value} />]))

function Shown({ value }: { value: Value }) {
  if (Array.isArray(value))
    return <Listed type="disjunction" items={value.map((all) => <Listed key={all.join()} type="conjunction" items={all.map(data)} />)} />
  return typeof value === 'object' ? <T id={wordKey(value.word as WordId)} /> : data(value)
}

function Listed({ type, items }: { type: 'conjunction' | 'disjunction'; items: ReactNode[] }) {
  const { intl } = useLocale()
  return (
    new Intl.ListFormat(intl, { type })
      .formatToParts(items.map((_, index) => String(index)))
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one list keep their order.
      .map((part, index) => <Fragment key={index}>{part.type === 'element' ? items[Number(part.value)] : part.value}</Fragment>)
  )
}
