import { mdiAccountGroupOutline } from '@mdi/js'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { MarkdownField } from '@portico/platform/web/forms/MarkdownField.tsx'
import { TagsField } from '@portico/platform/web/forms/TagsField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { environments } from '../../environments/environment.contract.ts'
import { teams } from '../../teams/team.contract.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { quotaIntervals, visibilities } from '../product-kinds.rules.ts'

const two = 'grid gap-4 sm:grid-cols-2'

/** What it is, for people. */
export const DescriptionFields = () => (
  <>
    <MarkdownField name="description" label={t('apis.description')} optional rows={4} />
    <div className={two}>
      <TextField name="category" label={t('apis.category')} help={t('apis.category.help')} optional />
      <TagsField name="tags" label={t('apis.tags')} help={t('apis.tags.help')} optional />
    </div>
  </>
)

/** Who sees it, who lets applications use it, and how much they may call, unless the gateway decides that. `isNew`: the environment may choose the approval. */
export function AccessFields({ isNew, isOfGateway }: { isNew?: boolean; isOfGateway?: boolean }) {
  const limited = useWatch({ name: 'limited' }) as boolean
  const environment = useApprovalDefault(isNew)
  const approvals = (['auto', 'manual'] as const).map((value) => ({ value, label: t(`apis.approval.${value}.long`) }))
  return (
    <>
      <div className={two}>
        <SelectField
          name="visibility"
          label={t('apis.visibility')}
          options={visibilities.map((value) => ({ value, label: t(`apis.visibility.${value}`) }))}
        />
        <SelectField
          name="approval"
          label={t('apis.approval')}
          help={t('apis.approval.help')}
          options={isNew ? [{ value: '', label: environment }, ...approvals] : approvals}
        />
      </div>
      {!isOfGateway && <SwitchField name="limited" label={t('apis.plan.limited')} help={t('apis.plan.limited.help')} />}
      {limited && !isOfGateway && (
        <div className={two}>
          <NumberField name="quota" label={t('apis.plan.quota')} />
          <SelectField
            name="interval"
            label={t('apis.plan.interval')}
            options={quotaIntervals.map((value) => ({ value, label: t(`apis.plan.interval.${value}`) }))}
          />
        </div>
      )}
    </>
  )
}

/** What the environment's own choice comes to: "As in Test: automatic". */
function useApprovalDefault(wanted = false): string {
  const { current } = useEnvironment()
  const asked = queryOf(environments.get, { params: { id: current?.id ?? '' }, query: {} }, { quiet: true })
  const { data } = useQuery({ ...asked, enabled: wanted && current !== undefined })
  if (!data) return t('apis.approval.environment')
  return t('apis.approval.environment.is', { environment: data.displayName, approval: t(`apis.approval.${data.approvalDefault}`) })
}

/** Whom its users turn to. */
export function SupportFields({ product }: { product?: ApiProduct }) {
  const { supportTeamId, supportTeamName } = product ?? {}
  return (
    <>
      <div className={two}>
        <TextField name="supportContact" label={t('apis.support.contact')} help={t('apis.support.contact.help')} optional />
        <ComboboxField
          name="supportTeamId"
          label={t('apis.support.team')}
          help={t('apis.support.team.help')}
          icon={mdiAccountGroupOutline}
          optional
          search={searchTeams}
          initial={supportTeamId ? { id: supportTeamId, label: supportTeamName ?? supportTeamId } : null}
        />
      </div>
      <TextField name="supportUrl" type="url" label={t('apis.support.url')} help={t('apis.support.url.help')} optional />
    </>
  )
}

const searchTeams: SearchOptions = async (text, signal) =>
  (await call(teams.names, { query: text ? { search: text } : {} }, { signal })).map(({ id, name }) => ({ id, label: name }))

/** Where calls come in, and where they go. */
export const AddressFields = () => (
  <>
    <TextField name="basePath" label={t('apis.basePath')} help={t('apis.basePath.help')} code />
    <TextField name="upstream" type="url" label={t('apis.upstream')} help={t('apis.upstream.help')} optional />
  </>
)
