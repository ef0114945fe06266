import { mdiPlus } from '@mdi/js'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField } from '@portico/platform/web/forms/fields.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { planOf } from '../../api-products/web/labels.tsx'
import { ReplacementLink } from '../../api-products/web/ReplacementLink.tsx'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import { GuideLink } from '../../guides/web/laterGuideLink.tsx'
import type { Application, ApplicationRow } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { isHeld, noFurther } from './further.ts'
import { addToKey, applicationsQuery, chosenApplicationQuery } from './use-product.queries.ts'

const schema = z.object({ key: z.string().check(z.minLength(1)) })

/** Where the applications' page opens its create dialog with this product ticked. */
export const newApplicationAddress = (product: ApiProduct) => pages.applicationsIn(product.environmentId, { use: product.apiproduct })

/** A key of each application that still works: its name, and which one where there are several. */
export const keyChoices = (applications: readonly ApplicationRow[]) =>
  applications.flatMap(({ id, name, teamName, keys }) => {
    const working = keys.filter(({ status }) => status !== 'expired' && status !== 'revoked')
    const owner = teamName ? `${name} (${teamName})` : name
    return working.map((key) => ({
      value: `${id} ${key.id}`,
      applicationId: id,
      name,
      label: working.length > 1 ? `${owner}: ${key.name || `…${key.lastFour}`}` : owner,
    }))
  })

/** Why the product cannot be put on a key of the application; undefined when it can. */
function refusalOf(application: Application, keyId: string, { apiproduct, displayName }: ApiProduct, isOne: boolean): string | undefined {
  if (!application.may.includes('manageKeys')) return t('apis.use.mayNot', { name: application.name })
  const key = application.keys.find(({ id }) => id === keyId)
  const status = statusOn(key, apiproduct)
  if (isOne && status === undefined && key?.apiProducts.some(isHeld)) return t('applications.products.one')
  if (status === 'approved') return t('apis.use.has', { product: displayName })
  return status === 'pending' ? t('apis.use.waits', { product: displayName }) : noFurther(application)
}
const statusOn = (key: Key | undefined, name: string) => key?.apiProducts.find(({ apiproduct }) => apiproduct === name)?.status

/** Puts the product on a key that exists, or leads to a new application. */
export function UseProductDialog({ product, onClose }: { product: ApiProduct; onClose: () => void }) {
  const query = useQuery(applicationsQuery(product.environmentId))
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const [applicationId = '', keyId = ''] = key.split(' ')
  // The list knows neither what one may do with an application nor what its keys hold.
  const application = useQuery({ ...chosenApplicationQuery(product.environmentId, applicationId), enabled: applicationId !== '' })
  const isOne = useCapabilities(product.environmentId)?.productsPerKey === 'one'
  const refusal = application.data && refusalOf(application.data, keyId, product, isOne)
  const found = useRef<ReturnType<typeof keyChoices>>([])
  const title = t('apis.use.title', { name: product.displayName })
  const plan = planOf(product, '')
  const create = (
    <AppLink href={newApplicationAddress(product)} className={buttonClass({ kind: 'plain' })}>
      <Icon path={mdiPlus} />
      {t('apis.use.new')}
    </AppLink>
  )
  if (!query.data)
    return (
      <Dialog size="small" title={title} onClose={onClose}>
        {query.isError ? (
          <ErrorState
            compact
            title={t('apis.use.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={2} columns={2} />
        )}
      </Dialog>
    )
  const choices = keyChoices(query.data.data)
  const isMore = query.data.page.total_elements > query.data.data.length
  if (choices.length === 0 && !isMore)
    return (
      <Dialog size="small" title={title} onClose={onClose}>
        <EmptyState
          title={t('apis.use.none')}
          text={
            <>
              {t('apis.use.none.text')} <GuideLink to="key" />
            </>
          }
          action={create}
          className="py-4"
        />
      </Dialog>
    )
  const chosen = (key: string) => [...choices, ...found.current].find(({ value }) => value === key)
  const searchKeys: SearchOptions = async (text) => {
    const { data } = await queryClient.fetchQuery(applicationsQuery(product.environmentId, text.trim()))
    const keys = keyChoices(data)
    found.current = [...found.current, ...keys]
    return keys.map(({ value, label }) => ({ id: value, label }))
  }
  const done = (changed: Key, { key }: { key: string }) => {
    const applicationId = chosen(key)?.applicationId ?? ''
    showSnackbar(
      t(statusOn(changed, product.apiproduct) === 'approved' ? 'apis.use.done' : 'apis.use.requested', {
        product: product.displayName,
        name: chosen(key)?.name ?? '',
      }),
      'success',
      {
        label: t('apis.use.show'),
        run: () => void navigate({ href: pages.application({ id: applicationId, environmentId: product.environmentId }) }),
      },
    )
    onClose()
  }
  return (
    <FormDialog
      size="small"
      title={title}
      submitLabel={t(product.approval === 'auto' ? 'apis.use.add' : 'apis.use.request')}
      schema={schema}
      defaults={{ key: isMore ? '' : (choices[0]?.value ?? '') }}
      submit={({ key }) => {
        const [applicationId = '', keyId = ''] = key.split(' ')
        return addToKey(product, applicationId, keyId)
      }}
      onDone={done}
      onClose={onClose}
      disabled={application.isLoading || refusal !== undefined}
    >
      <Chosen onChange={setKey} />
      {product.status === 'deprecated' && (
        <Banner tone="warn" action={<ReplacementLink product={product} orAll />}>
          {product.sunsetAt
            ? t('apis.deprecated.sunset', { date: formatDate(product.sunsetAt, { dateStyle: 'long' }) })
            : t('apis.deprecated.text')}
        </Banner>
      )}
      <p className="text-muted first-letter:uppercase">
        {plan && `${plan}. `}
        {t(`apis.approval.${product.approval}.text`)}
      </p>
      {isMore ? (
        <ComboboxField name="key" label={t('apis.use.key')} search={searchKeys} />
      ) : (
        <SelectField name="key" label={t('apis.use.key')} options={choices} />
      )}
      {refusal && <Banner tone="info">{refusal}</Banner>}
      <div>{create}</div>
    </FormDialog>
  )
}

/** Tells the dialog which key its form holds. */
function Chosen({ onChange }: { onChange: (key: string) => void }) {
  const key: string = useWatch({ name: 'key' })
  useEffect(() => onChange(key), [key, onChange])
  return null
}
