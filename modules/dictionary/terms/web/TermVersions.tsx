import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Versions } from '../../revisions/web/Versions.tsx'
import { versions } from '../versions.contract.ts'
import { partsOfTerm } from './partsOfTerm.ts'
import { fieldWord } from './wordOf.ts'

/** The approved versions of a term. */
export const TermVersions = ({ id }: { id: string }) => (
  <Versions
    versions={queryOf(versions.list, { params: { id } }, { quiet: true })}
    differences={(from, to) => queryOf(versions.diff, { params: { id }, query: { from, to } }, { quiet: true })}
    whole={(versionNumber) => queryOf(versions.get, { params: { id, versionNumber } }, { quiet: true })}
    partsOf={({ content }) => partsOfTerm(content)}
    wordOf={(path) => (path === 'relatedTerms' ? t('terms.relations') : fieldWord(path))}
  />
)
