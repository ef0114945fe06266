import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { termLanguages } from '@portico/core/contract.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Term } from '../term.contract.ts'
import { givenTranslation, type TermTranslation } from '../term-fields.contract.ts'
import { inOrder, ownFaults } from './parts.ts'
import { termCalls } from './term.queries.ts'
import { fieldWord, useLanguageName } from './wordOf.ts'

interface Props {
  term: Term
  mayEdit: boolean
}
const { name, description, comment } = givenTranslation.shape
const schema = z.object({ name, description, comment })

const save = async (term: Term, translations: TermTranslation[]): Promise<void> => {
  await termCalls.change(term.id, { translations, version: term.version })
  void termCalls.changed()
}

/** The term in each of the other languages, or that it is missing there. */
export function TermTranslations({ term, mayEdit }: Props) {
  const nameOf = useLanguageName()
  const [asking, setAsking] = useState<{ what: 'edit' | 'remove'; language: TermTranslation['language'] }>()
  const close = () => setAsking(undefined)
  const others = termLanguages.filter((language) => language !== term.language)
  return (
    <>
      <Card plain flush>
        <ul>
          {others.map((language) => {
            const one = term.translations.find((translation) => translation.language === language)
            return (
              <li
                key={language}
                className="grid gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
              >
                <span className="text-muted">{nameOf(language)}</span>
                {one ? (
                  <div lang={language} className="grid min-w-0 gap-1">
                    <b className="wrap-anywhere">
                      <bdi>{one.name}</bdi>
                    </b>
                    {one.description && (
                      <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                        {one.description}
                      </p>
                    )}
                    {one.comment && (
                      <p dir="auto" className="max-w-[72ch] text-13 whitespace-pre-wrap text-muted wrap-anywhere">
                        {one.comment}
                      </p>
                    )}
                  </div>
                ) : (
                  <span className="text-muted">{t('terms.translations.missing')}</span>
                )}
                {mayEdit && (
                  <span className="flex items-start gap-1">
                    {one ? (
                      <>
                        <IconButton
                          icon={mdiPencilOutline}
                          name={t('terms.translations.edit', { language: nameOf(language) })}
                          onClick={() => setAsking({ what: 'edit', language })}
                        />
                        <IconButton
                          icon={mdiTrashCanOutline}
                          name={t('terms.translations.remove', { language: nameOf(language) })}
                          onClick={() => setAsking({ what: 'remove', language })}
                        />
                      </>
                    ) : (
                      <Button small icon={mdiPlus} onClick={() => setAsking({ what: 'edit', language })}>
                        {t('terms.translations.add')}
                      </Button>
                    )}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      {asking?.what === 'edit' && <TranslationDialog term={term} language={asking.language} onClose={close} />}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={t('terms.translations.remove.title', { language: nameOf(asking.language) })}
          confirmLabel={t('terms.translations.remove.confirm')}
          onConfirm={() =>
            save(
              term,
              term.translations.filter(({ language }) => language !== asking.language),
            )
          }
          onClose={close}
        >
          <p>{t('terms.translations.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function TranslationDialog({ term, language, onClose }: { term: Term; language: TermTranslation['language']; onClose: () => void }) {
  const nameOf = useLanguageName()
  const one = term.translations.find((translation) => translation.language === language)
  const rest = term.translations.filter((translation) => translation.language !== language)
  return (
    <FormDialog
      title={t('terms.translations.edit', { language: nameOf(language) })}
      submitLabel={t('terms.translations.save')}
      schema={schema}
      defaults={{ name: one?.name ?? '', description: one?.description ?? '', comment: one?.comment ?? '' }}
      submit={async (values) => {
        const all = inOrder([...rest, { ...values, language }])
        await save(term, all).catch(
          ownFaults(
            'translations',
            all.findIndex((translation) => translation.language === language),
          ),
        )
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField name="name" label={fieldWord('name')} />
      <TextField name="description" optional rows={4} label={fieldWord('description')} />
      <TextField name="comment" optional rows={4} label={fieldWord('comment')} />
    </FormDialog>
  )
}
