import { mdiKeyOutline } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Fragment } from 'react'
import type { OperationView, SecurityView } from '../../contract/operation-view.rules.ts'
import { useDocument } from '../document.ts'

/** The document names what the gateway asks for anyway; saying it twice would look like two keys. */
const isGatewayKey = ({ type, in: place, parameterName }: SecurityView, keyHeader: string) =>
  type === 'apiKey' && place === 'header' && parameterName.toLowerCase() === keyHeader.toLowerCase()

/** What a call must carry: the gateway's key always, and what the document asks for. */
export function Security({ view }: { view: OperationView }) {
  const { keyHeader } = useDocument()
  const named = view.security
    .map((schemes) => schemes.filter((scheme) => view.kind === 'event' || !isGatewayKey(scheme, keyHeader)))
    .filter((schemes) => schemes.length > 0)
  const optional = view.security.some((schemes) => schemes.length === 0)
  if (view.kind === 'event' && named.length === 0) return null
  return (
    <div className="mt-4 flex min-w-0 items-start gap-2 text-13 text-muted">
      <Icon path={mdiKeyOutline} size={16} className="mt-0.5" />
      <p className="min-w-0 wrap-anywhere">
        {t('documents.security.key')} <code className="ltr">{keyHeader}</code>
        {named.length > 0 && (
          <>
            {' · '}
            {named.map((schemes, index) => (
              <Fragment key={schemes.map(({ name }) => name).join(' ')}>
                {index > 0 && ` ${t('documents.or')} `}
                {schemes.map((scheme, at) => (
                  <Fragment key={scheme.name}>
                    {at > 0 && ' + '}
                    <Scheme scheme={scheme} />
                  </Fragment>
                ))}
              </Fragment>
            ))}
            {optional && ` (${t('documents.security.optional')})`}
          </>
        )}
      </p>
    </div>
  )
}

const Scheme = ({ scheme }: { scheme: SecurityView }) => (
  <span title={scheme.description || undefined}>
    <bdi className="font-medium text-ink">{scheme.name}</bdi>{' '}
    <bdi className="ltr">
      {formatList([scheme.type, scheme.scheme || scheme.parameterName].filter(Boolean), 'unit')}
      {scheme.scopes.length > 0 && `: ${scheme.scopes.join(' ')}`}
    </bdi>
  </span>
)
