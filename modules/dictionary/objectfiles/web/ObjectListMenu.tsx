import { t } from '@portico/platform/web/i18n/i18n.ts'
import { style2Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { FilesMenu } from '../../exchange/web/FilesMenu.tsx'
import { objectSource } from '../../objects/web/objectList.queries.ts'

const ObjectImportDialog = lazyPart(() => import('./ObjectImportDialog.tsx').then((file) => file.ObjectImportDialog))

/** Files that go out of the list, and files that come in. */
export const ObjectListMenu = ({ control }: { control: ListControl }) => (
  <FilesMenu
    label={t('objectfiles.menu')}
    importLabel={t('objectfiles.import')}
    formats={['csv', 'xlsx']}
    // Its calls come with the first file that is asked for.
    save={async (format) =>
      (await import('./saveObjects.ts')).saveObjects(style2Query(control.spec, control.state, objectSource.wires).filter, format)
    }
    Import={ObjectImportDialog}
  />
)
