import { pages as apidexPages } from '@portico/apidex/addresses.ts'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { codeColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { OverListLink } from '@portico/platform/web/ui/overlays/OverListLink.tsx'
import { pages } from '../../addresses.ts'
import { deviationTypes } from '../../prospects/deviation-types.contract.ts'
import { domainSearch, namedDomains } from '../../prospects/web/prospectList.queries.ts'
import type { Exception } from '../exception.contract.ts'
import { exceptionStates, risks } from '../exception-states.contract.ts'
import { exceptionWords, riskTones } from './exception.words.ts'
import { wordOf } from './wordOf.ts'

const ExceptionLink = ({ exception: { id, title } }: { exception: Exception }) => (
  <OverListLink opens={{ id }} hrefWith={() => pages.exception(id)}>
    <bdi>{title}</bdi>
  </OverListLink>
)

/** Where its subject is. */
export function subjectAddress({ subjectType, subjectId }: Exception): string {
  if (subjectType === 'PROSPECT') return pages.prospect(subjectId)
  if (subjectType === 'SOLUTION') return pages.solution(subjectId)
  const [environmentId = '', id = ''] = subjectId.split('/')
  return apidexPages.api({ id, environmentId })
}
/** How long it lasts, in red once that is short. */
export const DaysLeft = ({ exception: { status, daysLeft } }: { exception: Exception }) =>
  status !== 'GRANTED' || daysLeft === null ? (
    '–'
  ) : (
    <Chip tone={daysLeft < 30 ? 'bad' : 'neutral'}>{t('exceptions.days', { days: daysLeft })}</Chip>
  )

const text = (
  key: string,
  label: string,
  value: (exception: Exception) => string,
  more: Partial<ListColumn<Exception>> = {},
): ListColumn<Exception> => ({ key, label, value, cell: (one) => <bdi>{value(one) || '–'}</bdi>, muted: true, card: 'none', ...more })
const day = (key: 'validFrom' | 'validTo'): ListColumn<Exception> => ({
  key,
  label: t(`exceptions.field.${key}`),
  value: (one) => one[key] ?? '',
  cell: (one) => {
    const value = one[key]
    return value ? formatDate(value) : '–'
  },
  muted: true,
  hidden: key === 'validFrom',
  card: key === 'validTo' ? 'line' : 'none',
})

export const exceptionColumns = (): ListColumn<Exception>[] => [
  { key: 'title', label: t('exceptions.field.title'), value: ({ title }) => title, cell: (one) => <ExceptionLink exception={one} /> },
  { ...codeColumn(), hidden: 'narrow' },
  {
    key: 'subject',
    label: t('exceptions.field.subject'),
    value: ({ subject, subjectId }) => subject?.name ?? subjectId,
    cell: (one) => {
      const href = subjectAddress(one)
      const name = <bdi>{one.subject?.name ?? '–'}</bdi>
      return one.subject ? <AppLink href={href}>{name}</AppLink> : name
    },
    card: 'line',
  },
  stateColumn(exceptionWords),
  {
    key: 'riskRating',
    label: t('exceptions.field.riskRating'),
    value: ({ riskRating }) => riskRating,
    cell: ({ riskRating }) => (riskRating ? <Chip tone={riskTones[riskRating]}>{wordOf('risk', riskRating)}</Chip> : '–'),
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'daysLeft',
    label: t('exceptions.daysLeft'),
    value: ({ daysLeft }) => daysLeft,
    cell: (one) => <DaysLeft exception={one} />,
    card: 'line',
  },
  day('validTo'),
  day('validFrom'),
  text('deviationType', t('exceptions.field.deviationType'), ({ deviationType }) => wordOf('deviation', deviationType), {
    hidden: 'narrow',
  }),
  {
    key: 'extensions',
    label: t('exceptions.extensions'),
    value: ({ extensionCount }) => extensionCount,
    cell: ({ extensionCount }) => formatNumber(extensionCount),
    end: true,
    hidden: true,
    card: 'none',
  },
  text('remediationStatus', t('exceptions.field.remediationStatus'), ({ remediationStatus: at }) => wordOf('remediation', at), {
    hidden: true,
  }),
  text('solution', t('exceptions.solution'), ({ solution }) => solution?.name ?? '', { hidden: true }),
  text('reviewer', t('exceptions.field.reviewer'), ({ reviewerName }) => reviewerName ?? '', { hidden: true }),
  ...timeColumns<Exception>().map((column) => ({ ...column, hidden: true })),
]

const choice = (key: string, label: string, values: readonly string[], list: string): ListFilter => ({
  kind: 'choice',
  key,
  label,
  options: values.map((id) => ({ id, label: wordOf(list, id) })),
})
/** What few filter by comes once somebody does. */
const lookUp = () => import('../../solutions/web/solution.queries.ts')
export const exceptionFilters = (): ListFilter[] => [
  choice('status', t('record.status'), exceptionStates, 'state'),
  choice('risk', t('exceptions.field.riskRating'), risks, 'risk'),
  choice('deviationType', t('exceptions.field.deviationType'), deviationTypes, 'deviation'),
  { kind: 'search', key: 'domain', label: t('exceptions.domain'), search: domainSearch, named: namedDomains },
  {
    kind: 'search',
    key: 'solutionId',
    label: t('exceptions.solution'),
    search: async (search, signal) => (await lookUp()).solutionSearch(search, signal),
    named: async (ids) => (await lookUp()).namedSolutions(ids),
  },
  {
    kind: 'choice',
    key: 'expiresWithin',
    label: t('exceptions.expiresWithin'),
    one: true,
    options: ['30', '60', '90'].map((id) => ({ id, label: t('exceptions.days', { days: Number(id) }) })),
  },
  { kind: 'yesno', key: 'mine', label: t('exceptions.mine') },
  { kind: 'yesno', key: 'toReview', label: t('exceptions.toReview') },
]
