import { useEffect, useRef } from 'react'
import SwaggerUI from 'swagger-ui-react'
import 'swagger-ui-react/swagger-ui.css'
import './swagger.css'

const swaggerName = 'Swagger UI'

/**
 * Swagger UI in a frame of its own language and direction. It asks nobody: the document is handed in, its validator is off, and
 * "Try it out" is not offered, because the key must not reach the page.
 */
export function SwaggerFrame({ document }: { document: object }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // It draws a main of its own, and a page has one only.
    const tidy = () => {
      const inner = element.querySelector('main:not([role])')
      inner?.setAttribute('role', 'region')
      inner?.setAttribute('aria-label', swaggerName)
    }
    const watch = new MutationObserver(tidy)
    watch.observe(element, { childList: true, subtree: true })
    tidy()
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      lang="en"
      dir="ltr"
      className="swagger-frame min-w-0 overflow-x-auto rounded-card border border-hairline bg-surface text-start"
    >
      <SwaggerUI spec={document} docExpansion="list" defaultModelsExpandDepth={0} supportedSubmitMethods={[]} deepLinking={false} />
    </div>
  )
}
