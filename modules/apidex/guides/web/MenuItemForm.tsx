import { longText, name } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { languages } from '@portico/platform/web/i18n/locales.ts'
import * as z from 'zod/mini'
import { type MenuItem, menuIcons } from '../menu.contract.ts'
import { MenuIconField } from './MenuIconField.tsx'
import { writeItem } from './menu.queries.ts'
import { lastOrder, parentsFor } from './menu-rows.ts'

interface MenuItemFormProps {
  tree: readonly MenuItem[]
  /** Left out: a new one. */
  item?: MenuItem
  parentId: string | undefined
  onDone: () => void
  onClose: () => void
}

const locales = Object.keys(languages) as (keyof typeof languages)[]
const schema = z.object({
  name: name(1, 60),
  route: longText(200),
  icon: z.enum(['', ...menuIcons]),
  parentId: z.string(),
  names: z.record(z.string(), longText(60)),
})

export function MenuItemForm({ tree, item, parentId, onDone, onClose }: MenuItemFormProps) {
  const label = t(item ? 'guides.menu.save' : 'guides.menu.add')
  const parents = parentsFor(tree, item?.id).map((row) => ({ value: row.item.id, label: `${'– '.repeat(row.depth)}${row.item.name}` }))
  return (
    <FormDialog
      title={item ? t('guides.menu.change', { name: item.name }) : label}
      submitLabel={label}
      schema={schema}
      defaults={{
        name: item?.name ?? '',
        route: item?.route ?? '',
        icon: item?.icon ?? '',
        parentId: parentId ?? '',
        names: Object.fromEntries(locales.map((locale) => [locale, item?.names[locale] ?? ''])),
      }}
      submit={({ names, parentId: below, ...given }) =>
        writeItem(
          {
            ...given,
            names: Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== '')),
            order: item && below === (parentId ?? '') ? item.order : lastOrder(tree, below, item?.id),
            parentId: below || null,
          },
          item?.id,
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField name="name" label={t('guides.menu.name')} />
      <TextField name="route" label={t('guides.menu.route')} help={t('guides.menu.route.help')} code optional />
      <MenuIconField name="icon" />
      <SelectField
        name="parentId"
        label={t('guides.menu.parent')}
        options={[{ value: '', label: t('guides.menu.parent.none') }, ...parents]}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t('guides.menu.names')}</legend>
        <p className="text-13 text-muted">{t('guides.menu.names.help')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {locales.map((locale) => (
            <TextField key={locale} name={`names.${locale}`} label={languages[locale].name} optional />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
