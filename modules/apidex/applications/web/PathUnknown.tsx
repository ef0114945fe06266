import { T } from '@portico/platform/web/i18n/T.tsx'
import type { KeyProduct } from '../key.contract.ts'

/** In the place of a first call: the gateway alone knows the path, or the caller may not see it. */
export function PathUnknown({ product: { gatewayUrl, keyHeader } }: { product: KeyProduct }) {
  const code = (text: string, breaks = 'wrap-anywhere') => <code className={`ltr text-13 text-ink ${breaks}`}>{text}</code>
  return (
    <p className="max-w-prose text-muted">
      <T id="applications.firstCall.path" values={{ address: code(gatewayUrl ?? ''), header: code(keyHeader, 'whitespace-nowrap') }} />
    </p>
  )
}
