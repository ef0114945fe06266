import { validStates } from '../../terms/term-states.contract.ts'
import type { generatorChecks } from '../generator-kinds.contract.ts'
import type { Asked } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { inPathCase, inPropertyCase, pluralName } from './names.rules.ts'
import { isServed as isServedByPaths } from './openapi.rules.ts'
import { partsOf } from './parts.rules.ts'
import { geometryName, hasInput } from './schemas.rules.ts'

export interface GeneratorCheck {
  code: (typeof generatorChecks)[number]
  level: 'error' | 'warning'
  /** Where it is mended; null: in what was asked for. */
  objectId: string | null
  /** The tab of the object's page. */
  tab: 'general' | 'attributes' | 'relations' | 'lists'
  /** What it is about, by its name. */
  name: string
  message: string
}

/** What documents of an API have beside the objects, by the object that it is made of. */
function besideObjects(book: Book, options: Asked['options'], objects: readonly ModelObject[]) {
  const of = (name: string, objectId: string | null) => ({ name, objectId })
  return [
    ...(options.errors === 'RFC9457' ? [of('Problem', null)] : []),
    ...(options.envelope === 'ARRAY_LINK_HEADER' ? [] : [of('PageInfo', null)]),
    ...(objects.some(({ attributes }) => attributes.some(({ dataType }) => dataType === 'GEOMETRY')) ? [of(geometryName, null)] : []),
    ...objects.flatMap((object) => [
      ...(hasInput({ book, options, at: '' }, object) ? [of(`${object.name}Input`, object.id)] : []),
      ...(options.envelope !== 'ARRAY_LINK_HEADER' && object.objectType === 'OBJECT_TYPE' ? [of(`${object.name}Page`, object.id)] : []),
    ]),
  ]
}

/** Objects whose plurals are alike would lie at one address, the one over the other. */
function samePaths(book: Book, options: Asked['options']): GeneratorCheck[] {
  const served = book.model.chosen.flatMap((id) => book.object(id) ?? []).filter(isServedByPaths)
  const paths = Map.groupBy(served, (object) => `/${inPathCase(pluralName(object), options)}`)
  return [...paths].flatMap(([path, [first, second]]): GeneratorCheck[] =>
    first && second
      ? [
          {
            ...{ code: 'sameName', level: 'error', objectId: second.id, tab: 'general', name: path },
            message: `${first.name} and ${second.name} would both lie at ${path}.`,
          },
        ]
      : [],
  )
}

/** What keeps specifications from being made, and what could be better (domains 3.7). */
export function generatorFindings(
  book: Book,
  { options }: Asked,
  { content, isServed }: { content: 'APPROVED' | 'INCLUDE_DRAFT'; isServed: boolean },
): GeneratorCheck[] {
  const objects = book.model.included.flatMap((id) => book.object(id) ?? [])
  const names = Map.groupBy(
    [
      ...objects.map((object) => ({ name: object.name, objectId: object.id })),
      ...listsOf().map(({ name, objectId }) => ({ name, objectId })),
      ...(isServed ? besideObjects(book, options, objects) : []),
    ],
    ({ name }) => name.toLowerCase(),
  )
  return [
    ...objects.flatMap((object): GeneratorCheck[] => {
      const { id: objectId, name, attributes, relations, objectType, abstract } = object
      const about = (
        code: GeneratorCheck['code'],
        level: GeneratorCheck['level'],
        tab: GeneratorCheck['tab'],
        of: string,
        message: string,
      ): GeneratorCheck => ({
        ...{ code, level, objectId, tab },
        name: of,
        message,
      })
      const chosen = book.model.chosen.includes(objectId)
      const lacksId = isServed && chosen && objectType === 'OBJECT_TYPE' && !abstract && book.identifiers(object).length === 0
      const outside = [
        ...object.superTypeIds.map((id) => ({ id, tab: 'general' as const })),
        ...attributes.flatMap((one) => (one.objectId ? [{ id: one.objectId, tab: 'attributes' as const }] : [])),
        ...relations
          .filter(({ representation }) => representation === 'EMBEDDED')
          .map((one) => ({ id: one.targetId, tab: 'relations' as const })),
      ].filter(({ id }) => !book.isIncluded(id))
      const used = partsOf(book, options, object, 'output', true).map((part) => part.name)
      const twice = [...new Set(used.filter((one, at) => used.indexOf(one) !== at))]
      const own = [...attributes, ...relations].map((one) => inPropertyCase(one.name, options))
      const same = [...new Set([...twice, ...own.filter((one, at) => own.indexOf(one) !== at)])]
      return [
        ...(attributes.length === 0 && object.superTypeIds.length === 0
          ? [about('noAttributes', 'error', 'attributes', name, `${name} has no attributes.`)]
          : []),
        ...(lacksId
          ? [about('noIdentifier', 'error', 'attributes', name, `${name} has no identifying attribute, so its paths lead nowhere.`)]
          : []),
        ...(content === 'APPROVED' && !validStates.includes(object.status)
          ? [about('notApproved', 'error', 'general', name, `${name} is not approved.`)]
          : []),
        ...same.map((one) => about('sameName', 'error', 'attributes', `${name}.${one}`, `Two members of ${name} are called ${one}.`)),
        ...outside.map(({ id, tab }) => {
          const other = book.object(id)?.name ?? id
          return about('outside', 'error', tab, `${name} → ${other}`, `${name} needs ${other}, which is not among the objects.`)
        }),
        ...relations
          .filter(({ representation, targetId }) => isServed && chosen && representation === 'LINK' && !book.isIncluded(targetId))
          .map((one) =>
            about(
              'linkOutside',
              'warning',
              'relations',
              `${name}.${one.name}`,
              `${name}.${one.name} leads to an object that is not chosen: its path is left out.`,
            ),
          ),
        ...(object.description.trim() === '' ? [about('noDescription', 'warning', 'general', name, `${name} has no definition.`)] : []),
        ...attributes
          .filter(({ description, termId }) => !description && !book.meaning(termId)?.description)
          .map((one) => about('noDescription', 'warning', 'attributes', `${name}.${one.name}`, `${name}.${one.name} has no description.`)),
      ]
    }),
    ...listsOf().flatMap(({ name, kind, codes, uri, objectId }): GeneratorCheck[] => [
      ...(kind === 'ENUMERATION' && codes.length === 0
        ? [{ code: 'noValues', level: 'error', objectId, tab: 'lists', name, message: `${name} has no values.` } as const]
        : []),
      ...(kind !== 'ENUMERATION' && uri === ''
        ? [
            {
              code: 'listWithoutUri',
              level: 'warning',
              objectId,
              tab: 'lists',
              name,
              message: `${name} does not say where it is kept.`,
            } as const,
          ]
        : []),
    ]),
    ...[...names.values()]
      .filter(({ length }) => length > 1)
      .map(
        ([first]): GeneratorCheck => ({
          code: 'sameName',
          level: 'error',
          objectId: first?.objectId ?? null,
          tab: 'general',
          name: first?.name ?? '',
          message: `Two schemas would be called ${first?.name ?? ''}.`,
        }),
      ),
    ...(isServed ? samePaths(book, options) : []),
    ...(isServed &&
    ((options.security === 'OAUTH2' && options.tokenUrl === '') || (options.security === 'OIDC' && options.discoveryUrl === ''))
      ? [
          {
            code: 'noAddress',
            level: 'warning',
            objectId: null,
            tab: 'general',
            name: options.security,
            message: 'The address of the identity provider is missing; an example stands in its place.',
          } as const,
        ]
      : []),
  ]

  function listsOf() {
    const seen = new Set<string>()
    return objects.flatMap((object) =>
      object.attributes.flatMap(({ valueListId, dataType }) => {
        const list = dataType === 'ENUM' && valueListId ? book.list(valueListId) : undefined
        if (!list || seen.has(list.id)) return []
        seen.add(list.id)
        return [{ ...list, objectId: object.id }]
      }),
    )
  }
}
