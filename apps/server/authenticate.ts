import type { Identity } from '@portico/connectors/identity/identity.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Authenticate } from '@portico/platform/server/http/serve.ts'
import { machineOfToken } from '@portico/platform/server/people/machines.ts'
import { addressOfSubject, personOfToken } from '@portico/platform/server/people/people.ts'
import { noteSignIn } from '@portico/platform/server/people/sign-ins.ts'
import type { Services } from '@portico/platform/server/services.ts'

const rememberedMs = 60_000

/**
 * From a bearer token to the caller: the token is verified, then its person is found by issuer and subject. What a token said is
 * remembered for a minute, so that a page's calls cost one look-up. The verifier answers the same identity as long as it knows the token,
 * so what is remembered goes when the token ends or its key is withdrawn.
 */
export function authenticator(
  services: Pick<Services, 'database' | 'clock' | 'audit'>,
  verify: (token: string) => Promise<Identity>,
  trustEmail: boolean,
): Authenticate {
  const remembered = new WeakMap<Identity, { caller: Caller; until: number }>()
  return async (token, request) => {
    const identity = await verify(token)
    const now = services.clock.now().getTime()
    const known = remembered.get(identity)
    if (known && known.until > now) return known.caller
    const caller = identity.machine ? await machineOfToken(services.database, services.clock.now(), identity) : await callerOf(identity)
    // A minute is not a sign-in: a token is noted when this server meets it.
    if (!known) await noteSignIn(services, caller, identity, request.id)
    remembered.set(identity, { caller, until: now + rememberedMs })
    return caller
  }

  async function callerOf(identity: Identity): Promise<Caller> {
    const email = identity.email ?? addressOfSubject(identity.subject)
    const person = await personOfToken(
      services.database,
      services.audit,
      services.clock,
      { ...identity, email, name: identity.name },
      trustEmail,
    )
    return { ...person, roles: identity.roles }
  }
}
