import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { pages } from '../../addresses.ts'
import { Checks } from '../../revisions/web/Checks.tsx'
import { moreOfObjects } from '../object.contract.ts'
import { objectField } from './wordOf.ts'

/** What stands in the way of an object, and what could be better, each leading to its place. */
export const ObjectChecks = ({ id }: { id: string }) => (
  <Checks
    checks={queryOf(moreOfObjects.checks, { params: { id } }, { quiet: true })}
    // The names that a check is about, where its words tell some: they come first there.
    wordsOf={({ code, path, message }) =>
      t(`objects.check.${code}` as MessageKey, { field: objectField(path), name: message.split(':')[0] ?? '' })
    }
    placeOf={({ path }) => (path === 'attributes' || path === 'relations' ? pages.objectTab(id, { tab: path }) : undefined)}
  />
)
