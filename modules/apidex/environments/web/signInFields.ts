import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { isOfMethod, methodOf } from '../environment.rules.ts'

type Takes = Pick<PlatformCapabilities, 'credentialFields'> & Partial<Pick<PlatformCapabilities, 'authenticationMethods'>>
type CredentialField = PlatformCapabilities['credentialFields'][number]

/** What somebody has chosen in the form; what is left out is as what is stored says. */
export interface ChosenSignIn {
  method?: string | undefined
  /** Of credentials that stand for each other, by the name of the first field of those that are entered. */
  kind?: string | undefined
}

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

const ofMethod = ({ credentialFields }: Takes, method: string | undefined) =>
  credentialFields.filter((field) => method === undefined || isOfMethod(field, method))

/** A secret or a certificate with its key, a token or what one is made of: what stands for each other in one way to sign in; none where nothing does. */
export function kindsOf(capabilities: Takes, method: string | undefined): readonly (readonly string[])[] {
  const fields = ofMethod(capabilities, method)
  const other = fields.find(({ unless }) => unless !== undefined)?.unless
  if (other === undefined) return []
  const first = fields.filter(({ unless }) => unless === other).map(({ name }) => name)
  return [first, other === 'clientCert' ? [other, 'clientKey'] : [other]]
}

/** The chosen one of them, else the one that is stored whole. */
export function chosenKind(
  kinds: readonly (readonly string[])[],
  chosen: string | undefined,
  stored: readonly string[],
): string | undefined {
  const named = kinds.find(([name]) => name === chosen)
  return (named ?? kinds.toReversed().find((names) => names.every((name) => stored.includes(name))) ?? kinds[0])?.[0]
}

/** What is entered for the way and the kind that are chosen. Of the kind all is needed, and nothing of the other one. */
export function fieldsOf(capabilities: Takes, chosen: ChosenSignIn, stored: readonly string[]): CredentialField[] {
  const method = chosenMethod(capabilities, chosen.method, stored)
  const kinds = kindsOf(capabilities, method)
  const kind = chosenKind(kinds, chosen.kind, stored)
  const others = kinds.filter(([name]) => name !== kind).flat()
  const needed = kinds.find(([name]) => name === kind) ?? []
  return ofMethod(capabilities, method)
    .filter(({ name }) => !others.includes(name))
    .map(({ unless: _, ...field }) => (needed.includes(field.name) ? { ...field, required: true } : field))
}
