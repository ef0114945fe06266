import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import type { LogEntry } from '../log.contract.ts'

/** Whose request it was; nobody's, where nobody was signed in. */
export const Who = ({ of: { email, name } }: { of: Pick<LogEntry, 'email' | 'name'> }) =>
  email ? <Person name={name} email={email} /> : '–'
