const longestName = 80
/** The name of an application as the portal takes it; at gateways it may be anything. `again`: it is taken, so it is numbered, or told apart by this. */
export function nameFrom(name: string, gatewayId: string, again: number | string = 0): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
  const shown = plain.length < 2 ? `Application ${gatewayId.slice(0, 8)}` : plain
  const end = again === 0 ? '' : ` (${typeof again === 'number' ? again + 1 : again})`
  return `${cut([...shown], longestName - end.length)}${end}`
}
/** A cut name says that it goes on: without a sign it would read as if it were the whole one. */
const cut = (shown: readonly string[], most: number): string =>
  shown.length <= most
    ? shown.join('')
    : `${shown
        .slice(0, most - 1)
        .join('')
        .trim()}…`
