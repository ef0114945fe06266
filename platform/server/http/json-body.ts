import type { FastifyInstance } from 'fastify'
import { invalid } from '../../contract/errors.ts'

/** Far more than people and programs nest, far less than what a function that calls itself for each level can take. */
const deepest = 1000

/** Reads `application/json` as Fastify does, but refuses what is nested too deep for anything that would look at it afterwards. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  const tooDeep = invalid({ path: '', code: 'tooDeep', message: `Lists and objects may be nested ${deepest} deep.`, params: { deepest } })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (depthOf(text) > deepest) done(tooDeep)
    else void read(request, text, done)
  })
}

/** How deep lists and objects of a JSON text stand in each other; one walk, whatever is in it. */
export function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === bracket || sign === brace) {
      depth += 1
      if (depth > most) most = depth
    } else if (sign === bracketEnd || sign === braceEnd) depth -= 1
  }
  return most
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0))
