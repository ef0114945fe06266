import { useEffect, useMemo } from 'react'
import { copyAnchor } from '../actions/copyAnchor.ts'
import { cx } from '../base/cx.ts'
import { type Heading, withAnchors } from './markdownAnchors.ts'
import { isOrdinaryText, markdownHtml } from './markdownHtml.ts'
import './prose.css'

/** Headings that can be linked to: what their signs are called, and who lists them. */
export interface Anchors {
  prefix: string
  labelOf: (title: string) => string
  onHeadings: (headings: readonly Heading[]) => void
}

interface MarkdownRenderedProps {
  source: string
  html?: boolean
  reading?: boolean
  /** Keep it the same from render to render. */
  anchors?: Anchors
}

/** A document describes hundreds of fields in a sentence each, and hardly any of these sentences has a mark. */
export default function MarkdownRendered(props: MarkdownRenderedProps) {
  const { source, reading, anchors } = props
  if (anchors || !isOrdinaryText(source)) return <Marked {...props} />
  return (
    <div className={cx('prose min-w-0', reading && 'reading')}>
      <p>{source.trimEnd()}</p>
    </div>
  )
}

function Marked({ source, html = false, reading, anchors }: MarkdownRenderedProps) {
  const { html: clean, headings } = useMemo(() => {
    const plain = markdownHtml(source, { html })
    // An author's own HTML is not written a second time: what was clean might be read as something else.
    return anchors && !html ? withAnchors(plain, anchors.prefix, anchors.labelOf) : { html: plain, headings: undefined }
  }, [source, html, anchors])
  useEffect(() => {
    if (headings) anchors?.onHeadings(headings)
  }, [headings, anchors])
  return (
    <div
      className={cx('prose min-w-0', reading && 'reading')}
      {...(anchors && { onClick: copyAnchor })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
