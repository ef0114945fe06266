import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { keySecretPurpose } from '../../applications/server/key.store.ts'
import { nextDemoCall } from './demo-calls.store.ts'
import { demoStateName } from './fill-demo.ts'

const everyMs = 20_000
const answerWithinMs = 5000

/**
 * Three real calls a minute with the demo's own keys, so that its figures stay alive. The keys' values never leave the server. A call
 * that fails is no news: the gateway may be away, which is what somebody may want to see.
 */
export const demoCalls = (services: Services): Job => ({
  name: 'demo calls',
  everyMs,
  single: true,
  run: async (signal) => {
    const { db } = services.database
    if ((await settingsStore(db).read<string>(demoStateName)) !== 'done') return
    const call = await nextDemoCall(db, services.clock.now())
    if (!call) return
    try {
      const answer = await fetch(`${services.internalUrl()}/gateway/${call.environmentId}${call.path}`, {
        headers: { apikey: services.secrets.open(call.keySealed, keySecretPurpose) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await answer.body?.cancel()
    } catch (error) {
      services.log.debug({ err: error }, 'a call of the demo was not answered')
    }
  },
})
