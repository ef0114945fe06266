import { type AppError, invalid } from '@portico/platform/contract/errors.ts'
import { isAddressName, isHttpAddress } from './environment.rules.ts'

export const noServiceAccount = 'noServiceAccount'

/** The code of what is wrong with a credential whatever the gateway says of it; undefined where nothing is. */
export function faultOfCredential(name: string, value: string): 'httpAddress' | typeof noServiceAccount | undefined {
  if (isAddressName(name)) return isHttpAddress(value) ? undefined : 'httpAddress'
  if (name === 'serviceAccountKey') return isServiceAccount(value) ? undefined : noServiceAccount
  return undefined
}

const messages = {
  httpAddress: 'Must be an http or https address without a user name or password.',
  noServiceAccount: 'This is not the JSON file that Google Cloud gives: it has no client_email or private_key.',
}

/** Of credentials that are given, each that can open nothing anywhere. */
export function refusalOfValues(given: Readonly<Record<string, string | null | undefined>>): AppError | undefined {
  const faults = Object.entries(given).flatMap(([name, value]) => {
    const code = value ? faultOfCredential(name, value) : undefined
    return code ? [{ path: `credentials.${name}`, code, message: messages[code] }] : []
  })
  return faults.length > 0 ? invalid(faults) : undefined
}

/** The JSON document of a key of a service account of Google Cloud. */
function isServiceAccount(text: string): boolean {
  try {
    const { client_email: email, private_key: key } = (JSON.parse(text) ?? {}) as Record<string, unknown>
    return typeof email === 'string' && typeof key === 'string'
  } catch {
    return false
  }
}
