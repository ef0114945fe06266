import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { ExternalServices } from '../../external-services.ts'
import { visitors } from '../visitors.contract.ts'
import { visitorStore } from './visitors.store.ts'

const longestWords = 1000
const perPage = 25

/** What visitors say of pages, and how often these are read. */
export const visitorRoutes = ({ database, clock, brand, audit }: ExternalServices): Route[] => [
  route(visitors.give, async ({ request, reply }) => {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    const [path = '', helpful, typed = '', lang] = ['path', 'helpful', 'words', 'lang'].map((name) => form.get(name) ?? undefined)
    // Browsers count the end of a line as one letter, and send two.
    const words = typed.replaceAll('\r\n', '\n')
    // It is where the answer leads to: never to another host.
    if (path.length > 300 || !/^\/(?!\/)[\w\-./%~]*$/.test(path))
      throw invalid({ path: 'path', code: 'invalidFormat', message: 'Must be the path of a page.' })
    if (helpful !== 'yes' && helpful !== 'no') throw invalid({ path: 'helpful', code: 'required', message: 'Say yes or no.' })
    if (words.length > longestWords || words.includes('\0'))
      throw invalid({
        path: 'words',
        code: 'maxLength',
        message: `Write at most ${longestWords} letters.`,
        params: { maximum: longestWords },
      })
    const locale = brand.locales.find((one) => one === lang) ?? brand.locales[0] ?? ''
    const said = { path, locale, helpful: helpful === 'yes', words: words.trim().toWellFormed() }
    await visitorStore(database.db).give(said, clock.now())
    const asked = locale === brand.locales[0] ? '' : `&lang=${locale}`
    return reply.code(303).header('location', `${path}?thanks=1${asked}#feedback`).send('')
  }),
  route(visitors.numbers, () => visitorStore(database.db).numbers(clock.now())),
  route(visitors.feedback, ({ query }) => visitorStore(database.db).feedback(query.page ?? 1, query.itemsPerPage ?? perPage)),
  route(visitors.remove, ({ params, actor }) =>
    database.transaction(async (tx) => {
      existing((await visitorStore(tx).remove(params.id)) || undefined)
      await audit(tx, actor, { entityType: 'pageFeedback', entityId: params.id, entityName: params.id, action: 'delete', changes: [] })
      return undefined
    }),
  ),
]
