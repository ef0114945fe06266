import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { type EmbeddedIdentity, embeddedIdentity } from '../identity.ts'

export const audience = 'urn:portico:test'
const secretKey = 'a secret key that is only used by the tests'

export interface Started {
  publicUrl: string
  issuer: string
  database: Database
  /** What was logged as a warning or an error. */
  logged: string[]
  clock: Clock & { moveMinutes(minutes: number): void }
  /** Starts the provider anew on the same database and address, as a restart of the server does. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The provider on a real database behind a real HTTP server. `https` gives it a public address under https, as behind a proxy. */
export async function startIdentity(options: { demo?: boolean; https?: boolean; port?: number } = {}): Promise<Started> {
  const database = await testDatabase()
  const logged: string[] = []
  const note = (_fields: object, message: string) => void logged.push(message)
  let offsetMs = 0
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    moveMinutes(minutes: number) {
      offsetMs += minutes * 60_000
    },
  }

  let identity: EmbeddedIdentity | undefined
  const server: Server = createServer((req, res) => {
    if (req.url?.startsWith('/identity')) identity?.handle(req, res)
    else res.setHeader('content-type', 'text/html').end('<!doctype html><html lang="en"><title>Portal</title><p>portal')
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const publicUrl = options.https ? 'https://portal.example' : `http://localhost:${port}`
  const restart = async () => {
    await identity?.close()
    identity = await embeddedIdentity({
      database,
      secrets: secretsOf(secretKey),
      publicUrl,
      demo: options.demo ?? true,
      accounts: demoAccounts,
      audience,
      log: { debug: () => {}, info: () => {}, warn: note, error: note },
      clock,
    })
  }
  await restart()
  return {
    publicUrl: options.https ? `http://localhost:${port}` : publicUrl,
    issuer: `${publicUrl}/identity`,
    database,
    logged,
    clock,
    restart,
    async close() {
      await identity?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}
