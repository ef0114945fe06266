import type { ExternalServices } from '../../external-services.ts'
import { contentOf } from '../content.ts'

/** Fills the portal's own content service, where nothing is in it yet: all in one call. */
export async function fillContent({ content, brand }: Pick<ExternalServices, 'content' | 'brand'>): Promise<void> {
  if (!content.editor) return
  const { filled } = await content.editor.fill(contentOf(brand.id))
  if (filled) content.service.outdate()
}
