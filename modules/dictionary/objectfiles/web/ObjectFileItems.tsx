import { mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import type { Filter } from '@portico/platform/contract/lists.ts'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { style2Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { formatNames } from '../../exchange/web/save.ts'
import { objectSource } from '../../objects/web/objectList.queries.ts'
import { objectFiles } from '../object-import.contract.ts'

const timeoutMs = 120_000

export function ObjectFileItems({ control, onImport }: { control: ListControl; onImport: () => void }) {
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
      {mayImport && (
        <MenuItem icon={mdiTrayArrowUp} onSelect={onImport}>
          {t('objectfiles.import')}
        </MenuItem>
      )}
      {mayImport && <MenuSeparator />}
      {(['csv', 'xlsx'] as const).map((format) => (
        <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => void save(format).catch(showError)}>
          {t('exchange.export', { format: formatNames[format] })}
        </MenuItem>
      ))}
    </>
  )
}
