import type * as z from 'zod/mini'
import type { ModuleName } from './modules.ts'

/** A number or switch of the installation that an admin may change: the single source of its type, default and limits. */
export interface DeclaredSetting<Type extends z.core.$ZodType = z.core.$ZodType> {
  /** The module's or room's word, a full stop and its own: `logs.keptDays`. */
  readonly key: string
  readonly type: Type
  readonly default: z.core.output<Type>
  /** It is there only while this module is on; left out: always. */
  readonly module?: ModuleName
  /** Who may change it. */
  readonly who: readonly 'admin'[]
  /** What it decides, for the API's description. */
  readonly summary: string
}

export const setting = <Type extends z.core.$ZodType>(declared: Omit<DeclaredSetting<Type>, 'who'>): DeclaredSetting<Type> => ({
  ...declared,
  who: ['admin'],
})

export type SettingValue<S extends DeclaredSetting> = z.core.output<S['type']>
