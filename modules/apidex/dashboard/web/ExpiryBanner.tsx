import { mdiClockAlertOutline } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { readStored, store } from '@portico/platform/web/settings.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { askToRotate } from '../../applications/web/askToRotate.ts'
import { applicationQuery } from './dashboard.queries.ts'
import type { EndingKey } from './dashboard.ts'

/** Put away for one end of the key: another date is another message. */
const memory = ({ key }: EndingKey) => `portico.expiry.${key.id}`

/** Says which key ends next, and how many more. Who may not rotate it is told who may; until that is known it has its room. */
export function ExpiryBanner({ ending }: { ending: readonly EndingKey[] }) {
  const [, redraw] = useState(0)
  const open = ending.filter((one) => readStored(memory(one)) !== one.key.expiryDate)
  const [first, ...others] = open
  const { data, isError } = useQuery({
    ...applicationQuery(first?.application.environmentId ?? '', first?.application.id ?? ''),
    enabled: first !== undefined,
  })
  if (!first) return null
  const { application, key, days } = first
  const isKnown = data !== undefined || isError
  // Who only reads never may: for them the banner is whole at once.
  const rotates = data?.may.includes('manageKeys') ?? !isReadOnly({ roles: sessionState.get().roles ?? [] })
  return (
    <Banner
      tone="warn"
      icon={mdiClockAlertOutline}
      action={
        rotates && (
          <AppLink
            href={pages.application(application, { rotate: key.id })}
            className={cx(buttonClass({ small: true }), !isKnown && 'invisible')}
          >
            {t('dashboard.expiry.rotate')}
          </AppLink>
        )
      }
      onDismiss={() => {
        for (const one of open) store(memory(one), one.key.expiryDate ?? '')
        redraw((count) => count + 1)
      }}
    >
      <T
        id="dashboard.expiry"
        values={{
          key: (
            <code className="ltr">
              {key.prefix}…{key.lastFour}
            </code>
          ),
          application: <bdi>{application.name}</bdi>,
          days,
        }}
      />{' '}
      <span className={cx(!isKnown && 'invisible')}>{rotates ? t('dashboard.expiry.advice') : askToRotate(application)}</span>{' '}
      {others.length > 0 && t('dashboard.expiry.more', { count: others.length })}
    </Banner>
  )
}
