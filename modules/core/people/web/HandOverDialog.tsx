import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { personSearch } from '../../domains/web/domain.queries.ts'
import type { ListedPerson, OwnedRecord } from '../person.contract.ts'
import { OwnedRecords } from './OwnedRecords.tsx'
import { handOver } from './person.queries.ts'

const schema = z.object({ to: z.string().check(z.minLength(1)) })

/** Everything that somebody owns goes to one other person; which offices that person may not hold is told after it. */
export function HandOverDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const names = useRef(new Map<string, string>())
  const [left, setLeft] = useState<{ to: string; offices: readonly OwnedRecord[] }>()
  if (left) return <LaidDown {...left} onClose={onClose} />
  return (
    <FormDialog
      title={t('people.handOver.of', { name: person.name })}
      submitLabel={t('people.handOver')}
      size="small"
      schema={schema}
      defaults={{ to: '' }}
      submit={({ to }) => handOver(person.id, to)}
      onDone={({ given, laidDown }, { to }) => {
        showSnackbar(t('people.handedOver', { count: given }))
        if (laidDown.length > 0) setLeft({ to: names.current.get(to) ?? to, offices: laidDown })
        else onClose()
      }}
      onClose={onClose}
    >
      <PersonField
        name="to"
        label={t('people.to')}
        help={t('people.to.help')}
        search={async (text, signal) => {
          const found = (await personSearch(text, signal)).filter(({ id }) => id !== person.id)
          for (const { id, label } of found) names.current.set(id, label)
          return found
        }}
      />
    </FormDialog>
  )
}

function LaidDown({ to, offices, onClose }: { to: string; offices: readonly OwnedRecord[]; onClose: () => void }) {
  return (
    <Dialog
      title={t('people.laidDown')}
      size="small"
      onClose={onClose}
      footer={
        <Button kind="submit" onClick={onClose} data-first="">
          {t('ui.close')}
        </Button>
      }
    >
      <p>{t('people.laidDown.text', { name: to })}</p>
      <OwnedRecords owned={offices} />
    </Dialog>
  )
}
