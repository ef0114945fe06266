import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import * as z from 'zod/mini'
import { personSearch } from '../../domains/web/domain.queries.ts'
import type { ListedPerson } from '../person.contract.ts'
import { handOver } from './person.queries.ts'

const schema = z.object({ to: z.string().check(z.minLength(1)) })

/** Everything that somebody owns goes to one other person. */
export function HandOverDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  return (
    <FormDialog
      title={t('people.handOver.of', { name: person.name })}
      submitLabel={t('people.handOver')}
      size="small"
      schema={schema}
      defaults={{ to: '' }}
      submit={({ to }) => handOver(person.id, to)}
      onDone={(given) => {
        showSnackbar(t('people.handedOver', { count: given }))
        onClose()
      }}
      onClose={onClose}
    >
      <PersonField
        name="to"
        label={t('people.to')}
        help={t('people.to.help')}
        search={async (text, signal) => (await personSearch(text, signal)).filter(({ id }) => id !== person.id)}
      />
    </FormDialog>
  )
}
