import { differenceOf, productsApart, type SeenKey, type WantedState } from '../reconcile.rules.ts'
import type { SeenDrift, SomeProducts } from './drift.store.ts'
import { shortText } from './named-by-strangers.ts'
import type { KeyWish } from './wanted.store.ts'

/** A key of the portal that is not at its gateway as it is wanted. */
export interface DifferingKey extends Pick<KeyWish, 'id' | 'applicationId' | 'applicationName' | 'lastFour'> {
  wanted: WantedState
  seen: SeenKey | undefined
}

/** Of thousands nothing is kept that is not shown. */
export const differingKey = (
  { id, applicationId, applicationName, lastFour }: KeyWish,
  wanted: WantedState,
  seen: SeenKey | undefined,
): DifferingKey => ({ id, applicationId, applicationName, lastFour, wanted, seen })

const namesShown = 3
const some = (names: readonly string[]): SomeProducts | undefined =>
  names.length === 0 ? undefined : { names: names.slice(0, namesShown).map(shortText), count: names.length }

function howOf(
  wanted: WantedState,
  seen: SeenKey | undefined,
): Pick<SeenDrift['detail'], 'difference' | 'productsAdded' | 'productsTaken'> {
  const difference = differenceOf(wanted, seen)
  if (difference !== 'products' || !seen) return { difference }
  const { added, taken } = productsApart(wanted, seen)
  return { difference, productsAdded: some(added), productsTaken: some(taken) }
}

/** What the portal made and did not set right, for an admin to look at: keys by what people call them, and how each differs. */
export function ownDrift({
  keys,
  products,
}: {
  keys: readonly DifferingKey[]
  products: readonly { id: string; name: string }[]
}): SeenDrift[] {
  return [
    ...keys.map(
      ({ id, applicationId, applicationName: name, lastFour, wanted, seen }): SeenDrift => ({
        kind: 'key',
        gatewayId: seen?.gatewayId ?? id,
        text: `Key ${lastFour ? `…${lastFour}` : id} of ${name} differs from what the portal wants`,
        detail: {
          ...{ own: true, kind: 'key', targetId: id, name, applicationId, ...howOf(wanted, seen) },
          ...(lastFour && { lastFour }),
        },
      }),
    ),
    ...products.map(
      ({ id, name }): SeenDrift => ({
        kind: 'product',
        gatewayId: id,
        text: `${name} differs from what the portal wants`,
        detail: { own: true, kind: 'product', targetId: id, name },
      }),
    ),
  ]
}
