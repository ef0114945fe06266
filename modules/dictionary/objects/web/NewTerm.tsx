import { mdiPlus } from '@mdi/js'
import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { termCalls } from '../../terms/web/term.queries.ts'

interface NewTermProps {
  name: string
  /** Where it goes; empty: not yet. */
  domainId: string
  /** Of the form: one term, or several. */
  field: 'termId' | 'termIds'
  onMade: (term: Option) => void
}

/** While the form has no term: one of this name, as a draft. */
export function NewTerm({ name, domainId, field, onMade }: NewTermProps) {
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: field }) as string | readonly string[] | undefined
  const [busy, setBusy] = useState(false)
  if ((chosen?.length ?? 0) > 0 || name === '' || domainId === '') return null
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await termCalls.create({ name, domainId }, newIdempotencyKey())
      setValue(field, field === 'termIds' ? [id] : id, { shouldDirty: true })
      onMade({ id, label: name })
      void termCalls.changed()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button small icon={mdiPlus} busy={busy} onClick={() => void make()}>
        {t('objects.attributes.newTerm', { name })}
      </Button>
    </div>
  )
}
