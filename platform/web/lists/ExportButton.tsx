import { mdiClose, mdiTrayArrowDown } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import type { Filter } from '../../contract/lists.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import type { ListColumn } from './columns.ts'
import type { ListSource } from './listSource.ts'
import { style2Query } from './query.ts'
import type { ListControl } from './useListState.ts'

interface ExportButtonProps<R> {
  control: ListControl
  source: ListSource<R>
  /** Those that show, as far as they have a value. */
  columns: readonly ListColumn<R>[]
  /** The sign alone, beside other signs. */
  compact?: boolean
  workbook?: SaveWorkbook | undefined
}

/** Saves what the list shows as a workbook that the server makes: all pages of the condition and order. */
export type SaveWorkbook = (shown: Pick<Filter, 'where' | 'order'>, signal: AbortSignal) => Promise<void>

/** Saves what the list shows, on all its pages, as CSV, or as the workbook that it has. A long list counts its rows meanwhile, and a second press stops it. */
export function ExportButton<R>({ control, source, columns, compact, workbook }: ExportButtonProps<R>) {
  const [count, setCount] = useState<number>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const start = async () => {
    const mine = new AbortController()
    work.current = mine
    setCount(0)
    try {
      if (workbook) await workbook(style2Query(control.spec, control.state, source.wires).filter, mine.signal)
      else
        await (await import('./downloadList.ts')).downloadList({
          name: control.name,
          source,
          state: control.state,
          columns,
          signal: mine.signal,
          onRows: setCount,
        })
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    }
    if (work.current === mine) {
      work.current = undefined
      setCount(undefined)
    }
  }
  const press = () => (work.current ? work.current.abort() : void start())
  const text = t(workbook ? 'list.export.workbook.text' : 'list.export.text')
  const name = count ? t('list.export.stop', { count: formatNumber(count) }) : text
  const icon = count ? mdiClose : mdiTrayArrowDown
  if (compact) return <IconButton name={name} icon={icon} busy={count === 0} small={false} onClick={press} />
  return (
    <Button icon={icon} busy={count === 0} onClick={press} title={text}>
      {count ? name : t(workbook ? 'list.export.workbook' : 'list.export')}
    </Button>
  )
}
