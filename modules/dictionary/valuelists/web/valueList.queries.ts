import { call, newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type NewValueList, type ValueList, valueLists } from '../value-list.contract.ts'

export const listsOf = (domainId: string) =>
  queryOf(valueLists.list, { query: { filter: { where: { domainId }, limit: 100 } } }, { quiet: true })
export const createList = (body: NewValueList): Promise<ValueList> =>
  call(valueLists.create, { body }, { idempotencyKey: newIdempotencyKey() })
export const changeList = ({ id, version }: ValueList, body: NewValueList): Promise<ValueList> =>
  call(valueLists.change, { params: { id }, body: { ...body, version } })
export const removeList = ({ id }: ValueList): Promise<unknown> => call(valueLists.remove, { params: { id } })
export const listsChanged = () => refresh(valueLists.change, valueLists.create)
