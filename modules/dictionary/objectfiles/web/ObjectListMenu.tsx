import { mdiSwapVertical } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { lazyMenu } from '@portico/platform/web/ui/overlays/lazyMenu.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { useState } from 'react'

const ObjectFileItems = lazyMenu(() => import('./ObjectFileItems.tsx').then((file) => file.ObjectFileItems))
const ObjectImportDialog = lazyPart(() => import('./ObjectImportDialog.tsx').then((file) => file.ObjectImportDialog))

/** Files that go out of the list, and files that come in. */
export function ObjectListMenu({ control }: { control: ListControl }) {
  const [importing, setImporting] = useState(false)
  const label = t('objectfiles.menu')
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={(props) => (
          <Button {...props} icon={mdiSwapVertical}>
            {label}
          </Button>
        )}
      >
        <ObjectFileItems control={control} onImport={() => setImporting(true)} />
      </Menu>
      {importing && <ObjectImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
