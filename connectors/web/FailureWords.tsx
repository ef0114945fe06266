import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { T, withElements } from '@portico/platform/web/i18n/T.tsx'
import type { ReactNode } from 'react'
import { type FoundFailure, failureIn, theGateway, tokenEndpoint } from '../gateways/failures.contract.ts'

/** Why a gateway did not do what it was asked, in the reader's language. Only its own words stay as they came. */
export function FailureWords({ message }: { message: string }): ReactNode {
  useLanguage()
  const found = failureIn(message)
  if (!found) return <Verbatim>{message}</Verbatim>
  const values = Object.entries(found.values).map(([name, value]) => [name, isName(value) ? <bdi key={name}>{value}</bdi> : named(value)])
  return (
    <span className="wrap-anywhere">
      {withElements((texts) => t(`failures.${found.code}`, texts), Object.fromEntries(values))}
      {found.said !== undefined && (
        <>
          {' '}
          {failureIn(found.said) ? (
            <FailureWords message={found.said} />
          ) : (
            <T id="failures.said" values={{ words: <Verbatim>{found.said}</Verbatim> }} />
          )}
        </>
      )}
    </span>
  )
}

/** The same where no elements can be shown, such as in the snackbar. */
export function failureText(message: string): string {
  const found = failureIn(message)
  if (!found) return message
  const own = t(`failures.${found.code}`, textsOf(found))
  if (found.said === undefined) return own
  return `${own} ${failureIn(found.said) ? failureText(found.said) : t('failures.said', { words: found.said })}`
}

const Verbatim = ({ children }: { children: string }) => (
  <span lang="en" dir="ltr" className="wrap-anywhere">
    {children}
  </span>
)

const textsOf = ({ values }: FoundFailure) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)]))
/** What has no maker's name has one in each language. */
const named = (value: string | number) =>
  value === theGateway ? t('failures.gateway') : value === tokenEndpoint ? t('failures.tokenEndpoint') : value
/** Of hosts, products and makers. */
const isName = (value: string | number) => typeof value === 'string' && named(value) === value
