import { mdiClose, mdiTrayArrowDown } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import type { ListColumn } from './columns.ts'
import type { ListSource } from './listSource.ts'
import type { ListControl } from './useListState.ts'

interface ExportButtonProps<R> {
  control: ListControl
  source: ListSource<R>
  /** Those that show, as far as they have a value. */
  columns: readonly ListColumn<R>[]
  /** The sign alone, beside other signs. */
  compact?: boolean
}

/** Saves what the list shows, on all its pages, as CSV. A long list counts its rows meanwhile, and a second press stops it. */
export function ExportButton<R>({ control, source, columns, compact }: ExportButtonProps<R>) {
  const [count, setCount] = useState<number>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const start = async () => {
    const mine = new AbortController()
    work.current = mine
    setCount(0)
    try {
      const { downloadList } = await import('./downloadList.ts')
      await downloadList({ name: control.name, source, state: control.state, columns, signal: mine.signal, onRows: setCount })
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    }
    if (work.current === mine) {
      work.current = undefined
      setCount(undefined)
    }
  }
  const press = () => (work.current ? work.current.abort() : void start())
  const name = count ? t('list.export.stop', { count: formatNumber(count) }) : t('list.export.text')
  const icon = count ? mdiClose : mdiTrayArrowDown
  if (compact) return <IconButton name={name} icon={icon} busy={count === 0} small={false} onClick={press} />
  return (
    <Button icon={icon} busy={count === 0} onClick={press} title={t('list.export.text')}>
      {count ? name : t('list.export')}
    </Button>
  )
}
