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
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
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

// What shows a key, which happens once, is here before the key is made.
const loadKeys = () => import('./KeyDialogs.tsx')
const KeyMadeDialog = lazyPart(() => loadKeys().then((file) => file.KeyMadeDialog))

const schema = z.object({ key: z.string().check(z.minLength(1)) })

/** Where the applications' page opens its create dialog with this product ticked. */
export const newApplicationAddress = (product: ApiProduct) => pages.applicationsIn(product.environmentId, { use: product.apiproduct })

const works = ({ status }: Pick<Key, 'status'>) => status !== 'expired' && status !== 'revoked'

/**
 * A key of each application that still works: its name, and which one where there are several. Where a key opens one product, each
 * application once: which of its keys is free, if any is, tells the application itself.
 */
export const keyChoices = (applications: readonly ApplicationRow[], isOne: boolean) =>
  applications.flatMap(({ id, name, teamName, keys }) => {
    const working = keys.filter(works)
    const owner = teamName ? `${name} (${teamName})` : name
    return working.slice(0, isOne ? 1 : undefined).map((key) => ({
      value: `${id} ${key.id}`,
      applicationId: id,
      name,
      label: working.length > 1 && !isOne ? `${owner}: ${key.name || `…${key.lastFour}`}` : owner,
    }))
  })

/** The key for the product: the one that has it, then one that is free; undefined where the application needs a further one for it. */
const keyFor = ({ keys }: Application, { apiproduct }: ApiProduct): Key | undefined =>
  keys.find((key) => works(key) && key.apiProducts.some((held) => held.apiproduct === apiproduct && isHeld(held))) ??
  keys.find((key) => works(key) && !key.apiProducts.some(isHeld))

/** Why the product cannot be put on a key of the application; undefined when it can. */
function refusalOf(application: Application, key: Key | undefined, { apiproduct, displayName }: ApiProduct, isOne: boolean) {
  const { name } = application
  if (!application.may.includes('manageKeys')) return t('apis.use.mayNot', { name })
  const status = statusOn(key, apiproduct)
  if (status !== 'approved' && status !== 'pending') return noFurther(application)
  if (isOne) return t('apis.use.hasKey', { state: status, name, key: key?.name ?? '', product: displayName })
  return t(status === 'approved' ? 'apis.use.has' : 'apis.use.waits', { product: displayName })
}
const statusOn = (key: Key | undefined, name: string) => key?.apiProducts.find(({ apiproduct }) => apiproduct === name)?.status

/** Puts the product on a key, a further one where a key opens one product, or leads to a new application. */
export function UseProductDialog({ product, onClose }: { product: ApiProduct; onClose: () => void }) {
  const query = useQuery(applicationsQuery(product.environmentId))
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const [applicationId = '', keyId = ''] = key.split(' ')
  // The list knows neither what one may do with an application nor what its keys hold.
  const application = useQuery({ ...chosenApplicationQuery(product.environmentId, applicationId), enabled: applicationId !== '' })
  const isOne = useCapabilities(product.environmentId)?.productsPerKey === 'one'
  const [made, setMade] = useState<Key>()
  const ofApplication = application.data
  const onKey = isOne ? ofApplication && keyFor(ofApplication, product) : ofApplication?.keys.find(({ id }) => id === keyId)
  const refusal = ofApplication && refusalOf(ofApplication, onKey, product, isOne)
  const makes = isOne && ofApplication !== undefined && onKey === undefined && refusal === undefined
  const found = useRef<ReturnType<typeof keyChoices>>([])
  if (made && ofApplication) return <KeyMadeDialog application={ofApplication} made={made} onClose={onClose} />
  const title = t('apis.use.title', { name: product.displayName })
  const plan = planOf(product, '')
  const label = t(isOne ? 'applications.application' : 'apis.use.key')
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
  const choices = keyChoices(query.data.data, isOne)
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
    const keys = keyChoices(data, isOne)
    found.current = [...found.current, ...keys]
    return keys.map(({ value, label }) => ({ id: value, label }))
  }
  const done = (changed: Key, { key }: { key: string }) => {
    // What shows a key shows it once; on a key that exists there is nothing to show.
    if (changed.value !== undefined) {
      setMade(changed)
      return
    }
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
      submitLabel={t(product.approval !== 'auto' ? 'apis.use.request' : makes ? 'keys.new.submit' : 'apis.use.add')}
      schema={schema}
      defaults={{ key: isMore ? '' : (choices[0]?.value ?? '') }}
      submit={({ key }) => {
        const [applicationId = '', keyId = ''] = key.split(' ')
        if (makes) return loadKeys().then(({ makeKey }) => makeKey(ofApplication, product.apiproduct))
        return addToKey(product, applicationId, onKey?.id ?? keyId)
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
      {isMore ? <ComboboxField name="key" label={label} search={searchKeys} /> : <SelectField name="key" label={label} options={choices} />}
      {makes && (
        <p role="status" className="-mt-2 text-12 text-muted">
          {t('apis.use.newKey', { name: ofApplication.name })}
        </p>
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
