import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Versions } from '../../revisions/web/Versions.tsx'
import { objectVersions } from '../object-versions.contract.ts'
import { partsOfObject } from './partsOfObject.ts'
import { partWord } from './wordOf.ts'

/** The approved versions of a business object. */
export const ObjectVersions = ({ id }: { id: string }) => (
  <Versions
    versions={queryOf(objectVersions.list, { params: { id } }, { quiet: true })}
    differences={(from, to) => queryOf(objectVersions.diff, { params: { id }, query: { from, to } }, { quiet: true })}
    whole={(versionNumber) => queryOf(objectVersions.get, { params: { id, versionNumber } }, { quiet: true })}
    partsOf={({ content }) => partsOfObject(content)}
    wordOf={partWord}
  />
)
