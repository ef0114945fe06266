import type { GeneratorOptions } from '../options.contract.ts'
import type { ModelObject } from './model.rules.ts'

/** `MeterReading2`, `meterReadingID` in words; a run of capitals is one. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).map((word) => word.toLowerCase())
export const kebab = (name: string): string => wordsOf(name).join('-')
export const snake = (name: string): string => wordsOf(name).join('_')
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** As it is written, but for its first letters: names keep the capitals that somebody gave them. */
export const camel = (name: string): string => name.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase())

export const inPropertyCase = (name: string, { propertyCase }: Pick<GeneratorOptions, 'propertyCase'>): string =>
  propertyCase === 'SNAKE' ? snake(name) : propertyCase === 'CAMEL' ? camel(name) : name
export const inPathCase = (name: string, { pathCase }: Pick<GeneratorOptions, 'pathCase'>): string =>
  pathCase === 'KEBAB' ? kebab(name) : pathCase === 'SNAKE' ? snake(name) : camel(name)
export const pluralName = ({ name, pluralName: plural }: Pick<ModelObject, 'name' | 'pluralName'>): string => plural || `${name}s`
export const majorOf = (versionNumber: string): string => versionNumber.split('.')[0] ?? '1'
