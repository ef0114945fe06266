import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { termLanguages } from './term-languages.contract.ts'

const said = { language: z.enum(termLanguages), name: z.string(), description: z.string() }
export const meaning = named('TermMeaning', z.object({ uri: z.string(), ...said, translations: z.array(z.object(said)) }))

export const mostMeanings = 50
const longestUri = 255
const isList = (text: string) => text.split(' ').filter(Boolean).length <= mostMeanings

/**
 * What approved terms mean, by their addresses. The dictionary answers it; it is declared here, because modules that show documents stand
 * below the dictionary's own screens, which show products.
 */
export const meanings = endpoint({
  method: 'GET',
  path: '/api/terms/meanings',
  tag: 'Terms',
  access: 'public',
  rule: 'visitors: of domains that are public only',
  modules: ['DataDictionary'],
  summary: `Name and definition of approved terms by their addresses; at most ${mostMeanings}, with spaces between them. Others are left out`,
  shows: ['term', 'domain'],
  perMinute: 300,
  query: z.object({
    uris: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(mostMeanings * (longestUri + 1)),
        z.refine(isList, { error: `Must be at most ${mostMeanings} addresses with spaces between them.` }),
      ),
  }),
  answer: z.array(meaning),
})
