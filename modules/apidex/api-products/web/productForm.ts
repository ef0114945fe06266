import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { type ApiProduct, changedProduct, newProduct } from '../api-product.contract.ts'
import { quotaIntervals } from '../product-kinds.rules.ts'

/**
 * What the form edits: the request's own rules, but the plan in two fields with a switch. An empty approval leaves
 * the choice to the environment.
 */
const shared = {
  displayName: newProduct.shape.displayName,
  description: newProduct.shape.description,
  category: newProduct.shape.category,
  tags: newProduct.shape.tags,
  visibility: newProduct.shape.visibility,
  approval: newProduct.shape.approval,
  limited: z.boolean(),
  quota: z.optional(z.int().check(z.minimum(1), z.maximum(2_000_000_000))),
  interval: z.enum(quotaIntervals),
  basePath: newProduct.shape.basePath,
  upstream: newProduct.shape.upstream,
  supportContact: newProduct.shape.supportContact,
  supportUrl: newProduct.shape.supportUrl,
  supportTeamId: newProduct.shape.supportTeamId,
}
const needsQuota = z.check<{ limited: boolean; quota?: number | undefined }>(({ value, issues }) => {
  if (value.limited && value.quota === undefined)
    issues.push({ code: 'invalid_type', expected: 'number', input: undefined, path: ['quota'] })
})
/** A number that stands behind a switch that is off is neither seen nor sent, so it is not judged. */
const withoutHidden = z.transform((values: FieldValues): FieldValues => (values.limited ? values : { ...values, quota: undefined }))
export const newProductForm = z.pipe(withoutHidden, z.object({ apiproduct: newProduct.shape.apiproduct, ...shared }).check(needsQuota))
export const productForm = z.pipe(
  withoutHidden,
  z.object({ ...shared, basePath: changedProduct.shape.basePath, ownerId: changedProduct.shape.ownerId }).check(needsQuota),
)
type Values = z.infer<typeof productForm>

export const noProduct = {
  apiproduct: '',
  displayName: '',
  description: '',
  category: '',
  tags: [],
  visibility: 'signedIn',
  approval: '',
  limited: false,
  quota: '',
  interval: 'day',
  basePath: '/',
  upstream: '',
  supportContact: '',
  supportUrl: '',
  supportTeamId: '',
}

export const valuesOf = (product: ApiProduct) => ({
  displayName: product.displayName,
  description: product.description,
  category: product.category,
  tags: product.tags,
  visibility: product.visibility,
  approval: product.approval,
  limited: product.plan !== null,
  quota: product.plan?.quota ?? '',
  interval: product.plan?.interval ?? 'day',
  // Left out where the gateway keeps its products.
  basePath: product.basePath ?? undefined,
  upstream: product.upstream ?? '',
  supportContact: product.supportContact,
  supportUrl: product.supportUrl ?? '',
  supportTeamId: product.supportTeamId ?? '',
  ownerId: product.ownerId ?? '',
})

/** What goes on the wire. An upstream that was emptied is taken away, and so is a plan that was switched off. */
export function bodyOf<V extends Omit<Values, 'ownerId'>>({
  limited,
  quota,
  interval,
  tags,
  upstream,
  supportContact,
  supportUrl,
  supportTeamId,
  ...rest
}: V) {
  return {
    ...rest,
    tags: tags ?? [],
    plan: limited && quota !== undefined ? { quota, interval } : null,
    upstream: upstream ?? null,
    supportContact: supportContact ?? '',
    supportUrl: supportUrl ?? null,
    supportTeamId: supportTeamId ?? null,
    category: rest.category ?? '',
    description: rest.description ?? '',
  }
}

/** Of a product that the gateway makes: what the gateway decides stays as it is. */
export function changesOf(
  product: Pick<ApiProduct, 'basePath'>,
  values: Parameters<typeof bodyOf<Omit<z.infer<typeof productForm>, 'ownerId'>>>[0],
) {
  const { plan, upstream, basePath, ...rest } = bodyOf(values)
  return product.basePath === null ? rest : { ...rest, plan, upstream, basePath }
}
