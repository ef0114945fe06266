import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'

/** Why a gateway did not do what it was asked. Its sentences are many and come only where something failed; their place is kept meanwhile. */
export const GatewayWords = lazyPart(
  () => import('./FailureWords.tsx').then((file) => file.FailureWords),
  ({ message }) => (
    <span aria-hidden="true" className="invisible wrap-anywhere">
      {message}
    </span>
  ),
)
