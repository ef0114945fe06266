import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { ManagedDialog } from '@portico/platform/web/record/ManagedDialog.tsx'
import type { ManagedFormProps } from '@portico/platform/web/record/managed.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import { type Domain, domains, newDomain } from '../domain.contract.ts'
import { termLanguages } from '../term-languages.contract.ts'
import { domainSearch, domainSource, personSearch, stewardSearch } from './domain.queries.ts'

const { create, change } = domains

export const DomainForm = (props: ManagedFormProps<Domain>) => (
  <ManagedDialog
    {...props}
    calls={{ create, change }}
    source={domainSource}
    fields={fieldsOf()}
    shape={newDomain.shape}
    begin={{ language: 'nl', active: true }}
    words={{ create: t('domains.create'), save: t('domains.save') }}
  />
)

const named = (id: unknown, name: unknown) => (typeof id === 'string' ? { id, label: String(name ?? id) } : null)
const fieldsOf = (): RecordField[] => [
  { name: 'name', label: t('domains.field.name') },
  { name: 'code', label: t('domains.field.code'), help: t('domains.code.help'), code: true },
  { name: 'description', label: t('domains.field.description'), kind: 'long', optional: true },
  {
    name: 'parentId',
    label: t('domains.field.parent'),
    help: t('domains.parent.help'),
    kind: 'one',
    optional: true,
    search: domainSearch,
    named: ({ parentId, parentName }) => named(parentId, parentName),
  },
  {
    name: 'ownerId',
    label: t('domains.field.owner'),
    kind: 'person',
    optional: true,
    search: personSearch,
    named: ({ ownerId, ownerName }) => named(ownerId, ownerName),
  },
  {
    name: 'stewardIds',
    label: t('domains.field.stewards'),
    help: t('domains.stewards.help'),
    kind: 'many',
    optional: true,
    wide: true,
    search: stewardSearch,
    named: ({ stewards }) =>
      Array.isArray(stewards) ? stewards.map(({ id, name }: Domain['stewards'][number]) => ({ id, label: name })) : [],
  },
  {
    name: 'baseUri',
    label: t('domains.field.baseUri'),
    help: t('domains.baseUri.help'),
    kind: 'url',
    wide: true,
    ...(!isModuleOn('DataDictionary') && { optional: true }),
  },
  {
    name: 'language',
    label: t('domains.field.language'),
    kind: 'choice',
    options: termLanguages.map((value) => ({ value, label: t(`domains.language.${value}` as MessageKey) })),
  },
  { name: 'publisher', label: t('domains.field.publisher'), optional: true },
  { name: 'licenceUri', label: t('domains.field.licenceUri'), kind: 'url', optional: true },
  { name: 'color', label: t('domains.field.color'), help: t('domains.color.help'), code: true, optional: true },
  { name: 'position', label: t('domains.field.position'), kind: 'number', optional: true },
  { name: 'active', label: t('domains.field.active'), help: t('domains.active.help'), kind: 'yesno', wide: true },
  ...(isModuleOn('DataDictionary')
    ? [{ name: 'public', label: t('domains.field.public'), help: t('domains.public.help'), kind: 'yesno' as const, wide: true as const }]
    : []),
]
