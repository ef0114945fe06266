import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { type BusinessObject, businessObjects } from '../object.contract.ts'

/** What the list needs, without what writes: it opens with this alone. */
export const objectSource = listSource<BusinessObject>(businessObjects.list, { count: businessObjects.count, include: ['domain'] })
