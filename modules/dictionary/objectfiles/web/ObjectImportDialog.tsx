import { upload } from '@portico/platform/web/client/upload.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { FileDrop } from '@portico/platform/web/ui/inputs/FileDrop.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useRef, useState } from 'react'
import { onConflicts } from '../../exchange/import.contract.ts'
import { Findings } from '../../exchange/web/Findings.tsx'
import { MappingTable } from '../../exchange/web/MappingTable.tsx'
import { domainSearch } from '../../terms/web/termList.queries.ts'
import { objectColumns } from '../object-columns.rules.ts'
import { mostFileBytes, type ObjectFileKind, type ObjectImport, objectFileKinds, objectFiles } from '../object-import.contract.ts'
import { columnWord, isToldByServer, kindWord, objectFindingText } from './objectFileWords.ts'

interface Choice {
  kind: ObjectFileKind
  domain: Option | null
  onConflict: (typeof onConflicts)[number]
  mapping: Record<string, string> | undefined
}

/** Imports business objects: first the file is tried, then what would come of it shows, and only then it is stored (I-1). */
export function ObjectImportDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({ kind: 'OBJECTS', domain: null, onConflict: 'SKIP', mapping: undefined })
  const [file, setFile] = useState<File>()
  const [now, setNow] = useState<ObjectImport>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const last = useRef(0)
  const { kind, domain, onConflict } = choice

  const send = async (
    asked: File,
    dryRun: boolean,
    by: Choice,
    work: { signal?: AbortSignal; progress?: (share: number) => void } = {},
  ) => {
    last.current += 1
    const turn = last.current
    setSending(true)
    setProblem(undefined)
    const form = new FormData()
    form.append('file', asked)
    if (by.mapping) form.append('mapping', JSON.stringify(by.mapping))
    const query = { dryRun, kind: by.kind, onConflict: by.onConflict, ...(by.domain && { domainId: by.domain.id }) }
    try {
      const answer = await upload(objectFiles.begin, { query }, form, { signal: work.signal, onProgress: work.progress })
      // What was chosen meanwhile counts.
      if (turn !== last.current) return
      setNow(answer)
      if (!dryRun && answer.errorCount === 0) {
        showSnackbar(t('exchange.done', { created: answer.created, updated: answer.updated }))
        await refresh(objectFiles.begin)
      }
    } finally {
      if (turn === last.current) setSending(false)
    }
  }
  /** What was chosen anew is tried anew. */
  const choose = (given: Partial<Choice>) => {
    const next = { ...choice, ...given }
    setChoice(next)
    if (given.kind !== undefined) {
      setFile(undefined)
      setNow(undefined)
      setProblem(undefined)
    } else if (file) void send(file, true, next).catch(setProblem)
  }
  const isStored = now !== undefined && !now.dryRun && now.errorCount === 0
  const mayStore = file !== undefined && now?.dryRun && now.errorCount === 0 && now.created + now.updated + now.listsCreated > 0
  const isDocument = kind === 'JSON_SCHEMA'
  return (
    <Dialog
      title={t('objectfiles.import')}
      onClose={onClose}
      busy={sending}
      footer={({ requestClose }) => (
        <>
          <Button kind="cancel" onClick={requestClose} disabled={sending}>
            {isStored ? t('ui.close') : t('ui.cancel')}
          </Button>
          {mayStore && (
            <Button kind="standard" busy={sending} onClick={() => void send(file, false, choice).catch(setProblem)}>
              {t('objectfiles.store')}
            </Button>
          )}
        </>
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldBox label={t('objectfiles.kind')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              options={objectFileKinds.map((value) => ({ value, label: kindWord(value) }))}
              onChange={({ target }) =>
                choose({ kind: objectFileKinds.find((one) => one === target.value) ?? 'OBJECTS', mapping: undefined })
              }
            />
          )}
        </FieldBox>
        <FieldBox label={t('objectfiles.conflict')}>
          {(control) => (
            <Select
              {...control}
              value={onConflict}
              options={onConflicts.map((value) => ({ value, label: t(`exchange.conflict.${value}`) }))}
              onChange={({ target }) => choose({ onConflict: onConflicts.find((one) => one === target.value) ?? 'SKIP' })}
            />
          )}
        </FieldBox>
      </div>
      <FieldBox label={t('exchange.domain')} help={isDocument ? undefined : t('objectfiles.domain.help')}>
        {(control) => <Combobox {...control} value={domain} search={domainSearch} onChange={(next) => choose({ domain: next })} />}
      </FieldBox>
      {!isStored && (!isDocument || domain !== null) && (
        <FileDrop
          key={kind}
          label={t(isDocument ? 'objectfiles.file.document' : 'objectfiles.file.table')}
          accept={isDocument ? '.json,.yaml,.yml' : '.csv,.xlsx'}
          maxBytes={mostFileBytes}
          afterwards={t('exchange.file.after')}
          onFile={async (chosen, work) => {
            const next = { ...choice, mapping: undefined }
            setChoice(next)
            setFile(chosen)
            setNow(undefined)
            await send(chosen, true, next, work).catch((error) => work.signal.aborted || setProblem(error))
          }}
        />
      )}
      {problem !== undefined && <Banner>{problemText(problem)}</Banner>}
      {now?.dryRun && now.kind !== 'JSON_SCHEMA' && now.columns.length > 0 && (
        <MappingTable
          columns={now.columns}
          fields={objectColumns[now.kind]}
          wordOf={columnWord(now.kind)}
          onChange={(mapping) => choose({ mapping })}
        />
      )}
      {now && <Outcome now={now} />}
    </Dialog>
  )
}

function Outcome({ now }: { now: ObjectImport }) {
  const { created, updated, skipped, listsCreated, kind } = now
  const common = { wordOf: columnWord(kind), textOf: objectFindingText(kind), isOwn: isToldByServer, inDocument: kind === 'JSON_SCHEMA' }
  return (
    <div role="status" className="grid gap-3">
      {now.errorCount > 0 ? (
        <Banner>{t('exchange.failed', { count: now.errorCount })}</Banner>
      ) : (
        <p className="font-medium">
          {t(now.dryRun ? 'exchange.would' : 'exchange.did', {
            created: formatNumber(created),
            updated: formatNumber(updated),
            skipped: formatNumber(skipped),
          })}{' '}
          {kind === 'JSON_SCHEMA' && listsCreated > 0 && t('objectfiles.lists', { count: listsCreated })}
        </p>
      )}
      <Findings title={t('exchange.errors')} findings={now.errors} count={now.errorCount} tone="bad" {...common} />
      <Findings title={t('exchange.warnings')} findings={now.warnings} count={now.warningCount} tone="warn" {...common} />
    </div>
  )
}
