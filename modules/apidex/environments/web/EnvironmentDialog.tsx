import { mdiPlus } from '@mdi/js'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { slugOf } from '@portico/platform/web/forms/slug.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { approvals, type Environment, environments } from '../environment.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { CreatePlatformDialog } from './CreatePlatformDialog.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { lastQuery, platformsQuery, refreshEnvironments } from './environment.queries.ts'
import { bodyOf, type EnvironmentForm, formFor, formOf, inWords, makesProducts } from './environmentForm.ts'

interface Props {
  /** Left out: a new one. */
  environment?: Environment
  onDone: (environment: Environment) => void
  onClose: () => void
}

/** Creates or changes an environment; opens when the platforms are known, and for a new one the place behind the others. */
export function EnvironmentDialog(props: Props) {
  const platforms = useQuery(platformsQuery)
  const last = useQuery({ ...lastQuery, enabled: !props.environment })
  const query = platforms.isError ? platforms : last
  const title = t(props.environment ? 'environments.edit' : 'environments.create')
  if (platforms.data && (props.environment || last.data))
    return <EnvironmentForms {...props} title={title} platforms={platforms.data} highestOrder={last.data?.[0]?.order} />
  return (
    <Dialog title={title} onClose={props.onClose}>
      {query.isError ? (
        <ErrorState
          compact
          title={t(platforms.isError ? 'environments.platforms.failed' : 'environments.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={5} columns={2} />
      )}
    </Dialog>
  )
}

function EnvironmentForms({
  environment,
  platforms,
  highestOrder,
  title,
  onDone,
  onClose,
}: Props & { platforms: Platform[]; highestOrder: number | undefined; title: string }) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Platform>()
  const all = made && !platforms.some((one) => one.id === made.id) ? [...platforms, made] : platforms
  const submit = ({ id, ...form }: EnvironmentForm & { id?: string }) => {
    const platform = all.find((one) => one.id === form.platformId)
    const body = bodyOf(
      form,
      platform ?? { capabilities: { credentialFields: [], settings: [], embedded: false } },
      Object.keys(environment?.credentials ?? {}),
    )
    return inWords(
      environment
        ? call(environments.change, { params: { id: environment.id }, body })
        : call(environments.create, { body: { id: id ?? '', ...body } }),
    )
  }
  const done = (changed: Environment) => {
    void refreshEnvironments()
    onDone(changed)
  }
  const first = all.find(({ capabilities }) => capabilities.driven) ?? all[0]
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={environment ? t('environments.save') : title}
        schema={formFor(environment, all)}
        defaults={formOf(environment, first?.id ?? '', highestOrder)}
        submit={submit}
        onDone={done}
        onClose={onClose}
      >
        <NameFields isNew={!environment} />
        <PlatformFields platforms={all} made={made} environment={environment} onAdd={() => setAdding(true)} />
      </FormDialog>
      {adding && (
        <CreatePlatformDialog
          onClose={() => setAdding(false)}
          onDone={(platform) => {
            setMade(platform)
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

/** The name for people proposes the short one and the id, until somebody writes their own. */
function NameFields({ isNew }: { isNew: boolean }) {
  const { setValue, getValues } = useFormContext()
  const last = useRef('')
  const propose = (value: string) => {
    if (getValues('name') === last.current.slice(0, 40)) setValue('name', value.slice(0, 40), { shouldDirty: true })
    if (getValues('id') === idOf(last.current)) setValue('id', idOf(value), { shouldDirty: true })
    last.current = value
  }
  return (
    <>
      <div
        className="grid gap-4 sm:grid-cols-2"
        onInput={({ target }) =>
          isNew && (target as HTMLInputElement).name === 'displayName' && propose((target as HTMLInputElement).value)
        }
      >
        <TextField name="displayName" label={t('environments.displayName')} help={t('environments.displayName.help')} />
        <TextField name="name" label={t('environments.name')} help={t('environments.name.help')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {isNew && <TextField name="id" label={t('environments.id')} help={t('environments.id.help')} code />}
        <NumberField name="order" label={t('environments.order')} help={t('environments.order.help')} />
      </div>
    </>
  )
}
const idOf = (name: string) => slugOf(name).slice(0, 40)

/** What the chosen platform takes, by its capability record. */
function PlatformFields({
  platforms,
  made,
  environment,
  onAdd,
}: {
  platforms: Platform[]
  made: Platform | undefined
  environment: Environment | undefined
  onAdd: () => void
}) {
  const { setValue } = useFormContext()
  const [platformId, adminUrl, manageProducts] = useWatch({ name: ['platformId', 'adminUrl', 'manageProducts'] }) as [
    string,
    string,
    boolean,
  ]
  const platform = platforms.find((one) => one.id === platformId)
  // Another platform's form is of no use once a new one was made for this environment.
  useEffect(() => {
    if (made) setValue('platformId', made.id, { shouldDirty: true, shouldValidate: true })
  }, [made, setValue])
  const ownGateway = platform?.capabilities.embedded === true && !adminUrl
  const takes = (setting: string) => platform?.capabilities.settings.includes(setting) ?? false
  const driven = platform?.capabilities.driven ?? true
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <SelectField
            name="platformId"
            label={t('environments.platform')}
            options={platforms.map((one) => ({ value: one.id, label: one.displayName }))}
            placeholder={t('environments.platform.choose')}
            {...(!driven && { help: t('environments.platform.notDriven') })}
          />
          <Button small kind="quiet" icon={mdiPlus} className="justify-self-start" onClick={onAdd}>
            {t('environments.platform.add')}
          </Button>
        </div>
        <SelectField
          name="approvalDefault"
          label={t('environments.approval')}
          help={t('environments.approval.help')}
          options={approvals.map((value) => ({ value, label: t(`environments.approval.${value}`) }))}
        />
      </div>
      <TextField
        name="adminUrl"
        type="url"
        label={t('environments.adminUrl')}
        optional
        help={t(platform?.capabilities.embedded ? 'environments.adminUrl.help.embedded' : 'environments.adminUrl.help')}
      />
      {!ownGateway && <TextField name="url" type="url" label={t('environments.url')} optional help={t('environments.url.help')} />}
      {takes('manageProducts') && !ownGateway && (
        <div className="pb-2">
          <SwitchField name="manageProducts" label={t('environments.manageProducts')} help={t('environments.manageProducts.help')} />
        </div>
      )}
      {takes('upstreamHosts') && (
        <TextField
          name="upstreamHosts"
          label={t('environments.upstreamHosts')}
          optional
          rows={3}
          code
          help={t('environments.upstreamHosts.help')}
        />
      )}
      {platform && takes('keyHeader') && !makesProducts(platform.capabilities, { adminUrl, manageProducts }) && (
        <TextField
          name="keyHeader"
          label={t('environments.keyHeader')}
          optional
          code
          help={t('environments.keyHeader.help', { usual: platform.capabilities.keyHeader })}
        />
      )}
      {takes('gatewayEnvironment') && (
        <TextField
          name="gatewayEnvironment"
          label={t('environments.gatewayEnvironment')}
          optional
          code
          help={t('environments.gatewayEnvironment.help')}
        />
      )}
      {takes('portalSite') && (
        <TextField name="portalSite" label={t('environments.portalSite')} optional code help={t('environments.portalSite.help')} />
      )}
      <NumberField name="maxKeys" label={t('environments.maxKeys')} help={t('environments.maxKeys.help')} />
      <SwitchField name="public" label={t('environments.public')} help={t('environments.public.help')} />
      {!ownGateway && platform && platform.capabilities.credentialFields.length > 0 && (
        <CredentialFields
          capabilities={platform.capabilities}
          stored={platform.id === environment?.platformId ? (environment.credentials ?? {}) : {}}
        />
      )}
    </>
  )
}
