import { port, type StatementPart } from '@portico/platform/contract/port.ts'

/**
 * Which company pays for which application now: a select of `application_id`, `group_id` and `group_name`, each application once at most;
 * undefined where nobody knows of companies.
 */
export const companyGroups = port<[], StatementPart | undefined>('apidex.companyGroups', () => undefined)
