import { csvLine, harmless } from '@portico/platform/contract/csv.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { type AdoptionApplication, adoptions } from '../adoption.contract.ts'
import { isOpen } from './isOpen.ts'

/** As many as the API answers at once. */
const itemsPerPage = 500
/** Excel takes a file for UTF-8 only with this before it. */
const mark = '\ufeff'

/** What can be given, a line each, with whom it is given to so far: to be filled in with a spreadsheet and sent back as it is. */
export async function linesToFillIn(envId: string): Promise<Blob> {
  const all: AdoptionApplication[] = []
  let cursor: string | undefined
  do {
    const query = { itemsPerPage, ...(cursor !== undefined && { cursor }) }
    const { data, page } = await call(adoptions.applications, { params: { envId }, query })
    all.push(...data)
    cursor = data.length > 0 ? page.next : undefined
  } while (cursor !== undefined)
  const named = Map.groupBy(all, ({ name }) => name)
  // By a name that two have, or that a spreadsheet would run, it would not be found again.
  const calledSo = ({ name, gatewayId }: AdoptionApplication) =>
    named.get(name)?.length === 1 && harmless(name) === name ? name : gatewayId
  return new Blob([mark, csvLine(['application', 'to']), ...all.filter(isOpen).map((row) => csvLine([calledSo(row), whomOf(row)]))], {
    type: 'text/csv;charset=utf-8',
  })
}

/** A team that is called like an address would be taken for whom it belongs to. */
const whomOf = ({ teamName, ownerId }: AdoptionApplication): string =>
  teamName === null ? (ownerId ?? '') : teamName.includes('@') || harmless(teamName) !== teamName ? '' : teamName
