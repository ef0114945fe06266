import type { Telemetry } from '@portico/platform/server/telemetry/telemetry.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Traces and metrics, where the variables of OpenTelemetry ask for them; its packages are loaded here and nowhere else. */
export async function sentTelemetry(
  app: FastifyInstance,
  { telemetry, trustProxy }: Pick<Config, 'telemetry' | 'trustProxy'>,
  version: string,
): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined
  const { startTelemetry } = await import('@portico/platform/server/telemetry/telemetry.ts')
  return startTelemetry(app, telemetry, { version, trustsProxy: trustProxy !== false })
}
