import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { usualAddressOf } from '@portico/connectors/gateways/usual-addresses.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { faultOfCredential, noServiceAccount } from '../credential-values.rules.ts'
import { approvals, type ChangedEnvironment, type Environment, newEnvironment } from '../environment.contract.ts'
import { defaultMaxKeys, isHostEntry, isOfMethod, missingFor } from '../environment.rules.ts'
import {
  credentialValue,
  gatewayEnvironment,
  keyHeader,
  lastPlace,
  maxKeys,
  portalSite,
  sortOrder,
} from '../environment-fields.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { credentialName } from './credentialName.ts'
import { chosenKind, chosenMethod, fieldsOf, kindsOf } from './signInFields.ts'

/** One entry a line; commas do as well. */
export const linesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((line) => line !== ''))]

const { id, name, displayName, url } = newEnvironment.shape
const shared = {
  name,
  displayName,
  platformId: uuid(),
  url,
  adminUrl: url,
  order: sortOrder(),
  approvalDefault: z.enum(approvals),
  manageProducts: z.boolean(),
  upstreamHosts: z.string().check(z.refine((text) => linesOf(text).every(isHostEntry), { error: 'hostEntry' })),
  maxKeys: maxKeys(),
  public: z.boolean(),
  keyHeader: z.optional(keyHeader()),
  gatewayEnvironment: z.optional(gatewayEnvironment()),
  portalSite: z.optional(portalSite()),
  /** What is typed; an empty one stays as it is. */
  credentials: z.record(z.string(), z.optional(credentialValue())),
  /** Names of stored ones that are taken away. */
  removed: z.array(z.string()),
  /** How the portal signs in, where a platform knows several ways; left out: as what is stored says. */
  method: z.optional(z.string()),
  /** What of credentials that stand for each other. */
  kind: z.optional(z.string()),
}
export const editForm = z.object(shared)
export const createForm = z.object({ id, ...shared })
export type EnvironmentForm = z.infer<typeof editForm>

type Takes = Pick<PlatformCapabilities, 'credentialFields' | 'settings' | 'embedded'> &
  Partial<Pick<PlatformCapabilities, 'authenticationMethods'>>

/** The portal makes the products there, so it says itself where they look for the key. */
export const makesProducts = (capabilities: Takes, values: { adminUrl?: unknown; manageProducts?: unknown }): boolean =>
  isOwnGateway(capabilities, values.adminUrl) || (capabilities.settings.includes('manageProducts') && values.manageProducts === true)

const isOwnGateway = (capabilities: Takes, adminUrl: unknown) => capabilities.embedded && !adminUrl

type Chosen = readonly Pick<Platform, 'id' | 'capabilities'>[]

/** The credentials of an environment that go on counting with the platform that is chosen: another one's are none of it. */
export const storedFor = (environment: Environment | undefined, platformId: unknown): readonly string[] =>
  environment && environment.platformId === platformId ? Object.keys(environment.credentials ?? {}) : []

/**
 * What a connection lacks of a gateway that somebody else brings: an environment without an address and what to sign in with stays one
 * that nobody can use. One that has been without them is not asked for them before one of them is entered.
 */
function lackingIn(values: FieldValues, capabilities: PlatformCapabilities, environment: Environment | undefined): string[] {
  if (!capabilities.driven || isOwnGateway(capabilities, values.adminUrl)) return []
  const credentials = Object.entries((values.credentials ?? {}) as Record<string, unknown>)
  const typed = credentials.flatMap(([name, value]) => (value ? [name] : []))
  const isMoved = environment?.platformId !== values.platformId
  const isBegun = Boolean(values.adminUrl) || typed.length > 0
  const stored = storedFor(environment, values.platformId)
  const method = chosenMethod(capabilities, values.method, stored)
  const kinds = kindsOf(capabilities, method)
  const signsInAnew =
    method !== chosenMethod(capabilities, undefined, stored) ||
    chosenKind(kinds, values.kind, stored) !== chosenKind(kinds, undefined, stored)
  if (environment && !isMoved && !signsInAnew && (environment.settings?.adminUrl !== undefined || !isBegun)) return []
  const names = [...stored, ...typed]
  const missing = missingFor(fieldsOf(capabilities, values, stored), names, method ?? '')
  // A certificate signs nothing without its key.
  const keyless = names.includes('clientCert') && !names.includes('clientKey') ? ['clientKey'] : []
  const lacking = new Set([...missing.map((field) => field.name), ...keyless])
  return [...(values.adminUrl ? [] : ['adminUrl']), ...[...lacking].map((field) => `credentials.${field}`)]
}

/** What is entered of the credentials that are asked for and can open nothing, whatever the gateway says of it. */
function badIn(values: FieldValues, capabilities: PlatformCapabilities, environment: Environment | undefined): z.core.$ZodRawIssue[] {
  if (isOwnGateway(capabilities, values.adminUrl)) return []
  return fieldsOf(capabilities, values, storedFor(environment, values.platformId)).flatMap(({ name: field }) => {
    const input: unknown = values.credentials?.[field]
    const code = typeof input === 'string' && input !== '' ? faultOfCredential(field, input) : undefined
    if (!code) return []
    const params = code === noServiceAccount ? { message: t(`environments.fault.${code}`) } : {}
    return [{ code: 'custom' as const, path: ['credentials', field], message: code, params, input }]
  })
}

/** The form as it is sent. Fields that the chosen platform hides are neither seen nor sent, so they are not judged. */
export function formFor(environment: Environment | undefined, platforms: Chosen) {
  const schema = environment ? editForm : createForm
  return z.transform((values: FieldValues, context): z.output<typeof editForm> & { id?: string } => {
    const capabilities = platforms.find((one) => one.id === values.platformId)?.capabilities
    const judged = z.safeParse(schema, shownOf(values, capabilities), { reportInput: true })
    // All that is wrong at once, not what is missing after everything else was put right.
    const lacking = capabilities ? lackingIn(values, capabilities, environment) : []
    // The id is made of the name, so an empty one is no fault of its own before there is a name.
    const isToCome = ({ path }: z.core.$ZodIssue) => path[0] === 'id' && !values.id && !values.displayName?.trim()
    context.issues.push(
      ...(judged.error?.issues ?? [])
        .filter((issue) => !isToCome(issue))
        .map((issue) => ({ ...issue, input: issue.input }) as z.core.$ZodRawIssue),
      ...lacking.map((path) => ({ code: 'custom' as const, path: path.split('.'), message: 'required', input: undefined })),
      ...(capabilities ? badIn(values, capabilities, environment) : []),
    )
    return judged.data ?? z.NEVER
  })
}

function shownOf(values: FieldValues, capabilities: PlatformCapabilities | undefined): FieldValues {
  if (!capabilities) return values
  return {
    ...values,
    ...(isOwnGateway(capabilities, values.adminUrl) && { url: undefined }),
    ...((!capabilities.settings.includes('upstreamHosts') || !makesProducts(capabilities, values)) && { upstreamHosts: '' }),
    ...((!capabilities.settings.includes('keyHeader') || makesProducts(capabilities, values)) && { keyHeader: undefined }),
    ...(!capabilities.settings.includes('gatewayEnvironment') && { gatewayEnvironment: undefined }),
    ...(!capabilities.settings.includes('portalSite') && { portalSite: undefined }),
  }
}

/**
 * The management address that a new environment begins with: its vendor's, where all customers have the same one and it is asked for; else
 * none. In one that is there already nothing is filled in, because an address begins its connection.
 */
export function firstAddress(platform: Pick<Platform, 'type' | 'capabilities'> | undefined, method: string | undefined): string {
  if (!platform?.capabilities.driven || platform.capabilities.embedded) return ''
  const usual = usualAddressOf(platform.type, method) ?? ''
  return usual.includes('{') ? '' : usual
}

/** One that is connected without credentials has chosen to have none, where its platform knows such a way. */
function signsInWithNothing({ platform, settings, credentials = {} }: Environment): { method?: string } {
  const { authenticationMethods, credentialFields } = platform.capabilities
  if (settings?.adminUrl === undefined || Object.keys(credentials).length > 0) return {}
  const method = authenticationMethods.find((one) => !credentialFields.some((field) => isOfMethod(field, one)))
  return method === undefined ? {} : { method }
}

/** A form's values for an environment, or for a new one on this platform: it comes last, because who has chosen none begins with the first. */
export function formOf(environment: Environment | undefined, platformId: string, highestOrder = -1) {
  return {
    name: environment?.name ?? '',
    displayName: environment?.displayName ?? '',
    platformId: environment?.platformId ?? platformId,
    // The address of a gateway that the portal brings is computed, not kept.
    url: environment?.embedded ? '' : (environment?.url ?? ''),
    adminUrl: environment?.settings?.adminUrl ?? '',
    order: environment?.order ?? Math.min(highestOrder + 1, lastPlace),
    approvalDefault: environment?.approvalDefault ?? 'auto',
    manageProducts: environment?.manageProducts ?? true,
    upstreamHosts: (environment?.settings?.upstreamHosts ?? []).join('\n'),
    maxKeys: environment?.maxKeys ?? defaultMaxKeys,
    public: environment?.settings?.public ?? false,
    keyHeader: environment?.settings?.keyHeader ?? '',
    gatewayEnvironment: environment?.settings?.gatewayEnvironment ?? '',
    portalSite: environment?.settings?.portalSite ?? '',
    credentials: {},
    removed: [],
    ...(environment && signsInWithNothing(environment)),
    ...(!environment && { id: '' }),
  }
}

/**
 * What is sent. Fields that the platform does not take are left out; what was emptied is taken away.
 * @param stored names of all credentials that the environment has
 * @param kept those of them that are of the chosen platform
 */
export function bodyOf(
  form: EnvironmentForm,
  { capabilities }: { capabilities: Takes },
  stored: readonly string[] = [],
  kept: readonly string[] = stored,
): ChangedEnvironment & Pick<EnvironmentForm, 'name' | 'displayName' | 'platformId'> {
  const takes = (setting: string) => capabilities.settings.includes(setting)
  const ownGateway = isOwnGateway(capabilities, form.adminUrl)
  const used = fieldsOf(capabilities, form, kept)
  // What another way of signing in, or another platform, left behind goes with it.
  const isLeft = (field: string) => !kept.includes(field) || capabilities.credentialFields.some(({ name: one }) => one === field)
  const left = stored
    .filter((field) => isLeft(field) && !(kept.includes(field) && used.some(({ name: one }) => one === field)))
    .map((field) => [field, null] as const)
  const typed = used
    .filter((field) => form.credentials[field.name])
    .map((field) => [field.name, form.credentials[field.name] ?? ''] as const)
  const removed = form.removed.map((field) => [field, null] as const)
  // The portal's own gateway has none: what was kept for another one goes with its address.
  const credentials = Object.fromEntries(ownGateway ? stored.map((field) => [field, null] as const) : [...left, ...removed, ...typed])
  return {
    name: form.name,
    displayName: form.displayName,
    platformId: form.platformId,
    url: ownGateway ? null : (form.url ?? null),
    order: form.order,
    approvalDefault: form.approvalDefault,
    settings: {
      adminUrl: form.adminUrl ?? null,
      maxKeys: form.maxKeys,
      public: form.public,
      ...(takes('manageProducts') && { manageProducts: form.manageProducts }),
      ...(takes('keyHeader') && { keyHeader: makesProducts(capabilities, form) ? null : (form.keyHeader ?? null) }),
      ...(takes('gatewayEnvironment') && { gatewayEnvironment: form.gatewayEnvironment ?? null }),
      ...(takes('portalSite') && { portalSite: form.portalSite ?? null }),
      // Where it is not asked for, what is stored stays for when the portal makes them again.
      ...(takes('upstreamHosts') && makesProducts(capabilities, form) && { upstreamHosts: linesOf(form.upstreamHosts) }),
    },
    ...(Object.keys(credentials).length > 0 && { credentials }),
  }
}

/** The server's faults at the form's own fields and in its words. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.details.length === 0) throw error
    const details = error.details.map((fault) => {
      const path = fault.path.replace(/^settings\./, '').replace(/^upstreamHosts\.\d+$/, 'upstreamHosts')
      if (fault.code === 'inUse') return { ...fault, path, code: 'platformInUse', message: t('environments.platform.inUse') }
      return { ...fault, path, message: textOf(`environments.fault.${fault.code}`) ?? fault.message }
    })
    throw error.withDetails(details)
  }
}

/** What people call the place of a fault: one of the credentials, or a field of the form. */
export const placeName = (path: string): string | undefined =>
  path.startsWith('credentials.') ? credentialName(path.slice('credentials.'.length)) : textOf(`environments.${path}`)
