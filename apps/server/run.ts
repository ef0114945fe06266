import { demoAccounts } from '@portico/embedded/identity/demo-accounts.ts'
import { loggedError, loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import { keepPrivate } from '@portico/platform/server/private-folder.ts'
import { ConfigError, readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { type Portal, root, startPortal } from './portal.ts'

const stopWithinMs = 10_000
let portal: Portal | undefined
// The embedded database makes its files as everybody may read and write them.
process.umask(0o077)

try {
  const startedAt = performance.now()
  const config = readConfig(process.env, { modules: builtModules, brandsFolder: `${root}/brands` })
  if (config.demoIsExposed)
    console.warn('Warning: DEMO is on although this portal may be reached by others. Everyone who reads its documentation can sign in.')
  const started = await startPortal(config)
  portal = started
  await started.fillDemo()
  // The embedded database gives some of its files a mode of their own once it is open.
  if (!config.databaseUrl) keepPrivate(config.dataDir)
  const stop = (signal: string) => {
    console.log(`${signal}: stopping`)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    started.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(loggedError(error))
        process.exit(1)
      },
    )
  }
  // Before it says that it is ready: whoever waits for that may stop it at once.
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  console.log(`\nPortico is ready at ${config.publicUrl} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (config.demo && !config.authority) {
    console.log('\nDemo accounts, password "portico" each:')
    for (const account of demoAccounts) console.log(`  ${account.email.padEnd(32)} ${account.roles.join(', ') || 'developer'}`)
  }
  console.log(
    `\nGateway: ${config.gatewayPort ? `http://${config.host}:${config.gatewayPort}` : config.publicUrl}/gateway/{environment}/…\n`,
  )
} catch (error) {
  // What the person who starts it can mend is said in words; only the unexpected brings a stack.
  console.error(
    error instanceof ConfigError || (error instanceof Error && !(error instanceof TypeError)) ? loggedMessage(error) : loggedError(error),
  )
  process.exitCode = 1
  setTimeout(() => process.exit(), stopWithinMs).unref()
  await portal?.close()
}
