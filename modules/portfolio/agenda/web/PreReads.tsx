import { mdiBookPlusOutline, mdiTrashCanOutline } from '@mdi/js'
import { newAttachment } from '@portico/platform/contract/record/record.contract.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useState } from 'react'
import type { AgendaItem } from '../item.contract.ts'
import { boardChanged, itemCalls } from './agenda.queries.ts'

const most = 10

/** What people read before the meeting. It is fixed once the item is decided. */
export function PreReads({ item }: { item: AgendaItem }) {
  const [adding, setAdding] = useState(false)
  const { preReads, status } = item
  const mayWrite = status !== 'HANDLED' && (item.may?.includes('edit') ?? false)
  const store = (next: AgendaItem['preReads']) => itemCalls.change(item.id, { version: item.version, preReads: next })
  const remove = async (at: number) => {
    try {
      await store(preReads.toSpliced(at, 1))
      await boardChanged()
    } catch (error) {
      showError(error)
    }
  }
  if (preReads.length === 0 && !mayWrite) return null
  return (
    <section>
      <h3 className="mb-1 text-13 font-medium text-muted">{t('agenda.preReads')}</h3>
      <ul className="grid gap-1">
        {preReads.map(({ name, url }, at) => (
          <li key={`${name} ${url}`} className="flex min-h-8 items-center gap-2">
            <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkClass} min-w-0 truncate`}>
              <bdi>{name}</bdi>
            </a>
            {mayWrite && (
              <IconButton
                icon={mdiTrashCanOutline}
                name={t('agenda.preReads.remove', { name })}
                className="ms-auto"
                onClick={() => void remove(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && preReads.length < most && (
        <Button small icon={mdiBookPlusOutline} onClick={() => setAdding(true)}>
          {t('agenda.preReads.add')}
        </Button>
      )}
      {adding && (
        <FormDialog
          title={t('agenda.preReads.add')}
          submitLabel={t('agenda.preReads.add')}
          size="small"
          schema={newAttachment}
          defaults={{ name: '', url: '' }}
          submit={(added) => store([...preReads, added])}
          onDone={() => {
            setAdding(false)
            void boardChanged()
          }}
          onClose={() => setAdding(false)}
        >
          <TextField name="name" label={t('record.attachments.name')} />
          <TextField name="url" type="url" label={t('record.attachments.url')} />
        </FormDialog>
      )}
    </section>
  )
}
