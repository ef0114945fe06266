import { mdiSwapVertical } from '@mdi/js'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyMenu } from '@portico/platform/web/ui/overlays/lazyMenu.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { formatNames } from './formatNames.ts'

const FilesItems = lazyMenu(() => import('./FilesItems.tsx').then((file) => file.FilesItems))

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
        <FilesItems
          importLabel={importLabel}
          onImport={mayImport ? () => setImporting(true) : undefined}
          first={first}
          formats={formats}
          save={save}
        />
      </Menu>
      {importing && <Import onClose={() => setImporting(false)} />}
    </>
  )
}
