import SwaggerUI from 'swagger-ui-react'
import 'swagger-ui-react/swagger-ui.css'
import './swagger.css'

/**
 * Swagger UI in a frame of its own language and direction. It asks nobody: the document is handed in, its validator is off, and
 * "Try it out" is not offered, because the key must not reach the page.
 */
export default function SwaggerFrame({ document }: { document: object }) {
  return (
    <div lang="en" dir="ltr" className="swagger-frame min-w-0 overflow-x-auto rounded-card border border-hairline bg-surface text-start">
      <SwaggerUI spec={document} docExpansion="list" defaultModelsExpandDepth={0} supportedSubmitMethods={[]} deepLinking={false} />
    </div>
  )
}
