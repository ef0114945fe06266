import { formed, name } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import * as z from 'zod/mini'
import { type Place, writeGuide } from './guide.queries.ts'

interface NewGuideProps {
  /** That the page begins in. */
  language: Language
  onMade: (place: Place) => void
  onClose: () => void
}

const newPage = () => {
  const part = '[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?'
  return z.object({
    title: name(1, 120),
    path: z.string().check(formed(new RegExp(`^${part}(/${part}){0,2}$`), t('guides.new.path.help'))),
  })
}

/** A page begins as a draft: readers see nothing of it until it is published. */
export function NewGuide({ language, onMade, onClose }: NewGuideProps) {
  return (
    <FormDialog
      title={t('guides.new')}
      submitLabel={t('guides.new.create')}
      size="small"
      schema={newPage()}
      defaults={{ title: '', path: 'guides/' }}
      submit={async ({ title, path }) => {
        const [root = '', folder, route] = path.split('/')
        const place = { root, ...(folder !== undefined && { folder }), ...(route !== undefined && { route }) }
        await writeGuide(place, { language, title, markdown: '', version: 0, publish: false })
        return place
      }}
      onDone={onMade}
      onClose={onClose}
    >
      <TextField name="title" label={t('guides.title')} />
      <TextField name="path" label={t('guides.new.path')} help={t('guides.new.path.help')} code />
    </FormDialog>
  )
}
