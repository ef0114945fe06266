import { mdiPencilOutline, mdiStar, mdiStarOutline, mdiTrashCanOutline } from '@mdi/js'
import { name as nameField } from '@portico/platform/contract/fields.ts'
import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { CheckboxField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { KeptList, SavedFilter } from '../saved-filter.contract.ts'
import { change, forget, keep } from './savedFilter.queries.ts'

const named = z.object({ name: nameField(1, 60), isDefault: z.boolean() })
const renamed = z.object({ name: nameField(1, 60) })

interface KeepDialogProps {
  list: KeptList
  state: SavedFilter['state']
  known: readonly SavedFilter[]
  onClose: () => void
}

/** Keeps what the list shows now under a name. */
export function KeepDialog({ list, state, known, onClose }: KeepDialogProps) {
  const key = useMemo(newIdempotencyKey, [])
  return (
    <FormDialog
      size="small"
      title={t('savedfilters.keep')}
      submitLabel={t('savedfilters.keep.do')}
      schema={named}
      defaults={{ name: '', isDefault: false }}
      submit={({ name, isDefault }) => keep(list, { name, isDefault, state }, known, key)}
      onDone={({ name }) => {
        showSnackbar(t('savedfilters.kept', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('savedfilters.keep.text')}</p>
      <TextField name="name" label={t('savedfilters.name')} {...(known.length > 0 && { help: t('savedfilters.name.help') })} />
      <CheckboxField name="isDefault" label={t('savedfilters.default.set')} help={t('savedfilters.default.help')} />
    </FormDialog>
  )
}

/** What is kept, one by one: renamed, made what the list opens with, forgotten. */
export function KeptDialog({ known, onClose }: { known: readonly SavedFilter[]; onClose: () => void }) {
  const [renaming, setRenaming] = useState<SavedFilter>()
  const [asked, setAsked] = useState<string>()
  const act = (work: Promise<unknown>) => void work.catch(showError)
  if (renaming)
    return (
      <FormDialog
        size="small"
        title={t('savedfilters.rename', { name: renaming.name })}
        submitLabel={t('savedfilters.rename.do')}
        schema={renamed}
        defaults={{ name: renaming.name }}
        submit={({ name }) => change(renaming.id, { name })}
        onDone={() => setRenaming(undefined)}
        onClose={() => setRenaming(undefined)}
      >
        <TextField name="name" label={t('savedfilters.name')} />
      </FormDialog>
    )
  return (
    <Dialog
      size="small"
      title={t('savedfilters.title')}
      onClose={onClose}
      footer={
        <Button kind="cancel" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {known.length === 0 && <p className="text-muted">{t('savedfilters.none')}</p>}
      <ul className="grid divide-y divide-hairline">
        {known.map(({ id, name, isDefault, ...one }) => (
          <li key={id} className="flex items-center gap-1 py-1.5">
            <span className="grid min-w-0 flex-1">
              <bdi className="wrap-anywhere">{name}</bdi>
              {asked === id && <span className="text-12 text-bad">{t('savedfilters.forget.sure', { name })}</span>}
            </span>
            <IconButton
              icon={isDefault ? mdiStar : mdiStarOutline}
              name={t('savedfilters.default.toggle', { name })}
              aria-pressed={isDefault}
              onClick={() => act(change(id, { isDefault: !isDefault }))}
            />
            <IconButton
              icon={mdiPencilOutline}
              name={t('savedfilters.rename', { name })}
              onClick={() => setRenaming({ id, name, isDefault, ...one })}
            />
            <IconButton
              icon={mdiTrashCanOutline}
              name={t(asked === id ? 'savedfilters.forget.sure' : 'savedfilters.forget', { name })}
              className={asked === id ? 'text-bad!' : undefined}
              onBlur={() => setAsked(undefined)}
              onClick={() => (asked === id ? act(forget(id)) : setAsked(id))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
