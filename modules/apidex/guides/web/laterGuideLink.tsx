import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'

/** The link of an empty list, which few pages ever show. */
export const GuideLink = lazyPart(
  () => import('./GuideLink.tsx').then((file) => file.GuideLink),
  () => null,
)
