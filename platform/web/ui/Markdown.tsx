import { lazy, Suspense } from 'react'
import type { Anchors } from './MarkdownRendered.tsx'
import { Bone, Loading } from './Skeleton.tsx'

const Rendered = lazy(() => import('./MarkdownRendered.tsx'))

interface MarkdownProps {
  source: string
  html?: boolean
  reading?: boolean
  /** Headings that can be linked to. Keep it the same from render to render. */
  anchors?: Anchors
}

/** Text in Markdown; the renderer is downloaded with the first one. `html`: the source may hold HTML, which is cleaned. */
export function Markdown({ source, html, reading, anchors }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Bone className="mb-2 w-4/5" />
          <Bone className="w-3/5" />
        </Loading>
      }
    >
      <Rendered source={source} {...(html && { html })} {...(reading && { reading })} {...(anchors && { anchors })} />
    </Suspense>
  )
}
