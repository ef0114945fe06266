import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'

/**
 * Why a gateway did not do what it was asked. Its sentences are many and come only where something failed; their place is kept meanwhile. For
 * an environment's page: other pages have a lazy part of their own, because a file of several would be named in the first download.
 */
export const GatewayWords = lazyPart(
  () => import('@portico/connectors/web/FailureWords.tsx').then((file) => file.FailureWords),
  ({ message }) => (
    <span aria-hidden="true" className="invisible wrap-anywhere">
      {message}
    </span>
  ),
)
