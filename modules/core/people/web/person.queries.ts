import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { type ListedPerson, people } from '../person.contract.ts'

export const peopleSource = listSource<ListedPerson>(people.list)
