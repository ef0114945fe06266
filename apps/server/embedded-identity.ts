import { demoAccounts } from '@portico/embedded/identity/demo-accounts.ts'
import { embeddedIdentity } from '@portico/embedded/identity/identity.ts'
import { limitedByAddress } from '@portico/platform/server/http/address-limit.ts'
import type { RawMount } from '@portico/platform/server/http/app.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { callerAddress } from './caller-address.ts'
import type { Config } from './config.ts'

/** The portal's own identity provider, where no other is configured. */
export async function embeddedSignIn(
  { database, secrets, log }: Services,
  config: Config,
  addressOf: ReturnType<typeof callerAddress>,
): Promise<{ mount: RawMount; close(): Promise<void> }> {
  const identity = await embeddedIdentity({
    database,
    secrets,
    publicUrl: config.publicUrl,
    demo: config.demo,
    accounts: demoAccounts,
    audience: config.audience,
    log,
    addressOf,
  })
  const handle = config.rateLimit ? limitedByAddress(identity.handle, addressOf) : identity.handle
  return { mount: { prefix: '/identity', handle }, close: async () => identity.close() }
}
