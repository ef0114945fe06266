import { useMemo } from 'react'
import { cx } from './cx.ts'
import { markdownHtml } from './markdownHtml.ts'
import './prose.css'

export default function MarkdownRendered({ source, html = false, reading }: { source: string; html?: boolean; reading?: boolean }) {
  const clean = useMemo(() => markdownHtml(source, { html }), [source, html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify one line above
  return <div dir="auto" className={cx('prose min-w-0', reading && 'reading')} dangerouslySetInnerHTML={{ __html: clean }} />
}
