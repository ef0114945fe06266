import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { fieldText } from '@portico/platform/web/forms/messages.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { useState } from 'react'
import type { EmailTemplate, Locale } from '../mail.contract.ts'
import { changeTemplate } from './mail.queries.ts'

type Text = { subject: string; body: string }
type Faults = { subject?: string | undefined; body?: string | undefined }
type Drafts = Partial<Record<Locale, Text>>

/** What somebody writes of a template, in several languages, until all of it is saved together. */
export function useTemplateDraft(template: EmailTemplate) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [enabled, setEnabled] = useState(template.enabled)
  const [copies, setCopies] = useState<readonly string[]>(template.extraRecipients)
  const [faults, setFaults] = useState<Partial<Record<Locale, Faults>>>({})
  const [copiesFault, setCopiesFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  /** In which languages what was to be saved is wrong: other ones than that which is shown, perhaps. */
  const [faulty, setFaulty] = useState<readonly Locale[]>([])
  const [busy, setBusy] = useState(false)

  const stored = (language: Locale): Text => template.translations.find((one) => one.language === language) ?? template
  const textIn = (language: Locale): Text => drafts[language] ?? stored(language)
  const isDirtyIn = (language: Locale): boolean => {
    const [now, before] = [textIn(language), stored(language)]
    return now.subject !== before.subject || now.body !== before.body
  }
  const written = template.translations
    .filter(({ language }) => isDirtyIn(language))
    .map(({ language }) => ({ language, ...onlyText(textIn(language)) }))
  const otherCopies = copies.join() !== template.extraRecipients.join()
  const dirty = written.length > 0 || enabled !== template.enabled || otherCopies

  const showFaults = (error: unknown): void => {
    const found: Partial<Record<Locale, Faults>> = {}
    let rest = !(error instanceof AppError && error.details.length > 0)
    for (const fault of error instanceof AppError ? error.details : []) {
      const [, at, part] = /^translations\.(\d+)\.(subject|body)$/.exec(fault.path ?? '') ?? []
      const language = written[Number(at)]?.language
      if (language && part) found[language] = { ...found[language], [part]: inLine(fault) }
      else if (fault.path?.startsWith('extraRecipients')) setCopiesFault(fieldText(fault))
      else rest = true
    }
    setFaults(found)
    if (rest) setFailure(problemText(error))
    else setFaulty(Object.keys(found) as Locale[])
  }

  return {
    dirty,
    busy,
    enabled,
    setEnabled,
    copies,
    setCopies,
    copiesFault,
    failure,
    faulty,
    textIn,
    isDirtyIn,
    faultsIn: (language: Locale): Faults => faults[language] ?? {},
    /** What the preview found, before anybody saves. */
    setFaults: (language: Locale, error: unknown): void => {
      if (!error) setFaulty((before) => before.filter((one) => one !== language))
      const details = error instanceof AppError ? error.details : []
      const of = (part: string) => details.filter(({ path }) => path === part).map(inLine)[0]
      setFaults((before) => ({ ...before, [language]: { subject: of('subject'), body: of('body') } }))
    },
    write: (language: Locale, changed: Partial<Text>): void =>
      setDrafts((before) => ({ ...before, [language]: { ...onlyText(before[language] ?? stored(language)), ...changed } })),
    /** After a reset: what was written is gone, too. */
    forget: (language?: Locale): void => {
      if (language) setDrafts(({ [language]: _, ...others }) => others)
      else setDrafts({})
    },
    async save(): Promise<void> {
      setBusy(true)
      setFailure(undefined)
      setFaulty([])
      setCopiesFault(undefined)
      try {
        await changeTemplate(template.id, {
          version: template.version,
          ...(enabled !== template.enabled && { enabled }),
          ...(written.length > 0 && { translations: written }),
          ...(otherCopies && { extraRecipients: [...copies] }),
        })
        setDrafts({})
        setFaults({})
        showSnackbar(t('mail.saved'))
      } catch (error) {
        showFaults(error)
      } finally {
        setBusy(false)
      }
    },
  }
}

const onlyText = ({ subject, body }: Text): Text => ({ subject, body })
/** Where in the text it is, where that is known. */
const inLine = (fault: Fault): string => {
  const { line } = fault as Fault & { line?: number }
  return line === undefined ? fieldText(fault) : t('mail.inLine', { line, fault: fieldText(fault) })
}
