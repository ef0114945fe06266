import { isObject } from './json.ts'

/** A value as simple XML, for documents that promise XML and give no example of it. */
export function toXml(value: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element('root', value)}`
}

function element(name: string, value: unknown): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : 'item'
  if (Array.isArray(value)) return value.map((entry) => element(name, entry)).join('')
  const inside = isObject(value)
    ? Object.entries(value)
        .map(([key, entry]) => element(key, entry))
        .join('')
    : String(value ?? '').replace(/[<>&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;'))
  return `<${tag}>${inside}</${tag}>`
}
