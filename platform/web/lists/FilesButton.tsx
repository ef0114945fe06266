import { mdiClose, mdiTrayArrowDown } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuItem } from '../ui/overlays/MenuItem.tsx'
import { style1Query } from './query.ts'
import type { ListControl } from './useListState.ts'

interface FilesButtonProps {
  control: ListControl
  formats: readonly ('csv' | 'xlsx')[]
  /** Saves what a list of style 1 shows, on all its pages. */
  save: (format: 'csv' | 'xlsx', query: Record<string, unknown>, signal: AbortSignal) => Promise<void>
}

/** The forms in which the server makes a file of the list; a second press stops it. */
export function FilesButton({ control, formats, save }: FilesButtonProps) {
  const work = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => work.current?.abort(), [])
  const start = async (format: 'csv' | 'xlsx') => {
    const mine = new AbortController()
    work.current = mine
    setBusy(true)
    try {
      const { page: _page, itemsPerPage: _size, ...query } = style1Query(control.state)
      await save(format, query, mine.signal)
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    }
    if (work.current === mine) setBusy(false)
  }
  if (busy)
    return (
      <Button icon={mdiClose} onClick={() => work.current?.abort()}>
        {t('files.stop')}
      </Button>
    )
  return (
    <Menu
      label={t('list.export')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={mdiTrayArrowDown}>
          {t('list.export')}
        </Button>
      )}
    >
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => void start(format)}>
          {t(format === 'xlsx' ? 'files.xlsx' : 'files.csv')}
        </MenuItem>
      ))}
    </Menu>
  )
}
