import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  approvals,
  type ChangedEnvironment,
  credentialValue,
  type Environment,
  gatewayEnvironment,
  keyHeader,
  lastPlace,
  maxKeys,
  newEnvironment,
  portalSite,
  sortOrder,
} from '../environment.contract.ts'
import { defaultMaxKeys, isHostEntry, isOfMethod, methodOf } from '../environment.rules.ts'
import type { Platform } from '../platform.contract.ts'

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
}
export const editForm = z.object(shared)
export const createForm = z.object({ id, ...shared })
export type EnvironmentForm = z.infer<typeof editForm>

type Takes = Pick<PlatformCapabilities, 'credentialFields' | 'settings' | 'embedded'> &
  Partial<Pick<PlatformCapabilities, 'authenticationMethods'>>

/** The ways to sign in between which the form asks; none where all of them use the same fields. */
export const methodsOf = ({ credentialFields, authenticationMethods = [] }: Takes): readonly string[] =>
  credentialFields.some(({ methods }) => methods) ? authenticationMethods : []

/** The chosen way, while the platform knows it; else the one by which the stored ones sign in. */
export function chosenMethod(capabilities: Takes, chosen: string | undefined, stored: readonly string[]): string | undefined {
  const methods = methodsOf(capabilities)
  return chosen !== undefined && methods.includes(chosen)
    ? chosen
    : methodOf({ credentialFields: capabilities.credentialFields, authenticationMethods: methods }, stored)
}

/** The fields of the way that is chosen. */
export const fieldsOf = (capabilities: Takes, method: string | undefined) =>
  capabilities.credentialFields.filter((field) => method === undefined || isOfMethod(field, method))
/** The portal makes the products there, so it says itself where they look for the key. */
export const makesProducts = (capabilities: Takes, values: { adminUrl?: unknown; manageProducts?: unknown }): boolean =>
  isOwnGateway(capabilities, values.adminUrl) || (capabilities.settings.includes('manageProducts') && values.manageProducts === true)

const isOwnGateway = (capabilities: Takes, adminUrl: unknown) => capabilities.embedded && !adminUrl

/** The form as it is sent. Fields that the chosen platform hides are neither seen nor sent, so they are not judged. */
export function formFor(environment: Environment | undefined, platforms: readonly Pick<Platform, 'id' | 'capabilities'>[]) {
  const shown = z.transform((values: FieldValues): FieldValues => {
    const capabilities = platforms.find((one) => one.id === values.platformId)?.capabilities
    if (!capabilities) return values
    return {
      ...values,
      ...(isOwnGateway(capabilities, values.adminUrl) && { url: undefined }),
      ...(!capabilities.settings.includes('upstreamHosts') && { upstreamHosts: '' }),
      ...((!capabilities.settings.includes('keyHeader') || makesProducts(capabilities, values)) && { keyHeader: undefined }),
      ...(!capabilities.settings.includes('gatewayEnvironment') && { gatewayEnvironment: undefined }),
      ...(!capabilities.settings.includes('portalSite') && { portalSite: undefined }),
    }
  })
  return environment ? z.pipe(shown, editForm) : z.pipe(shown, createForm)
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
    ...(!environment && { id: '' }),
  }
}

/** What is sent. Fields that the platform does not take are left out; what was emptied is taken away. */
export function bodyOf(
  form: EnvironmentForm,
  { capabilities }: { capabilities: Takes },
  stored: readonly string[] = [],
): ChangedEnvironment & Pick<EnvironmentForm, 'name' | 'displayName' | 'platformId'> {
  const takes = (setting: string) => capabilities.settings.includes(setting)
  const ownGateway = isOwnGateway(capabilities, form.adminUrl)
  const used = fieldsOf(capabilities, chosenMethod(capabilities, form.method, stored))
  // What another way of signing in left behind goes with that way.
  const left = capabilities.credentialFields
    .filter((field) => stored.includes(field.name) && !used.includes(field))
    .map((field) => [field.name, null] as const)
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
      ...(takes('upstreamHosts') && { upstreamHosts: linesOf(form.upstreamHosts) }),
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
      const path = fault.path.replace(/^settings\./, '')
      if (fault.code === 'inUse') return { ...fault, path, code: 'platformInUse', message: t('environments.platform.inUse') }
      return { ...fault, path, message: textOf(`environments.fault.${fault.code}`) ?? fault.message }
    })
    throw error.withDetails(details)
  }
}
