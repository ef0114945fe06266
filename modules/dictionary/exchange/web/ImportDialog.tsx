import { AppError } from '@portico/platform/contract/errors.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { Progress } from '@portico/platform/web/ui/feedback/Progress.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { FileDrop } from '@portico/platform/web/ui/inputs/FileDrop.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { domainSearch } from '../../terms/web/termList.queries.ts'
import { isTable, mostBytes, onConflicts, type TermImport } from '../import.contract.ts'
import { allColumns } from '../table-file.rules.ts'
import { Findings } from './Findings.tsx'
import { cancelImport, type ImportChoice, importQuery, isOver, sendImport, termsChanged } from './import.queries.ts'
import { MappingTable } from './MappingTable.tsx'
import { useColumnWord } from './useColumnWord.ts'

const accept = '.csv,.xlsx,.ttl,.nt,.rdf,.xml,.jsonld,.json'

/** Imports terms: first the file is tried, then what would come of it shows, and only then it is stored (I-1). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const wordOf = useColumnWord()
  const [domain, setDomain] = useState<Option | null>(null)
  const [onConflict, setOnConflict] = useState<ImportChoice['onConflict']>('SKIP')
  const [keepStatus, setKeepStatus] = useState(false)
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Record<string, string>>()
  const [first, setFirst] = useState<TermImport>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const choice = (): ImportChoice => ({ domainId: domain?.id, onConflict, keepStatus, mapping })

  const send = async (asked: File, dryRun: boolean, given: Partial<ImportChoice> = {}, work = {}) => {
    setSending(true)
    setProblem(undefined)
    try {
      setFirst(await sendImport(asked, dryRun, { ...choice(), ...given }, work))
    } finally {
      setSending(false)
    }
  }
  /** What was chosen anew is tried anew. */
  const again = (given: Partial<ImportChoice>) => {
    if (file) void send(file, true, given).catch(setProblem)
  }
  /** A vocabulary names no domain, so one is chosen; what is said of it stands there. */
  const needsDomain = problem instanceof AppError && problem.details.some(({ path }) => path.endsWith('domainId'))
  return (
    <Shown
      first={first}
      busy={sending}
      onClose={onClose}
      onStore={() => {
        if (file) void send(file, false).catch(setProblem)
      }}
    >
      {(now) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldBox
              label={t('exchange.domain')}
              help={t('exchange.domain.help')}
              error={needsDomain ? t('exchange.domain.required') : undefined}
            >
              {(control) => (
                <Combobox
                  {...control}
                  value={domain}
                  search={domainSearch}
                  onChange={(next) => {
                    setDomain(next)
                    again({ domainId: next?.id })
                  }}
                />
              )}
            </FieldBox>
            <FieldBox label={t('exchange.conflict')}>
              {(control) => (
                <Select
                  {...control}
                  value={onConflict}
                  options={onConflicts.map((value) => ({ value, label: t(`exchange.conflict.${value}`) }))}
                  onChange={({ target }) => {
                    const next = onConflicts.find((one) => one === target.value) ?? 'SKIP'
                    setOnConflict(next)
                    again({ onConflict: next })
                  }}
                />
              )}
            </FieldBox>
          </div>
          {hasRole('admin') && (
            <Switch
              label={t('exchange.keepStatus')}
              help={t('exchange.keepStatus.help')}
              checked={keepStatus}
              onChange={({ target }) => {
                setKeepStatus(target.checked)
                again({ keepStatus: target.checked })
              }}
            />
          )}
          {!(now && !now.dryRun && now.state === 'DONE') && (
            <FileDrop
              label={t('exchange.file')}
              accept={accept}
              maxBytes={mostBytes.rdf}
              afterwards={t('exchange.file.after')}
              onFile={async (chosen, work) => {
                setFile(chosen)
                setMapping(undefined)
                setFirst(undefined)
                // What is wrong stands where it is mended, and goes once it is.
                await send(chosen, true, { mapping: undefined }, work).catch((error) => work.signal.aborted || setProblem(error))
              }}
            />
          )}
          {problem !== undefined && !needsDomain && <Banner>{problemText(problem)}</Banner>}
          {now && isTable(now.format) && now.columns.length > 0 && now.dryRun && (
            <MappingTable
              columns={now.columns}
              fields={allColumns}
              wordOf={wordOf}
              onChange={(next) => {
                setMapping(next)
                again({ mapping: next })
              }}
            />
          )}
          {now && <Outcome now={now} />}
        </>
      )}
    </Shown>
  )
}

/** The dialog with how far the import is. */
function Shown({
  first,
  busy,
  onClose,
  onStore,
  children,
}: {
  first: TermImport | undefined
  busy: boolean
  onClose: () => void
  onStore: () => void
  children: (now: TermImport | undefined) => ReactNode
}) {
  const now = useQuery(importQuery(first)).data
  const isUnderWay = now !== undefined && !isOver(now)
  const isStored = now?.state === 'DONE' && !now.dryRun
  const told = useRef('')
  /** The import that is not stopped any more. */
  const [kept, setKept] = useState<string>()
  const stop = (id: string) =>
    cancelImport(id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.details[0]?.code !== 'beingStored') return showError(error)
      setKept(id)
      showSnackbar(t('exchange.beingStored'), 'info')
    })
  useEffect(() => {
    if (!isStored || !now || told.current === now.id) return
    told.current = now.id
    showSnackbar(t('exchange.done', { created: now.created, updated: now.updated }))
    void termsChanged()
  }, [isStored, now])
  const mayStore = now?.dryRun && now.state === 'DONE' && now.created + now.updated > 0
  return (
    <Dialog
      title={t('exchange.import')}
      onClose={onClose}
      busy={busy}
      footer={({ requestClose }) => (
        <>
          {isUnderWay && (
            <Button kind="cancel" disabled={kept === now.id} onClick={() => void stop(now.id)}>
              {t('exchange.stop')}
            </Button>
          )}
          {!isUnderWay && (
            <Button kind="cancel" onClick={requestClose} disabled={busy}>
              {isStored ? t('ui.close') : t('ui.cancel')}
            </Button>
          )}
          {mayStore && (
            <Button kind="standard" busy={busy} onClick={onStore}>
              {t('exchange.store', { count: now.created + now.updated })}
            </Button>
          )}
        </>
      )}
    >
      {children(now)}
    </Dialog>
  )
}

function Outcome({ now }: { now: TermImport }) {
  const wordOf = useColumnWord()
  if (!isOver(now)) {
    const { done, total } = now.progress
    return (
      <div role="status" className="grid gap-1.5 text-13 text-muted">
        {t(`exchange.state.${now.state}` as MessageKey)}
        <Progress value={total > 0 ? Math.min(1, done / total) : 0} label={t(`exchange.state.${now.state}` as MessageKey)} />
      </div>
    )
  }
  if (now.state === 'CANCELLED') return <Banner tone="warn">{t('exchange.cancelled')}</Banner>
  return (
    <div role="status" className="grid gap-3">
      {now.state === 'FAILED' ? (
        <Banner>{t('exchange.failed', { count: now.errorCount })}</Banner>
      ) : (
        <p className="font-medium">
          {t(now.dryRun ? 'exchange.would' : 'exchange.did', {
            created: formatNumber(now.created),
            updated: formatNumber(now.updated),
            skipped: formatNumber(now.skipped),
          })}
        </p>
      )}
      <Findings title={t('exchange.errors')} findings={now.errors} count={now.errorCount} tone="bad" wordOf={wordOf} />
      <Findings title={t('exchange.warnings')} findings={now.warnings} count={now.warningCount} tone="warn" wordOf={wordOf} />
    </div>
  )
}
