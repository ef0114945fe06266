import type { Json, JsonObject, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'

type Written = Pick<ParameterView, 'name' | 'style' | 'explode'>

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const encoded = (value: Json): string => encodeURIComponent(plain(value))
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Members one after the other: `a,1,b,2`, or `a=1,b=2` exploded. */
const members = (value: JsonObject, explode: boolean, between: string, write: (value: Json) => string): string =>
  Object.entries(value)
    .map(([name, member]) => `${write(name)}${explode ? '=' : between}${write(member)}`)
    .join(between)

/** A value as it stands in a path. */
export function inPath({ name, style, explode }: Written, value: Json): string {
  const [before, between] = style === 'label' ? ['.', explode ? '.' : ','] : style === 'matrix' ? [';', explode ? ';' : ','] : ['', ',']
  if (style === 'matrix') {
    const own = escaped(name)
    if (Array.isArray(value))
      return explode ? value.map((one) => `;${own}=${encoded(one)}`).join('') : `;${own}=${value.map(encoded).join(',')}`
    if (isObject(value)) return explode ? `;${members(value, true, ';', encoded)}` : `;${own}=${members(value, false, ',', encoded)}`
    return `;${own}=${encoded(value)}`
  }
  if (style === 'content') return encoded(value)
  if (Array.isArray(value)) return `${before}${value.map(encoded).join(between)}`
  return isObject(value) ? `${before}${members(value, explode, between, encoded)}` : `${before}${encoded(value)}`
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', ssv: '%20', pipeDelimited: '%7C', pipes: '%7C', tsv: '%09' }

/** A value as the pairs of a query. */
export function inQuery({ name, style, explode }: Written, value: Json): string[] {
  const own = escaped(name)
  if (style === 'content') return [`${own}=${encoded(value)}`]
  if (style === 'deepObject' && isObject(value)) return deepPairs(own, value)
  const repeats = explode && !(style in separators)
  const between = separators[style] ?? ','
  if (Array.isArray(value)) return repeats ? value.map((one) => `${own}=${encoded(one)}`) : [`${own}=${value.map(encoded).join(between)}`]
  if (isObject(value))
    return repeats
      ? Object.entries(value).map(([key, member]) => `${escaped(key)}=${encoded(member)}`)
      : [`${own}=${members(value, false, between, encoded)}`]
  return [`${own}=${encoded(value)}`]
}

/** `filter[a][b]=1`, as deep as it goes. */
function deepPairs(prefix: string, value: JsonObject): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const name = `${prefix}%5B${escaped(key)}%5D`
    if (Array.isArray(member)) return member.map((one) => `${name}=${encoded(one)}`)
    return isObject(member) ? deepPairs(name, member) : [`${name}=${encoded(member)}`]
  })
}

/** A value as it stands in a header; nothing is percent-encoded there. */
export function inHeader({ style, explode }: Written, value: Json): string {
  if (style === 'content') return plain(value)
  if (Array.isArray(value)) return value.map(plain).join(',')
  return isObject(value) ? members(value, explode, ',', plain) : plain(value)
}

/** A value as it stands in the `Cookie` header. */
export function inCookie({ name, explode, style }: Written, value: Json): string {
  if (style === 'content' || (!Array.isArray(value) && !isObject(value))) return `${name}=${encoded(value)}`
  if (Array.isArray(value))
    return explode ? value.map((one) => `${name}=${encoded(one)}`).join('; ') : `${name}=${value.map(encoded).join(',')}`
  return explode ? members(value, true, '; ', encoded) : `${name}=${members(value, false, ',', encoded)}`
}

/** A value as the whole query. */
export const asQuery = (value: Json): string =>
  typeof value === 'string'
    ? encodeURI(value.replace(/^\?/, '').toWellFormed())
        .replaceAll('#', '%23')
        .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
    : isObject(value)
      ? Object.entries(value)
          .map(([key, member]) => `${escaped(key)}=${encoded(member)}`)
          .join('&')
      : encoded(value)
