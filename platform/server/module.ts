import type { SQL } from 'drizzle-orm'
import type { DeclaredEvent } from '../contract/event.ts'
import type { ModuleIdentity, ModuleName } from '../contract/modules.ts'
import type { Caller, Role } from '../contract/roles.ts'
import type { DeclaredSetting } from '../contract/setting.ts'
import type { Degraded } from './http/health.ts'
import type { PublicSite } from './http/public-site.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs.ts'
import type { NamingPlace } from './people/naming.ts'
import type { FilledPort } from './ports.ts'
import type { RecordRoom } from './record/parts.routes.ts'
import type { SealedPlace } from './reseal.ts'
import type { Services } from './services.ts'

/** A document of the search as its source sees it. */
export interface SearchedDocument {
  id: string
  recordId: string
  environmentId: string | null
}

/**
 * What the search of the whole portal knows of records of one kind. Its documents are rows of `search_document`, which the writes of the
 * records keep in step (the function `search_rows_<kind>` of the migrations says what they hold).
 */
export interface SearchSource {
  kind: string
  /** How much more (or less, below 1) its hits count than those of other kinds; 1 unless said otherwise. */
  weight?: number
  /** Which records a caller may see: all, or those whose ids a query selects; undefined: none of them. */
  seenBy(caller: Caller): SQL | 'all' | undefined
  /** The name of what a document is part of, as a column of the row `d`. */
  within?: SQL
  /** Of records that have a document for each language: which record, and in which language. */
  textOf?(found: SearchedDocument): { of: string; language: string }
  /** The address of its page, which may mark what was `asked` for. */
  path(found: SearchedDocument, asked: string): string
}

/** What a module does while the server runs. Everything but its routes happens only where the module is on. */
export interface RunningModule {
  /** Each endpoint says which modules make it available, so a module that is off may still answer one that others need, too. */
  routes: readonly Route[]
  jobs?: readonly Job[]
  ports?: readonly FilledPort[]
  searchSources?: readonly SearchSource[]
  /** The kinds of records that have comments and attached links. */
  records?: readonly RecordRoom[]
  /** Before anything is answered: what the tables need. */
  prepare?(): Promise<void>
  /** Once the server listens. */
  start?(): void
  /** Ends what is under way. Also called where `start` was not. */
  stop?(): Promise<void>
  /** The outside systems without which the module works worse. */
  degraded?(): Promise<Degraded[]>
  /** Pages for visitors, which come before those of the web app. */
  site?: PublicSite
  /** What runs of it where the module is off, but one of its `alsoFor` is on. */
  base?: Omit<RunningModule, 'routes' | 'base' | 'site' | 'records' | 'searchSources'>
  /** Writes the demo's data into an empty portal; does nothing where they are there. */
  fillDemo?(): Promise<void>
  /** What keeps the demo's figures alive; runs only where that is wanted. */
  demoJobs?: readonly Job[]
}

/** Everything that a module adds to the server: door 2. A closed list. `Needs` is what it wants from the apps beside the platform's services. */
export interface ServerModule<Needs extends Services = Services> {
  identity: ModuleIdentity
  /** Other modules that stand on its `base`. */
  alsoFor?: readonly ModuleName[]
  /** Puts the module together. Nothing may begin by itself here (no timer, thread or connection): it runs for modules that are off, too. */
  open(services: Needs): RunningModule
  /** Where it keeps secrets, for `npm run rekey`. */
  sealed?: readonly SealedPlace[]
  /** Where its tables name people, for who leaves and for who is erased; asked whether the module is on or off. */
  naming?: readonly NamingPlace[]
  /** What it tells people of. */
  events?: readonly DeclaredEvent[]
  /** Folder of the texts of the mails that tell of these, one file a language. */
  mails?: URL
  /** What an admin may change. */
  settings?: readonly DeclaredSetting[]
  /** Kinds of records that not every admin may read. */
  closed?: readonly ClosedRecords[]
}

/** Records of a kind are told to people with one of these roles only, in the audit as well, whether their module is on or off. */
export interface ClosedRecords {
  entityType: string
  to: readonly Role[]
}

/** What runs of a module, if anything does: all of it, or its base. */
export function runningPart(
  { identity, alsoFor = [] }: Pick<ServerModule, 'identity' | 'alsoFor'>,
  running: RunningModule,
  modules: ReadonlySet<ModuleName>,
): Omit<RunningModule, 'routes'> | undefined {
  if (isModuleOn(identity, modules)) return running
  return alsoFor.some((name) => modules.has(name)) ? running.base : undefined
}

/** Declares a module's server half and keeps it honest. */
export const serverModule = <Needs extends Services = Services>(module: ServerModule<Needs>): ServerModule<Needs> => module

/** A module without a flag is always on. */
export const isModuleOn = ({ flag }: ModuleIdentity, modules: ReadonlySet<ModuleName>): boolean => flag === undefined || modules.has(flag)
