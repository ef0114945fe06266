import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { root } from './portal.ts'

/** Where the data are, and the keys to their secrets. */
export interface Storage {
  dataDir: string
  databaseUrl: string | undefined
  secretKey: string | undefined
  secretKeyOld: string | undefined
}

export const migrationsFolder = join(root, 'database/migrations')

/** The server's own variables as commands read them: who may sign in is not their concern. @throws ConfigError */
export const storageOf = (environment: NodeJS.ProcessEnv): Storage =>
  readConfig({ DEMO: 'on', ...environment }, { modules: builtModules, brandsFolder: join(root, 'brands') })

/** Whether an embedded database was ever made in the folder. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, 'pg', 'PG_VERSION'))

/** A file that somebody names is looked for where they stand, and not where npm takes them. */
export const asNamed = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file)
