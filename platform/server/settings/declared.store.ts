import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { conflict, type Fault, invalid } from '../../contract/errors.ts'
import { faultsOf } from '../../contract/faults.ts'
import type { ModuleName } from '../../contract/modules.ts'
import type { DeclaredSetting, SettingValue } from '../../contract/setting.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { settingsStore } from './settings.store.ts'

const document = 'settings'
const stored = z.strictObject({ version: z.int(), values: z.record(z.string(), z.unknown()) })
type Stored = z.infer<typeof stored>
const untouched: Stored = { version: 0, values: {} }

export interface SettingChange {
  key: string
  old: unknown
  new: unknown
}

/** What admins may change, with the values that hold now. */
export interface Settings {
  /** The settings of the modules that are on. */
  readonly declared: readonly DeclaredSetting[]
  read<S extends DeclaredSetting>(db: Db, setting: S): Promise<SettingValue<S>>
  /** The same inside of a statement, as jsonb: for what a list asks of each row. What is stored is taken as it is. */
  inSql(setting: DeclaredSetting): SQL
  /** All of them, and the version that a change has to name. */
  all(db: Db): Promise<{ version: number; settings: { setting: DeclaredSetting; value: unknown; default: unknown }[] }>
  /**
   * Changes some, in the caller's transaction; null takes one back to its default. Answers what is different now.
   * @throws 422 that names each wrong one, 409 when somebody changed them since `version`; then nothing is stored.
   */
  change(tx: Db, version: number, values: Readonly<Record<string, unknown>>): Promise<SettingChange[]>
}

/** `configured`: defaults that this installation's variables give in place of the declared ones, by key. */
export function settingsOf(
  settings: readonly DeclaredSetting[],
  modules: ReadonlySet<ModuleName>,
  configured: Readonly<Record<string, unknown>> = {},
): Settings {
  const keys = settings.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new Error(`The setting ${twice} is declared twice.`)
  const declared = settings.filter(({ module }) => module === undefined || modules.has(module))
  const defaultOf = <S extends DeclaredSetting>(setting: S): SettingValue<S> => {
    const given = z.safeParse(setting.type, configured[setting.key])
    return (given.success ? given.data : setting.default) as SettingValue<S>
  }
  /** A value that an older version of the portal stored and that is not allowed any more counts as not set. */
  const heldOf = <S extends DeclaredSetting>(setting: S, { values }: Stored): SettingValue<S> => {
    const stored = z.safeParse(setting.type, values[setting.key])
    return stored.success ? (stored.data as SettingValue<S>) : defaultOf(setting)
  }
  const readAll = async (db: Db) => (await settingsStore(db).read<Stored>(document)) ?? untouched
  return {
    declared,
    read: async (db, setting) => heldOf(setting, await readAll(db)),
    inSql: (setting) =>
      sql`coalesce((select held.value -> 'values' -> ${setting.key} from setting held where held.name = ${document}), ${JSON.stringify(defaultOf(setting))}::jsonb)`,
    async all(db) {
      const stored = await readAll(db)
      return {
        version: stored.version,
        settings: declared.map((setting) => ({ setting, value: heldOf(setting, stored), default: defaultOf(setting) })),
      }
    },
    async change(tx, version, values) {
      const faults = Object.entries(values).flatMap(([key, value]): Fault[] => {
        const path = `values.${key}`
        const setting = declared.find((one) => one.key === key)
        if (!setting)
          return [
            { path, code: 'unknownField', message: `${key} is not a setting here; they are ${declared.map((one) => one.key).join(', ')}.` },
          ]
        if (value === null) return []
        const { error } = z.safeParse(setting.type, value, { reportInput: true })
        return error ? faultsOf(error.issues).map((fault) => ({ ...fault, path: fault.path ? `${path}.${fault.path}` : path })) : []
      })
      if (faults.length > 0) throw invalid(faults)
      await settingsStore(tx).readOrCreate(document, () => untouched)
      const [held] = await rowsOf(tx, z.strictObject({ value: stored }), sql`select value from setting where name = ${document} for update`)
      const before = held?.value ?? untouched
      if (before.version !== version)
        throw conflict('VersionConflict', `The settings were changed meanwhile: they are at version ${before.version} now.`)
      const kept = Object.fromEntries(Object.entries({ ...before.values, ...values }).filter(([, value]) => value !== null))
      const after: Stored = { version: version + 1, values: kept }
      const changes = declared
        .filter(({ key }) => key in values)
        .map((setting) => ({ key: setting.key, old: heldOf(setting, before), new: heldOf(setting, after) }))
        .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
      if (JSON.stringify(kept) !== JSON.stringify(before.values)) await settingsStore(tx).write(document, after)
      return changes
    },
  }
}
