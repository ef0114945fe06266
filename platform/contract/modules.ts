/** The five modules that can be switched; names as on the wire (`GET /modules`). */
export const moduleNames = [
  'SubscriptionManager',
  'InternalDeveloperPortal',
  'Portfolio',
  'DataDictionary',
  'ExternalDeveloperPortal',
] as const
export type ModuleName = (typeof moduleNames)[number]

/** The one identity of a module that its server and web halves import. A module without a flag is always on. */
export interface ModuleIdentity {
  id: string
  flag?: ModuleName
  /** Menu sections are numbered: internal portal 0, portfolio 1, data dictionary 2. */
  menuSection?: number
}
