import { mdiFileCogOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useState } from 'react'
import type { Generation } from '../generator.contract.ts'
import { generatedChanged, generateNow, outputNames } from './generator.queries.ts'
import { NotReady } from './NotReady.tsx'
import type { Draft } from './request.ts'

interface FinishProps {
  draft: Draft
  body: Generation | undefined
  missing: string | undefined
  /** How many checks stand in the way. */
  errors: number
  chosen: readonly Option[]
  waiting: boolean
}

/** Says once more what will be made, and makes it; the files are then in the list below, to be saved and published. */
export function FinishStep({ draft, body, missing, errors, chosen, waiting }: FinishProps) {
  const [busy, setBusy] = useState(false)
  if (!body) return <NotReady missing={missing} />
  const generate = async () => {
    setBusy(true)
    try {
      const made = await generateNow(body)
      showSnackbar(t('generator.made', { code: made.code }))
      await generatedChanged()
    } catch (failure) {
      showError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card plain title={t('generator.finish')}>
      <div className="grid gap-4">
        <FactList
          facts={[
            { label: t('generator.field.title'), value: <bdi>{draft.info.title}</bdi> },
            {
              label: t('generator.field.versionNumber'),
              value: <span className="ltr">{`${draft.info.versionNumber}${draft.content === 'INCLUDE_DRAFT' ? '-draft' : ''}`}</span>,
            },
            { label: t('generator.output'), value: draft.outputs.map((output) => outputNames[output]).join(', ') },
            { label: t('generator.objects'), value: <bdi className="ltr">{chosen.map(({ label }) => label).join(', ')}</bdi> },
          ]}
        />
        <div>
          <Button
            kind="submit"
            icon={mdiFileCogOutline}
            busy={busy || (waiting && errors === 0)}
            disabledReason={errors > 0 ? t('generator.errors') : undefined}
            onClick={() => void generate()}
          >
            {t('generator.generate')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
