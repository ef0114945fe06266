import { sealedGateway } from '@portico/embedded/gateway/store/sealed.ts'
import { sealedIdentity } from '@portico/embedded/identity/sealed.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { migrate } from '@portico/platform/server/database/migrate.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import { reseal } from '@portico/platform/server/reseal.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { sealedSetting } from '@portico/platform/server/settings/sealed.store.ts'
import { command } from './command.ts'
import { readConfig } from './config.ts'
import { builtModules, modules } from './modules.ts'
import { root } from './portal.ts'
import { checkName, loadSecrets } from './secret-key.ts'
import { tokenNames } from './system-tokens.ts'

/**
 * Seals everything anew with SECRET_KEY that SECRET_KEY_OLD had sealed. The check value comes last: a run that was stopped is
 * repeated, and until then the server still asks for the old key.
 */
export async function rekey(database: Database, secrets: Secrets): Promise<number> {
  let count = 0
  const places = [
    ...modules.flatMap(({ sealed }) => sealed ?? []),
    ...sealedIdentity,
    ...sealedGateway,
    ...tokenNames.map(sealedSetting),
    sealedSetting(checkName),
  ]
  for (const place of places) count += await reseal(database, secrets, place)
  return count
}

if (import.meta.main)
  await command(async () => {
    const config = readConfig(process.env, { modules: builtModules, brandsFolder: `${root}/brands` })
    if (!config.secretKeyOld) throw new Error('Set SECRET_KEY to the new key and SECRET_KEY_OLD to the old one.')
    const database = await openDatabase(config)
    await migrate(database, `${root}/database/migrations`)
    const count = await rekey(database, loadSecrets(config))
    await database.close()
    return `${count} secrets were sealed anew with SECRET_KEY. SECRET_KEY_OLD is not needed any more.`
  })
