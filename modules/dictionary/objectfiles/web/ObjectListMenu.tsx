import { mdiSwapVertical, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import type { Filter } from '@portico/platform/contract/lists.ts'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { style2Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import { formatNames } from '../../exchange/web/save.ts'
import { objectSource } from '../../objects/web/objectList.queries.ts'
import { objectFiles } from '../object-import.contract.ts'

const ObjectImportDialog = lazyPart(() => import('./ObjectImportDialog.tsx').then((file) => file.ObjectImportDialog))
const timeoutMs = 120_000

/** Files that go out of the list, and files that come in. */
export function ObjectListMenu({ control }: { control: ListControl }) {
  const [importing, setImporting] = useState(false)
  const label = t('objectfiles.menu')
  const save = async (format: 'csv' | 'xlsx') => {
    const filter: Pick<Filter, 'where' | 'order'> = style2Query(control.spec, control.state, objectSource.wires).filter
    await saveAnswer(
      await callRaw(objectFiles.list, { query: { format, filter } }, { timeoutMs }),
      `objects.${format === 'csv' ? 'zip' : format}`,
    )
  }
  const mayImport = (['admin', 'businessAnalist'] as const).some(hasRole)
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
        {mayImport && (
          <MenuItem icon={mdiTrayArrowUp} onSelect={() => setImporting(true)}>
            {t('objectfiles.import')}
          </MenuItem>
        )}
        {mayImport && <MenuSeparator />}
        {(['csv', 'xlsx'] as const).map((format) => (
          <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => void save(format).catch(showError)}>
            {t('exchange.export', { format: formatNames[format] })}
          </MenuItem>
        ))}
      </Menu>
      {importing && <ObjectImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
