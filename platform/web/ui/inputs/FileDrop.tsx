import { mdiClose, mdiFileOutline, mdiTrayArrowUp } from '@mdi/js'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { Progress } from '../feedback/Progress.tsx'
import { problemText } from '../feedback/problemText.ts'

interface FileDropProps {
  /** What to drop: "Specification (JSON or YAML, at most 30 MB)". */
  label: string
  accept?: string
  maxBytes?: number
  /** What goes on once everything was sent and no answer came yet. */
  afterwards?: string
  /** Sends or reads the file. Report progress 0 to 1; stop when `signal` ends. */
  onFile: (file: File, work: { signal: AbortSignal; progress: (share: number) => void }) => Promise<void>
}

type Work = { file: File; share: number; state: 'busy' | 'done' | 'failed'; text?: string }

export function FileDrop({ label, accept, maxBytes, afterwards, onFile }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [work, setWork] = useState<Work>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const take = async (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    if (maxBytes !== undefined && file.size > maxBytes)
      return setWork({
        file,
        share: 0,
        state: 'failed',
        text: t('ui.file.tooLarge', { size: formatBytes(file.size), most: formatBytes(maxBytes) }),
      })
    const now = new AbortController()
    running.current = now
    setWork({ file, share: 0, state: 'busy' })
    try {
      await onFile(file, { signal: now.signal, progress: (share) => now.signal.aborted || setWork({ file, share, state: 'busy' }) })
      if (!now.signal.aborted) setWork({ file, share: 1, state: 'done' })
    } catch (error) {
      if (!now.signal.aborted) setWork({ file, share: 0, state: 'failed', text: problemText(error) })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const cancel = () => {
    running.current?.abort()
    setWork(undefined)
  }
  const isSent = afterwards !== undefined && work?.state === 'busy' && work.share >= 1
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: dropping is a second way; the field inside takes clicks and keys */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-1.5 rounded-card border-[1.5px] border-dashed px-4 py-6 text-center outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-soft' : 'border-control bg-surface hover:bg-hover',
        )}
      >
        <Icon path={mdiTrayArrowUp} size={24} className="text-muted" />
        <span>
          <span className="font-medium text-accent">{t('ui.file.choose')}</span> {t('ui.file.orDrop')}
        </span>
        <span className="text-12 text-muted">{label}</span>
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {work && (
        <div className="flex items-center gap-3 rounded-control border border-hairline bg-surface px-3 py-2 text-13">
          <Icon path={mdiFileOutline} className="text-muted" />
          <div className="grid min-w-0 flex-1 gap-1">
            <div className="flex gap-2">
              <bdi className="min-w-0 flex-1 truncate">{work.file.name}</bdi>
              <span className="text-muted">{work.state === 'busy' ? formatPercent(work.share, 0) : formatBytes(work.file.size)}</span>
            </div>
            {work.state === 'busy' && <Progress value={work.share} label={t('ui.file.progress', { name: work.file.name })} />}
            <span role="status" className={work.state === 'failed' ? 'text-bad' : isSent ? 'text-muted' : 'sr-only'}>
              {work.state === 'failed' ? work.text : work.state === 'done' ? t('ui.file.done') : isSent ? afterwards : ''}
            </span>
          </div>
          <IconButton name={work.state === 'busy' ? t('ui.file.cancel') : t('ui.file.forget')} icon={mdiClose} onClick={cancel} />
        </div>
      )}
    </div>
  )
}
