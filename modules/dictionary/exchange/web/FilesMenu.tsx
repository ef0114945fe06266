import { mdiSwapVertical, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { formatNames } from './formatNames.ts'

interface FilesMenuProps<F extends keyof typeof formatNames> {
  label: string
  importLabel: string
  /** Above all, where the list leads elsewhere as well. */
  first?: ReactNode
  formats: readonly F[]
  save: (format: F) => Promise<void>
  Import: ComponentType<{ onClose: () => void }>
}

/** Beside a list of the dictionary: files that come in, for who may write, and files that go out. */
export function FilesMenu<F extends keyof typeof formatNames>({ label, importLabel, first, formats, save, Import }: FilesMenuProps<F>) {
  const [importing, setImporting] = useState(false)
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
        {first}
        {mayImport && (
          <MenuItem icon={mdiTrayArrowUp} onSelect={() => setImporting(true)}>
            {importLabel}
          </MenuItem>
        )}
        {(mayImport || first) && <MenuSeparator />}
        {formats.map((format) => (
          <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => void save(format).catch(showError)}>
            {t('exchange.export', { format: formatNames[format] })}
          </MenuItem>
        ))}
      </Menu>
      {importing && <Import onClose={() => setImporting(false)} />}
    </>
  )
}
