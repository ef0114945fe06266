import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ManagedListPage } from '@portico/platform/web/record/ManagedListPage.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { type CatalogueEntry, catalogues } from '../catalogue.contract.ts'
import { type CatalogueKind, standardStatuses } from '../catalogue-kinds.contract.ts'
import { catalogueSource } from './catalogue.queries.ts'
import { audienceWord, exposureWord, formatWord, interactionWord, statusTones, statusWord } from './catalogue.words.ts'

const formOf = (kind: CatalogueKind) => lazyPart(() => import('./CatalogueForm.tsx').then((file) => file.catalogueForm(kind)))
const forms = {
  usageType: formOf('usageType'),
  northBound: formOf('northBound'),
  southBound: formOf('southBound'),
  abstractionType: formOf('abstractionType'),
}
const sources = Object.fromEntries(Object.keys(catalogues).map((kind) => [kind, catalogueSource(kind as CatalogueKind)]))

/** One of the four catalogues: its rows, its own fields, and how many prospects have chosen each. */
export function CataloguePage({ kind }: { kind: CatalogueKind }) {
  const { list, remove } = catalogues[kind]
  return (
    <ManagedListPage<CatalogueEntry>
      key={kind}
      name={`catalogue.${kind}`}
      spec={list.list}
      source={sources[kind] ?? catalogueSource(kind)}
      remove={remove}
      columns={() => columnsOf(kind)}
      filters={filtersOf}
      Form={forms[kind]}
      words={() => ({
        title: t(`catalogues.${kind}` as MessageKey),
        create: t(`catalogues.${kind}.create` as MessageKey),
        remove: t('catalogues.remove'),
        search: t('catalogues.search'),
        empty: t('catalogues.empty'),
        emptyText: t('catalogues.empty.text'),
        failed: t('catalogues.failed'),
        name: t('catalogues.field.name'),
      })}
    />
  )
}

const filtersOf = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'standardStatus',
    label: t('catalogues.field.standardStatus'),
    options: standardStatuses.map((id) => ({ id, label: statusWord(id) })),
  },
  { kind: 'yesno', key: 'active', label: t('catalogues.field.active') },
]

const text = (key: string, label: string, value: (row: CatalogueEntry) => string): ListColumn<CatalogueEntry> => ({
  key,
  label,
  value,
  cell: (row) => value(row) || '–',
  muted: true,
  card: 'line',
})

/** Columns of each kind's own fields. */
const ownColumns: Record<CatalogueKind, () => ListColumn<CatalogueEntry>[]> = {
  usageType: () => [
    text('exposure', t('catalogues.field.exposure'), ({ exposure }) => (exposure ? exposureWord(exposure) : '')),
    text('audience', t('catalogues.field.audience'), ({ audience }) => (audience ? audienceWord(audience) : '')),
    {
      ...text('requiresCompany', t('catalogues.field.requiresCompany'), ({ requiresCompany }) =>
        t(requiresCompany ? 'list.filter.yes' : 'list.filter.no'),
      ),
      hidden: 'narrow',
    },
  ],
  northBound: () => [
    text('specFormat', t('catalogues.field.specFormat'), ({ specFormat }) => (specFormat ? formatWord(specFormat) : '')),
    text('interaction', t('catalogues.field.interaction'), ({ interaction }) => (interaction ? interactionWord(interaction) : '')),
  ],
  southBound: () => [
    text('interaction', t('catalogues.field.interaction'), ({ interaction }) => (interaction ? interactionWord(interaction) : '')),
  ],
  abstractionType: () => [
    text('layer', t('catalogues.field.layer'), ({ layer }) => (layer === null ? '' : formatNumber(layer))),
    text('mayCall', t('catalogues.field.mayCall'), ({ mayCall }) => mayCall.map(({ name }) => name).join(', ')),
  ],
}

const columnsOf = (kind: CatalogueKind): ListColumn<CatalogueEntry>[] => [
  {
    key: 'code',
    label: t('catalogues.field.code'),
    value: ({ code }) => code,
    cell: ({ code }) => <span className="ltr">{code}</span>,
    muted: true,
  },
  ...ownColumns[kind](),
  {
    key: 'standardStatus',
    label: t('catalogues.field.standardStatus'),
    value: ({ standardStatus }) => standardStatus,
    cell: ({ standardStatus }) => <Chip tone={statusTones[standardStatus]}>{statusWord(standardStatus)}</Chip>,
    card: 'chip',
  },
  {
    key: 'usedBy',
    label: t('catalogues.usedBy'),
    value: ({ usedBy }) => usedBy,
    cell: ({ usedBy }) => formatNumber(usedBy),
    end: true,
    card: 'line',
  },
  {
    key: 'active',
    label: t('catalogues.field.active'),
    value: ({ active }) => active,
    cell: ({ active }) => t(active ? 'list.filter.yes' : 'list.filter.no'),
    muted: true,
    card: 'none',
  },
  {
    key: 'position',
    label: t('catalogues.field.position'),
    value: ({ position }) => position,
    cell: ({ position }) => formatNumber(position),
    end: true,
    muted: true,
    hidden: 'narrow',
    card: 'none',
  },
]
