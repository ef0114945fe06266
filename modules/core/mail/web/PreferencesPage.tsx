import { mdiLockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { choicesQuery, choose } from './mail.queries.ts'

/** What the signed-in person is told of, by mail and in the app bar alike. `below`: what else is theirs. */
export function PreferencesPage({ below }: { below?: ReactNode }) {
  const query = useQuery(choicesQuery())
  usePageTitle(t('mail.own'))
  return (
    <div className="mx-auto max-w-180">
      <h1 className="mb-1">{t('mail.own')}</h1>
      <p className="mb-4 text-muted">{t('mail.own.text')}</p>
      {query.isError && !query.data && (
        <ErrorState title={t('mail.own.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <RowsSkeleton rows={10} columns={1} />}
      {query.data && (
        <div className="grid gap-4">
          {[...Map.groupBy(query.data, ({ module }) => module)].map(([module, choices]) => (
            <Card key={module ?? 'core'} plain flush title={t(module ? (`module.${module}` as MessageKey) : 'mail.ofPortal')}>
              <ul>
                {choices.map((one) => (
                  <li key={one.event} className="flex items-start gap-3 border-t border-hairline px-4 py-1.5">
                    <Choice {...one} />
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
      {below}
    </div>
  )
}

interface Chosen {
  event: string
  name: string
  description: string
  on: boolean
  mandatory: boolean
}

function Choice({ event, name, description, on, mandatory }: Chosen) {
  const [wanted, setWanted] = useState<boolean>()
  const change = async (next: boolean) => {
    setWanted(next)
    await choose(event, next).catch(showError)
    setWanted(undefined)
  }
  return (
    <>
      <span className="min-w-0 flex-1">
        <Switch
          label={<span className="font-medium">{name}</span>}
          help={description}
          checked={wanted ?? on}
          disabled={mandatory}
          onChange={(changed) => void change(changed.target.checked)}
        />
      </span>
      {mandatory && (
        <Chip icon={mdiLockOutline} className="mt-1.5">
          {t('mail.own.always')}
        </Chip>
      )}
    </>
  )
}
