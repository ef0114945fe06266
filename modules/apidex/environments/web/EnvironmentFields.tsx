import { mdiPlus } from '@mdi/js'
import { usualAddressOf } from '@portico/connectors/gateways/usual-addresses.ts'
import { NumberField, SelectField, SwitchField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { slugOf } from '@portico/platform/web/forms/slug.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { approvals, type Environment } from '../environment.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { firstAddress, makesProducts } from './environmentForm.ts'
import { SetUpGuide } from './SetUpGuide.tsx'
import { chosenMethod, fieldsOf } from './signInFields.ts'

interface Props {
  platforms: Platform[]
  /** One that was made beside this form. */
  made: Platform | undefined
  /** Left out: a new one. */
  environment: Environment | undefined
  /** There is something in it that keeps it on its platform. */
  stays: boolean
  onAdd: () => void
  startsAt: 'adminUrl' | 'credentials' | undefined
}

/** The software decides what is asked for, so it comes first; then how the gateway is reached, and behind that what can stay as it is. */
export function EnvironmentFields({ platforms, made, environment, stays, startsAt, onAdd }: Props) {
  const { setValue, clearErrors, setFocus } = useFormContext()
  const [platformId, adminUrl, chosen] = useWatch({ name: ['platformId', 'adminUrl', 'method'] }) as [string, string, string | undefined]
  const platform = platforms.find((one) => one.id === platformId)
  // Another platform's form is of no use once a new one was made for this environment.
  useEffect(() => {
    if (made) setValue('platformId', made.id, { shouldDirty: true, shouldValidate: true })
  }, [made, setValue])
  // What was wrong for one platform says nothing of another one.
  const judged = useRef(platformId)
  useEffect(() => {
    if (judged.current !== platformId) clearErrors()
    judged.current = platformId
  }, [platformId, clearErrors])
  const ownGateway = platform?.capabilities.embedded === true && !adminUrl
  const driven = platform?.capabilities.driven ?? true
  const stored = platform?.id === environment?.platformId ? (environment?.credentials ?? {}) : {}
  const method = platform && chosenMethod(platform.capabilities, chosen, Object.keys(stored))
  useFirstAddress(platform?.type, firstAddress(platform, method), !environment)
  // Of the credentials the secret is what is wrong as a rule.
  const secret = platform && fieldsOf(platform.capabilities, { method }, Object.keys(stored)).find((one) => one.secret)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (startsAt === 'adminUrl') setFocus('adminUrl')
    if (startsAt === 'credentials' && secret) setFocus(`credentials.${secret}`)
  }, [])
  const platformField = (
    <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
      <SelectField
        name="platformId"
        label={t('environments.platform')}
        options={platforms.map((one) => ({ value: one.id, label: one.displayName }))}
        placeholder={t('environments.platform.choose')}
        disabled={stays}
        {...(stays ? { help: t('environments.platform.inUse') } : !driven && { help: t('environments.platform.notDriven') })}
      />
      {!stays && (
        <div className="sm:mt-6">
          <Button kind="quiet" icon={mdiPlus} onClick={onAdd}>
            {t('environments.platform.add')}
          </Button>
        </div>
      )}
    </div>
  )
  return (
    <>
      {/* Of one that is there already the platform is what changes least. */}
      {!environment && platformField}
      <NameFields isNew={!environment} />
      {environment && platformField}
      {/* It says which address to enter, so it is there before one is. */}
      {driven && platform && <SetUpGuide key={platform.type} type={platform.type} />}
      <TextField
        name="adminUrl"
        type="url"
        label={t('environments.adminUrl')}
        optional={!driven || platform?.capabilities.embedded === true}
        help={addressHelp(platform)}
        {...(platform && { placeholder: usualAddressOf(platform.type, method) ?? '' })}
      />
      {!ownGateway && platform && platform.capabilities.credentialFields.length > 0 && (
        <CredentialFields capabilities={platform.capabilities} stored={stored} />
      )}
      {!ownGateway && <TextField name="url" type="url" label={t('environments.url')} optional help={t('environments.url.help')} />}
      <ProductFields platform={platform} />
      <MoreSettings>
        <KeyHeader platform={platform} />
        <SelectField
          name="approvalDefault"
          label={t('environments.approval')}
          help={t('environments.approval.help')}
          options={approvals.map((value) => ({ value, label: t(`environments.approval.${value}`) }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {!environment && <TextField name="id" label={t('environments.id')} help={t('environments.id.help')} code />}
          <NumberField name="order" label={t('environments.order')} help={t('environments.order.help')} />
          <NumberField name="maxKeys" label={t('environments.maxKeys')} help={t('environments.maxKeys.help')} />
        </div>
        <SwitchField name="public" label={t('environments.public')} help={t('environments.public.help')} />
      </MoreSettings>
    </>
  )
}

/**
 * The address that the platform and the way to sign in propose stands there until somebody writes their own. What was typed for other software
 * is none of this one's, and comes back with it.
 */
function useFirstAddress(type: Platform['type'] | undefined, proposed: string, isNew: boolean) {
  const { setValue, getValues, clearErrors } = useFormContext()
  const last = useRef({ type, proposed })
  const typed = useRef(new Map<Platform['type'], { adminUrl: string; credentials: object }>())
  useEffect(() => {
    const before = last.current
    last.current = { type, proposed }
    const now: string = getValues('adminUrl')
    const put = (adminUrl: string) => {
      setValue('adminUrl', adminUrl)
      clearErrors('adminUrl')
    }
    if (type && before.type && type !== before.type) {
      typed.current.set(before.type, { adminUrl: now === before.proposed ? '' : now, credentials: getValues('credentials') })
      const mine = typed.current.get(type)
      put(mine?.adminUrl || proposed)
      setValue('credentials', mine?.credentials ?? {})
    } else if (isNew && proposed !== before.proposed && (now === '' || now === before.proposed)) put(proposed)
  }, [type, proposed, isNew, setValue, getValues, clearErrors])
}

const folded = ['keyHeader', 'approvalDefault', 'id', 'order', 'maxKeys', 'public']

/** What can stay as it is, folded until one of its fields has a fault; then it stays open, and a fault that is the first has the focus. */
function MoreSettings({ children }: { children: ReactNode }) {
  const { errors } = useFormState({ name: folded })
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  const wrong = folded.some((name) => errors[name])
  opened.current ||= wrong
  useEffect(() => {
    const [first] = (wrong && place.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]')) || []
    if (first && place.current?.contains(first)) first.focus()
  }, [wrong])
  return (
    <div ref={place}>
      <Disclosure label={t('environments.more')} open={opened.current}>
        <div className="grid gap-4">{children}</div>
      </Disclosure>
    </div>
  )
}

/** Where the vendor's gateways are managed, as its own papers say; else what the address is for. */
function addressHelp(platform: Platform | undefined): string {
  if (platform?.capabilities.embedded) return t('environments.adminUrl.help.embedded')
  return (platform && textOf(`environments.adminUrl.help.${platform.type}`)) ?? t('environments.adminUrl.help')
}

/** The name for people proposes the short one and the id, until somebody writes their own. */
function NameFields({ isNew }: { isNew: boolean }) {
  const { setValue, getValues, clearErrors } = useFormContext()
  const last = useRef('')
  const put = (name: 'name' | 'id', value: string) => {
    setValue(name, value, { shouldDirty: true })
    // What was wrong there is not of what stands there now.
    if (value) clearErrors(name)
  }
  const propose = (value: string) => {
    if (getValues('name') === last.current.slice(0, 40)) put('name', value.slice(0, 40))
    if (getValues('id') === idOf(last.current)) put('id', idOf(value))
    last.current = value
  }
  return (
    <div
      className="grid gap-4 sm:grid-cols-2"
      onInput={({ target }) => isNew && (target as HTMLInputElement).name === 'displayName' && propose((target as HTMLInputElement).value)}
    >
      <TextField name="displayName" label={t('environments.displayName')} help={t('environments.displayName.help')} />
      <TextField name="name" label={t('environments.name')} help={t('environments.name.help')} />
    </div>
  )
}
const idOf = (name: string) => slugOf(name).slice(0, 40)

/** Who makes its products, what these may call, and where the gateway tells of them, by the capability record of the platform. */
function ProductFields({ platform }: { platform: Platform | undefined }) {
  const [adminUrl, manageProducts] = useWatch({ name: ['adminUrl', 'manageProducts'] }) as [string, boolean]
  const ownGateway = platform?.capabilities.embedded === true && !adminUrl
  const takes = (setting: string) => platform?.capabilities.settings.includes(setting) ?? false
  return (
    <>
      {takes('manageProducts') && !ownGateway && (
        <div className="pb-2">
          <SwitchField name="manageProducts" label={t('environments.manageProducts')} help={t('environments.manageProducts.help')} />
        </div>
      )}
      {/* Only what the portal makes there calls anything for it. */}
      {platform && takes('upstreamHosts') && makesProducts(platform.capabilities, { adminUrl, manageProducts }) && (
        <TextField
          name="upstreamHosts"
          label={t('environments.upstreamHosts')}
          optional
          rows={3}
          code
          help={t('environments.upstreamHosts.help')}
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
    </>
  )
}

/** Where the portal makes the products itself, it says where they look for the key. */
function KeyHeader({ platform }: { platform: Platform | undefined }) {
  const [adminUrl, manageProducts] = useWatch({ name: ['adminUrl', 'manageProducts'] }) as [string, boolean]
  if (!platform?.capabilities.settings.includes('keyHeader')) return null
  if (makesProducts(platform.capabilities, { adminUrl, manageProducts })) return null
  const help = t('environments.keyHeader.help', { usual: platform.capabilities.keyHeader })
  return <TextField name="keyHeader" label={t('environments.keyHeader')} optional code help={help} />
}
