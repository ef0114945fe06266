import * as z from 'zod/mini'

export const products = z.array(z.string())
/** Where a key is one of its product, there is none without. */
export const chosen = products.check(z.refine((names) => names.length > 0, 'required'))
