import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { GatewayError } from '@portico/connectors/gateways/gateway.ts'
import { addressOf, silenceAt } from '@portico/connectors/gateways/shared/transport.ts'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import type { environments } from '../environment.contract.ts'
import type { GatewayFailure, TestStep } from '../environment-states.contract.ts'
import { connectionOf, type Driven, failureKind } from './connection.ts'
import type { StoredEnvironment } from './effective.ts'

const longestTryMs = 10_000

/** What came of a test, and why the portal cannot work there, for those who ask later. */
export interface Tried {
  answer: AnswerOf<typeof environments.test>
  failure: GatewayFailure | undefined
}

/** One try of the gateway's management address within 10 s, step by step; a gateway that is down is an answer, not an error. */
export async function tried(services: ApidexServices, environment: StoredEnvironment): Promise<Tried> {
  const signal = AbortSignal.timeout(longestTryMs)
  const none = { ok: false, latencyMs: null, broken: null, failure: null, place: null }
  const driven = connectionOf(services, environment, { signal })
  if (!driven) {
    const message = capabilitiesOf(environment.type).driven ? sentence('noAddress') : sentence('notDriven')
    return { answer: { ...none, message }, failure: undefined }
  }
  const failed = (error: unknown, broken: TestStep, place: AnswerOf<typeof environments.test>['place'] = null): Tried => ({
    answer: { ...none, message: saidOf(error, driven.connection.adminUrl, signal), broken, failure: failureKind(error), place },
    failure: failureKind(error),
  })
  try {
    const { latencyMs, message, place = null } = await driven.driver.health(driven.connection)
    const unread = await refusalToRead(driven)
    if (unread) return failed(unread, 'read', place)
    return { answer: { ok: true, latencyMs: Math.round(latencyMs), message, broken: null, failure: null, place }, failure: undefined }
  } catch (error) {
    const step = steps[failureKind(error)]
    // Tokens come from elsewhere, so that one was refused says nothing of the gateway itself.
    const silence = step === 'signIn' && !signal.aborted ? await silenceAt(addressOf(driven.connection.adminUrl), signal) : undefined
    return silence ? failed(silence, 'answer') : failed(error, step)
  }
}

const steps: Readonly<Record<GatewayFailure, TestStep>> = {
  ...{ answer: 'answer', error: 'answer', limit: 'answer', elsewhere: 'answer' },
  ...{ tokens: 'signIn', signIn: 'signIn', right: 'place', refused: 'read' },
}

/**
 * Why products or applications cannot be read, by the first page of each; undefined where they can. A gateway that takes its time for them,
 * or asks for fewer calls, has not refused them.
 */
async function refusalToRead({ driver, connection }: Driven): Promise<GatewayError | undefined> {
  try {
    await driver.listProducts(connection)
    await driver.listKeys(connection)
    return undefined
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return connection.signal.aborted || error.statusCode === 429 ? undefined : error
  }
}

function saidOf(error: unknown, adminUrl: string, signal: AbortSignal): string {
  if (signal.aborted && failureKind(error) !== 'tokens')
    return sentence('noAnswerWithin', { address: addressOf(adminUrl).origin, seconds: longestTryMs / 1000 })
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
