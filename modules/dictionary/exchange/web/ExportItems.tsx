import { mdiTrayArrowDown } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { formatNames } from './formatNames.ts'
import { saveTerm } from './save.ts'

/** In the menu of a term: itself as a file. */
export const ExportItems = ({ id }: { id: string }) => (
  <>
    {(['ttl', 'jsonld'] as const).map((format) => (
      <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => void saveTerm(id, format).catch(showError)}>
        {t('exchange.export.one', { format: formatNames[format] })}
      </MenuItem>
    ))}
  </>
)
