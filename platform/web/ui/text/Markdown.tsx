import { lazyPart } from '../feedback/lazyPart.tsx'
import { Bone, Loading } from '../feedback/Skeleton.tsx'
import type { Anchors } from './MarkdownRendered.tsx'

interface MarkdownProps {
  source: string
  html?: boolean
  reading?: boolean
  /** Headings that can be linked to. Keep it the same from render to render. */
  anchors?: Anchors
}

/** Text in Markdown; the renderer is downloaded with the first one. `html`: the source may hold HTML, which is cleaned. */
export const Markdown = lazyPart<MarkdownProps>(
  () => import('./MarkdownRendered.tsx').then((file) => file.default),
  <Loading>
    <Bone className="mb-2 w-4/5" />
    <Bone className="w-3/5" />
  </Loading>,
)
