import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { dictionary } from '../module.ts'

export const importRows = setting({
  key: 'dictionary.importRows',
  type: z.int().check(z.minimum(1), z.maximum(20_000)),
  default: 5000,
  module: dictionary.flag,
  summary: 'How many rows a table may have that is imported into the dictionary',
})

export const importConcepts = setting({
  key: 'dictionary.importConcepts',
  type: z.int().check(z.minimum(1), z.maximum(100_000)),
  default: 100_000,
  module: dictionary.flag,
  summary: 'How many concepts a vocabulary may have that is imported',
})
