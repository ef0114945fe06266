import { setImmediate } from 'node:timers/promises'
import { existing, type Fault, invalid, mostFaults } from '@portico/platform/contract/errors.ts'
import { isSeen } from '@portico/platform/contract/fields.ts'
import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { languageStore, type OwnText } from '@portico/platform/server/settings/languages.store.ts'
import { compiledMessage, placeholdersOf, riskyFormsOf } from '@portico/platform/server/settings/messages.ts'
import type { CoreServices } from '../../core-services.ts'
import { countLanguages, type Language, languages, longestText, mostParts, type TextEntry } from '../language.contract.ts'
import { lastingLanguage } from '../language-kinds.contract.ts'
import { faultsOfValues } from '../texts.rules.ts'

const pageSize = 10
/** So many texts of a file are looked at before others have their turn. */
const textsATurn = 50

export const languageRoutes = ({ database, clock, audit, texts: catalogue, live }: CoreServices): Route[] => {
  const english = () => catalogue.of(lastingLanguage) ?? new Map<string, { text: string; room: string }>()
  const deliveredIn = (id: string) => existing(catalogue.of(id))

  const entryOf = (id: string, key: string, own: OwnText | undefined): TextEntry | undefined => {
    const inEnglish = english().get(key)
    const delivered = deliveredIn(id).get(key)
    const known = delivered ?? inEnglish
    if (!known) return undefined
    return {
      key,
      room: known.room,
      delivered: delivered?.text ?? null,
      english: inEnglish?.text ?? null,
      text: own?.text ?? null,
      placeholders: placeholdersOf(compiledMessage(known.text)),
      updatedAt: own?.updatedAt.toISOString() ?? null,
      updatedBy: own?.updatedBy ?? null,
    }
  }

  /** Why a text cannot take another's place. */
  const faultsIn = (path: string, entry: TextEntry, text: string): Fault[] => {
    if (!text.isWellFormed() || /[[\p{Cc}]--[\t\n\r]]/v.test(text))
      return [{ path, code: 'invalidFormat', message: 'There is a character in it that cannot be shown.' }]
    if (!isSeen(text)) return [{ path, code: 'required', message: 'This is required.' }]
    if ((text.match(/[{#]/g)?.length ?? 0) > mostParts)
      return [{ path, code: 'tooManyParts', message: `At most ${mostParts} values fit into one text.`, params: { maximum: mostParts } }]
    try {
      const compiled = compiledMessage(text)
      const [form] = riskyFormsOf(
        compiled,
        [entry.delivered, entry.english].flatMap((one) => (one === null ? [] : [compiledMessage(one)])),
      )
      if (form !== undefined)
        return [
          {
            path,
            code: 'noMessage',
            message: `A value is shown as it is or by select and, where it is a number in what was delivered, as number, plural or selectordinal; not as ${form}.`,
          },
        ]
      return faultsOfValues(path, entry.placeholders, placeholdersOf(compiled))
    } catch (error) {
      const why = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : ''
      return [{ path, code: 'noMessage', message: `This is no ICU message: ${why}` }]
    }
  }

  /**
   * What a file says of each text; null: as delivered. It takes seconds where every text is as large as it may be, so others have their turn.
   * @throws AppError with the first faults
   */
  const wantedIn = async (id: string, file: Readonly<Record<string, unknown>>) => {
    const given = Object.entries(file)
    const { size: maximum } = english()
    if (given.length > maximum)
      throw invalid({ path: '', code: 'tooMany', message: `There are ${maximum} texts, and more in this file.`, params: { maximum } })
    const faults: Fault[] = []
    const wanted: { key: string; text: string | null }[] = []
    for (const [at, [key, text]] of given.entries()) {
      if (at % textsATurn === textsATurn - 1) await setImmediate()
      const entry = entryOf(id, key, undefined)
      if (!entry) faults.push({ path: key.slice(0, 200), code: 'unknownField', message: 'There is no text with this key.' })
      else if (text !== null && (typeof text !== 'string' || text.length > longestText))
        faults.push({ path: key, code: 'invalidFormat', message: `Must be a text of at most ${longestText} characters, or null.` })
      else {
        if (text !== null && text !== entry.delivered) faults.push(...faultsIn(key, entry, text))
        wanted.push({ key, text: text === entry.delivered ? null : text })
      }
      if (faults.length >= mostFaults) break
    }
    if (faults.length > 0) throw invalid(faults)
    return wanted
  }

  const shown = async (db: Db, withTexts: boolean): Promise<Language[]> => {
    const store = languageStore(db)
    const all = await store.all()
    if (!withTexts) return all
    const counts = await store.counts()
    const total = english().size
    return all.map((one) => {
      const delivered = catalogue.of(one.id) ?? new Map()
      const missing = [...english().keys()].filter((key) => !delivered.has(key)).length
      return { ...one, texts: { total, missing, overridden: counts.get(one.id) ?? 0 } }
    })
  }
  const one = async (db: Db, id: string): Promise<Language> => existing((await shown(db, true)).find((language) => language.id === id))

  return [
    route(languages.list, ({ caller }) => shown(database.db, isAdmin(caller))),

    route(countLanguages, async () => ({ count: (await languageStore(database.db).all()).length })),

    route(languages.change, async ({ params, body, actor }) => {
      const changed = await database.transaction(async (tx) => {
        const held = existing(await languageStore(tx).hold(params.id))
        if (held.id === lastingLanguage && !body.active)
          throw invalid({ path: 'active', code: 'lastingLanguage', message: 'English stays on: what lacks a text shows it in English.' })
        if (held.active !== body.active) {
          await languageStore(tx).setActive(held.id, body.active)
          const changes = [{ field: 'active', old: held.active, new: body.active }]
          await audit(tx, actor, { entityType: 'language', entityId: held.id, entityName: held.name, action: 'update', changes })
        }
        return one(tx, held.id)
      })
      live.changed()
      return changed
    }),

    route(languages.texts, async ({ params, query }) => {
      const delivered = deliveredIn(params.id)
      const own = await languageStore(database.db).texts(params.id)
      const wanted = query.search?.trim().toLowerCase() ?? ''
      const keys = [...english().keys()].filter((key) => {
        if (query.only === 'overridden' && !own.has(key)) return false
        if (query.only === 'missing' && delivered.has(key)) return false
        const words = [key, delivered.get(key)?.text, english().get(key)?.text, own.get(key)?.text]
        return wanted === '' || words.some((text) => text?.toLowerCase().includes(wanted))
      })
      const { page = 1, itemsPerPage = pageSize } = query
      const data = keys
        .toSorted()
        .slice((page - 1) * itemsPerPage, page * itemsPerPage)
        .flatMap((key) => entryOf(params.id, key, own.get(key)) ?? [])
      return { data, page: { total_elements: keys.length, exact: true as const } }
    }),

    route(languages.text, async ({ params: { id, key } }) => existing(entryOf(id, key, await languageStore(database.db).text(id, key)))),

    route(languages.override, async ({ params: { id, key }, body, actor, caller }) => {
      const entry = await database.transaction(async (tx) => {
        const store = languageStore(tx)
        const held = existing(await store.hold(id))
        const before = existing(entryOf(id, key, await store.text(id, key)))
        const faults = faultsIn('text', before, body.text)
        if (faults.length > 0) throw invalid(faults)
        await store.put(id, [{ key, text: body.text }], { at: clock.now(), email: caller.email })
        const changes = [{ field: key, old: before.text ?? before.delivered, new: body.text }]
        await audit(tx, actor, { entityType: 'language', entityId: id, entityName: held.name, action: 'update', changes })
        return existing(entryOf(id, key, await store.text(id, key)))
      })
      live.changed()
      return entry
    }),

    route(languages.restore, async ({ params: { id, key }, actor }) => {
      await database.transaction(async (tx) => {
        const store = languageStore(tx)
        const held = existing(await store.hold(id))
        const before = existing(entryOf(id, key, await store.text(id, key)))
        if (before.text === null) return
        await store.remove(id, [key])
        const changes = [{ field: key, old: before.text, new: before.delivered }]
        await audit(tx, actor, { entityType: 'language', entityId: id, entityName: held.name, action: 'update', changes })
      })
      live.changed()
      return undefined
    }),

    route(languages.exported, async ({ params: { id }, query, reply }) => {
      const delivered = deliveredIn(id)
      const own = await languageStore(database.db).texts(id)
      const keys = query.all === 'true' ? [...english().keys()] : [...own.keys()]
      reply.header('content-disposition', `attachment; filename="texts-${id}.json"`)
      return Object.fromEntries(
        keys.toSorted().flatMap((key) => {
          const text = own.get(key)?.text ?? delivered.get(key)?.text
          return text === undefined ? [] : [[key, text]]
        }),
      )
    }),

    route(languages.imported, async ({ params: { id }, body, actor, caller }) => {
      const wanted = await wantedIn(id, body)
      const counts = await database.transaction(async (tx) => {
        const store = languageStore(tx)
        const held = existing(await store.hold(id))
        const own = await store.texts(id)
        const put = wanted.flatMap(({ key, text }) => (text !== null && text !== own.get(key)?.text ? [{ key, text }] : []))
        const removed = wanted.flatMap(({ key, text }) => (text === null && own.has(key) ? [key] : []))
        await store.put(id, put, { at: clock.now(), email: caller.email })
        await store.remove(id, removed)
        const changed = put.length + removed.length
        const changes = [{ field: 'texts', old: own.size, new: own.size + put.filter(({ key }) => !own.has(key)).length - removed.length }]
        if (changed > 0) await audit(tx, actor, { entityType: 'language', entityId: id, entityName: held.name, action: 'update', changes })
        return { changed, unchanged: wanted.length - changed }
      })
      live.changed()
      return counts
    }),
  ]
}
