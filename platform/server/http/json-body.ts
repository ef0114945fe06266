import type { FastifyInstance } from 'fastify'
import { badRequest, invalid } from '../../contract/errors.ts'

/** Far more than people and programs nest, far less than what a function that calls itself for each level can take. */
const deepest = 1000

/** Members and items, all together. A refusal names each that is unknown, so that many cost seconds; calls that are made for more say so by a larger body. */
const most = 20_000

/** Signs that are no text would otherwise be stored as "�", which is what nobody wrote. */
const utf8 = new TextDecoder('utf-8', { fatal: true })
function textOf(body: Buffer): string | undefined {
  try {
    return utf8.decode(body)
  } catch {
    return undefined
  }
}

/** Reads `application/json` as Fastify does, but refuses what is no UTF-8, is nested too deep, or holds too much, for anything that would look at it afterwards. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  const tooDeep = invalid({ path: '', code: 'tooDeep', message: `Lists and objects may be nested ${deepest} deep.`, params: { deepest } })
  const tooMany = (maximum: number) =>
    invalid({
      path: '',
      code: 'tooMany',
      message: `At most ${maximum} members and items are allowed, all together.`,
      params: { maximum },
    })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(body)
    if (text === undefined) return done(badRequest('The body is not UTF-8.'))
    const { depth, values } = measured(text)
    const { bodyLimitBytes, mostValues = bodyLimitBytes === undefined ? most : Number.POSITIVE_INFINITY } = request.endpoint ?? {}
    if (depth > deepest) done(tooDeep)
    else if (values > mostValues) done(tooMany(mostValues))
    else void read(request, text, done)
  })
}

/** How deep lists and objects of a JSON text stand in each other, and about how many values it holds; one walk, whatever is in it. */
function measured(text: string): { depth: number; values: number } {
  let values = 0
  let depth = 0
  let deepestSeen = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === bracket || sign === brace) {
      depth += 1
      values += 1
      if (depth > deepestSeen) deepestSeen = depth
    } else if (sign === bracketEnd || sign === braceEnd) depth -= 1
    else if (sign === comma) values += 1
  }
  return { depth: deepestSeen, values }
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd, comma] = [...'"\\[]{},'].map((sign) => sign.charCodeAt(0))
