import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ManagedListPage } from '@portico/platform/web/record/ManagedListPage.tsx'
import { Marked } from '@portico/platform/web/ui/display/Marked.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { type Domain, domains } from '../domain.contract.ts'
import { domainSource } from './domain.queries.ts'

const DomainForm = lazyPart(() => import('./DomainForm.tsx').then((file) => file.DomainForm))

/** The domains that the portfolio and the dictionary share. */
export default function DomainsPage() {
  return (
    <ManagedListPage<Domain>
      name="domains"
      spec={domains.list.list}
      source={domainSource}
      remove={domains.remove}
      columns={columnsOf}
      filters={() => [{ kind: 'yesno', key: 'active', label: t('domains.field.active') }]}
      Form={DomainForm}
      words={() => ({
        title: t('domains.title'),
        create: t('domains.create'),
        remove: t('domains.remove'),
        search: t('domains.search'),
        empty: t('domains.empty'),
        emptyText: t('domains.empty.text'),
        failed: t('domains.failed'),
        name: t('domains.field.name'),
      })}
    />
  )
}

const count = (entity: string, label: string): ListColumn<Domain> => ({
  key: entity,
  label,
  value: ({ uses }) => uses[entity] ?? 0,
  cell: ({ uses }) => formatNumber(uses[entity] ?? 0),
  end: true,
  card: 'line',
})
const columnsOf = (): ListColumn<Domain>[] => [
  {
    key: 'code',
    label: t('domains.field.code'),
    value: ({ code }) => code,
    cell: ({ code, color }) => (
      <Marked color={color}>
        <span className="ltr">{code}</span>
      </Marked>
    ),
    muted: true,
  },
  {
    key: 'parent',
    label: t('domains.field.parent'),
    value: ({ parentName }) => parentName ?? '',
    cell: ({ parentName }) => <bdi>{parentName ?? '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'owner',
    label: t('domains.field.owner'),
    value: ({ ownerName }) => ownerName ?? '',
    cell: ({ ownerName }) => <bdi>{ownerName ?? '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  ...(isModuleOn('Portfolio') ? [count('prospect', t('domains.prospects')), count('solution', t('domains.solutions'))] : []),
  ...(isModuleOn('DataDictionary') ? [count('term', t('domains.terms')), count('businessObject', t('domains.businessObjects'))] : []),
  {
    key: 'active',
    label: t('domains.field.active'),
    value: ({ active }) => active,
    cell: ({ active }) => t(active ? 'list.filter.yes' : 'list.filter.no'),
    muted: true,
    card: 'none',
  },
  {
    key: 'position',
    label: t('domains.field.position'),
    value: ({ position }) => position,
    cell: ({ position }) => formatNumber(position),
    end: true,
    muted: true,
    hidden: true,
    card: 'none',
  },
]
