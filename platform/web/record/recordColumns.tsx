import { t } from '../i18n/i18n.ts'
import type { ListColumn } from '../lists/columns.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { RelativeTime } from '../ui/display/RelativeTime.tsx'
import { StateChip } from './StateChip.tsx'
import type { GovernedWords } from './words.ts'

interface Listed {
  id: string
  code: string
  status: string
  createdAt: string
  updatedAt: string
}

/** The first column: the record's name, as a link to its page, which is found by `idOf` it. */
export const nameColumn = <R extends Listed, K extends keyof R & string>(
  key: K,
  label: string,
  nameOf: (record: R) => string,
  addressOf: (id: string) => string,
  idOf: (record: R) => string = ({ id }) => id,
): ListColumn<R> => ({
  key,
  label,
  value: nameOf,
  cell: (record) => (
    <AppLink href={addressOf(idOf(record))}>
      <bdi>{nameOf(record)}</bdi>
    </AppLink>
  ),
})

export const codeColumn = <R extends Listed>(): ListColumn<R> => ({
  key: 'code',
  label: t('record.code'),
  value: ({ code }) => code,
  cell: ({ code }) => <span className="ltr">{code}</span>,
  muted: true,
})

export const stateColumn = <R extends Listed>(words: GovernedWords, noteOf?: (record: R) => string): ListColumn<R> => ({
  key: 'status',
  label: t('record.status'),
  value: ({ status }) => status,
  cell: (record) => <StateChip state={record.status} words={words} note={noteOf?.(record)} />,
  group: ({ status }) => words.state(status),
  card: 'chip',
})

/** When it was changed and, for who wants to know, made. */
export const timeColumns = <R extends Listed>(): ListColumn<R>[] => [
  {
    key: 'updatedAt',
    label: t('record.updated'),
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    muted: true,
    card: 'none',
  },
  {
    key: 'createdAt',
    label: t('record.created'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    muted: true,
    hidden: true,
    card: 'none',
  },
]
