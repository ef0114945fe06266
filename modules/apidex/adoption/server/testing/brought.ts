import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import type { ByHand } from '@portico/connectors/gateways/conformance/target.ts'
import { vendors } from '@portico/connectors/gateways/conformance/vendors.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { kongMock } from '@portico/connectors/gateways/kong/testing/kong-mock.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { adoptions } from '../../adoption.contract.ts'

export interface Brought {
  url: string
  credentials: Record<string, string>
  byHand: Pick<ByHand, 'foreign'>
  violations: string[]
  close(): Promise<void>
}
/** A gateway that was there before the portal. */
export async function brought(type: PlatformType, envId: string): Promise<Brought> {
  if (type !== 'open-source') {
    const { mock, credentials, byHand } = await vendors[type](envId)
    return { url: mock.url, credentials, byHand, violations: mock.violations, close: mock.close }
  }
  const mock = await kongMock('admin-key')
  const byHand = byHandAt(mock.url, envId, { apikey: 'admin-key' })
  return {
    url: mock.url,
    credentials: { headerName: 'apikey', headerValue: 'admin-key' },
    byHand,
    violations: mock.violations,
    close: mock.close,
  }
}

/** An environment on it, with what the tests of taking over ask of it. */
export async function environmentBrought(
  portal: TestPortal,
  type: PlatformType,
  envId: string,
  { url, credentials }: Pick<Brought, 'url' | 'credentials'>,
) {
  const { id: platformId } = await portal.call(platforms.create, { as: 'admin', body: { type, name: envId, displayName: envId } })
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      id: envId,
      name: envId,
      displayName: envId,
      platformId,
      settings: { adminUrl: url },
      credentials,
      url: 'https://api.acme.example',
    },
  })
  const params = { envId }
  const standing = () => portal.call(adoptions.get, { as: 'admin', params })
  const done = () => until(standing, (now) => now !== undefined && (now.state === 'ready' || now.state === 'adopted'))
  return {
    params,
    done,
    // After the comparison that follows a run of its own accord.
    sync: () => portal.call(environments.sync, { as: 'admin', params: { id: envId }, body: {} }),
    outlook: () => portal.call(adoptions.outlook, { as: 'admin', params }),
    items: async () => (await portal.call(adoptions.applications, { as: 'admin', params, query: {} })).data,
    async run(what: 'read' | 'adopt' | 'undo') {
      await portal.call(adoptions[what], { as: 'admin', params })
      return done()
    },
  }
}
