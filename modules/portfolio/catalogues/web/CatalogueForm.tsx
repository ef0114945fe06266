import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { ManagedDialog } from '@portico/platform/web/record/ManagedDialog.tsx'
import type { ManagedFormProps } from '@portico/platform/web/record/managed.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useFormContext } from 'react-hook-form'
import { type CatalogueEntry, catalogueBodies, catalogues } from '../catalogue.contract.ts'
import { isEnding } from '../catalogue.rules.ts'
import { audiences, type CatalogueKind, exposures, interactions, specFormats, standardStatuses } from '../catalogue-kinds.contract.ts'
import { catalogueSearch, catalogueSource } from './catalogue.queries.ts'
import { audienceWord, exposureWord, formatWord, interactionWord, statusWord } from './catalogue.words.ts'

/** The form of a row of one catalogue. */
export const catalogueForm = (kind: CatalogueKind) =>
  function CatalogueForm(props: ManagedFormProps<CatalogueEntry>) {
    const { create, change } = catalogues[kind]
    return (
      <ManagedDialog
        {...props}
        calls={{ create, change }}
        source={catalogueSource(kind)}
        fields={[...sharedFields(), ...ownFields(kind), ...lastFields()]}
        shape={catalogueBodies[kind].shape}
        begin={{
          standardStatus: 'ACTIVE',
          active: true,
          ...(kind === 'usageType' && { exposure: 'INTERNAL', audience: 'company-internal' }),
        }}
        words={{ create: t(`catalogues.${kind}.create` as MessageKey), save: t('catalogues.save') }}
      >
        <StatusNote record={props.record} />
      </ManagedDialog>
    )
  }

const choices = <T extends string>(values: readonly T[], word: (value: T) => string) =>
  values.map((value) => ({ value, label: word(value) }))
const sharedFields = (): RecordField[] => [
  { name: 'name', label: t('catalogues.field.name') },
  { name: 'code', label: t('catalogues.field.code'), help: t('catalogues.code.help'), code: true },
  { name: 'description', label: t('catalogues.field.description'), help: t('catalogues.description.help'), kind: 'long', optional: true },
]
const lastFields = (): RecordField[] => [
  {
    name: 'standardStatus',
    label: t('catalogues.field.standardStatus'),
    kind: 'choice',
    options: choices(standardStatuses, statusWord),
    begins: true,
  },
  { name: 'position', label: t('catalogues.field.position'), help: t('catalogues.position.help'), kind: 'number', optional: true },
  { name: 'guidanceUrl', label: t('catalogues.field.guidanceUrl'), kind: 'url', optional: true, wide: true },
  { name: 'active', label: t('catalogues.field.active'), help: t('catalogues.active.help'), kind: 'yesno', wide: true },
]
const interactionField = (): RecordField => ({
  name: 'interaction',
  label: t('catalogues.field.interaction'),
  kind: 'choice',
  options: choices(interactions, interactionWord),
})

const ownFields = (kind: CatalogueKind): RecordField[] =>
  ({
    usageType: (): RecordField[] => [
      { name: 'exposure', label: t('catalogues.field.exposure'), kind: 'choice', options: choices(exposures, exposureWord) },
      { name: 'audience', label: t('catalogues.field.audience'), kind: 'choice', options: choices(audiences, audienceWord) },
      {
        name: 'requiresCompany',
        label: t('catalogues.field.requiresCompany'),
        help: t('catalogues.requiresCompany.help'),
        kind: 'yesno',
        wide: true,
      },
    ],
    northBound: (): RecordField[] => [
      { name: 'specFormat', label: t('catalogues.field.specFormat'), kind: 'choice', options: choices(specFormats, formatWord) },
      interactionField(),
    ],
    southBound: (): RecordField[] => [interactionField()],
    abstractionType: (): RecordField[] => [
      { name: 'layer', label: t('catalogues.field.layer'), help: t('catalogues.layer.help'), kind: 'number' },
      {
        name: 'mayCallIds',
        label: t('catalogues.field.mayCall'),
        help: t('catalogues.mayCall.help'),
        kind: 'many',
        optional: true,
        search: catalogueSearch('abstractionType'),
        named: ({ mayCall }) =>
          Array.isArray(mayCall) ? mayCall.map(({ id, name }: CatalogueEntry['mayCall'][number]) => ({ id, label: name })) : [],
      },
    ],
  })[kind]()

/** What no longer is recommended stays where it is used: how much that is, before it is said (C-4). */
function StatusNote({ record }: { record: CatalogueEntry | undefined }) {
  const status = useFormContext().watch('standardStatus')
  if (!record || status === record.standardStatus || !isEnding(status) || record.usedBy === 0) return null
  return <Banner tone="warn">{t('catalogues.ending', { live: record.usedByLive, all: record.usedBy })}</Banner>
}
