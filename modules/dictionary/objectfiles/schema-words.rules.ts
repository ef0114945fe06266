/** `serial_number`, `Serial Number` → `serialNumber`; empty where nothing of it can be a name. */
export function memberName(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const joined = words.map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join('')
  const begun = joined.replace(/^[0-9]+/, '')
  // `ID` and `IBANNumber` begin with a word in capitals.
  return begun.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase()).slice(0, 80)
}
/** `meter-reading` → `MeterReading`. */
export function objectName(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return words
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[0-9]+/, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .slice(0, 80)
}
/** `MeterReading` → `Meter reading`. */
export const spoken = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ')
  return words.map((word, at) => (at > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word)).join(' ')
}
