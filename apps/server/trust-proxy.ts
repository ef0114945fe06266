import { isIP } from 'node:net'

/** Whose `X-Forwarded-*` are believed: nobody's, those of so many hops, or those of addresses and CIDR ranges. */
export function trustProxyOf(value: string | undefined, faults: string[]): false | number | string[] {
  const text = value?.trim()
  if (!text || text === 'off') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every(isRange))
    faults.push(`TRUST_PROXY is "${text}"; it must be off, a number of hops, or a list of addresses such as 10.0.0.0/8.`)
  return parts
}

function isRange(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2)
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && text.split('/').length <= 2 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
