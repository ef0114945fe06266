/** The part of swagger-ui-react that the alternative viewer uses; the package brings no types. */
declare module 'swagger-ui-react' {
  import type { ComponentType } from 'react'

  const SwaggerUI: ComponentType<{
    spec: object
    docExpansion?: 'list' | 'full' | 'none'
    defaultModelsExpandDepth?: number
    supportedSubmitMethods?: string[]
    deepLinking?: boolean
  }>
  export default SwaggerUI
}
