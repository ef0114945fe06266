import type { Db } from '@portico/platform/server/database/database.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { unwritten } from '@portico/platform/server/record/write.ts'
import { and, eq } from 'drizzle-orm'
import type { Locale } from '../mail.contract.ts'
import { emailTemplate, emailTemplateText } from './mail.table.ts'

export interface OwnText {
  language: Locale
  subject: string
  body: string
}

/** What admins changed of one template; `version` 0: nothing ever. */
export interface OwnTemplate {
  version: number
  updatedAt: Date
  updatedBy: string
  enabled: boolean | null
  extraRecipients: string[]
  texts: readonly OwnText[]
}

/** A template that nobody has changed. */
export const untouched: OwnTemplate = { ...unwritten, enabled: null, extraRecipients: [], texts: [] }

/** The only file that queries templates. Their number is that of the events, so all of them are read at once. */
export const templateStore = (db: Db) => ({
  async all(): Promise<ReadonlyMap<string, OwnTemplate>> {
    const rows = await db.select().from(emailTemplate)
    if (rows.length === 0) return new Map()
    const texts = await db.select().from(emailTemplateText)
    return new Map(rows.map((row) => [row.id, { ...row, texts: texts.filter(({ templateId }) => templateId === row.id) }]))
  },

  async get(id: string): Promise<OwnTemplate> {
    const [row] = await db.select().from(emailTemplate).where(eq(emailTemplate.id, id))
    if (!row) return untouched
    return { ...row, texts: await db.select().from(emailTemplateText).where(eq(emailTemplateText.templateId, id)) }
  },

  /** The first change of a template makes its row: two first ones follow each other. */
  async hold(id: string, at: Date): Promise<OwnTemplate> {
    await db
      .insert(emailTemplate)
      .values({ id, ...unwritten, updatedAt: at })
      .onConflictDoNothing()
    await hold(db, emailTemplate, id)
    return this.get(id)
  },

  async change(
    id: string,
    values: { version: number; enabled: boolean | null; extraRecipients: string[]; updatedAt: Date; updatedBy: string },
    texts: readonly OwnText[],
  ): Promise<void> {
    await db.update(emailTemplate).set(values).where(eq(emailTemplate.id, id))
    for (const { language, subject, body } of texts)
      await db
        .insert(emailTemplateText)
        .values({ templateId: id, language, subject, body })
        .onConflictDoUpdate({ target: [emailTemplateText.templateId, emailTemplateText.language], set: { subject, body } })
  },

  /** Takes away own texts: those of a language, or all. */
  async forgetTexts(id: string, language: Locale | undefined): Promise<void> {
    await db
      .delete(emailTemplateText)
      .where(and(eq(emailTemplateText.templateId, id), language && eq(emailTemplateText.language, language)))
  },
})
