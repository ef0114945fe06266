import { mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import type { ReactNode } from 'react'
import { formatNames } from './formatNames.ts'

export interface FilesItemsProps {
  importLabel: string
  /** Left out for who may not write. */
  onImport?: (() => void) | undefined
  /** Above all, where the list leads elsewhere as well. */
  first?: ReactNode
  formats: readonly (keyof typeof formatNames)[]
  save: (format: never) => Promise<void>
}

export function FilesItems({ importLabel, onImport, first, formats, save }: FilesItemsProps) {
  return (
    <>
      {first}
      {onImport && (
        <MenuItem icon={mdiTrayArrowUp} onSelect={onImport}>
          {importLabel}
        </MenuItem>
      )}
      {(onImport || first) && <MenuSeparator />}
      {formats.map((format) => (
        <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => void save(format as never).catch(showError)}>
          {t('exchange.export', { format: formatNames[format] })}
        </MenuItem>
      ))}
    </>
  )
}
