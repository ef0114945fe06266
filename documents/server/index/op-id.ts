import { createHash } from 'node:crypto'

const maxLength = 120

/**
 * Hands out ids for the operations of one document: URL-safe, unique, and the same again for the next revision, because they come from the
 * operation's own id or, without one, from its method and address.
 */
export function opIds(): (operationId: string, method: string, path: string) => string {
  const given = new Set<string>()
  return (operationId, method, path) => {
    const wish = slug(operationId) || `${method.toLowerCase()}-${slug(path) || 'root'}`
    const short = wish.length <= maxLength ? wish : `${wish.slice(0, maxLength - 9)}-${hash(operationId || `${method} ${path}`)}`
    // A clash means that two names differ only in characters that an address cannot carry: tell them apart by what they were made of.
    const id = given.has(short.toLowerCase()) ? `${short.slice(0, maxLength - 9)}-${hash(`${operationId} ${method} ${path}`)}` : short
    let unique = id
    for (let count = 2; given.has(unique.toLowerCase()); count += 1) unique = `${id}-${count}`
    given.add(unique.toLowerCase())
    return unique
  }
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
