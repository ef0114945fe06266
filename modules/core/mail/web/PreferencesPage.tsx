import { mdiLockOutline } from '@mdi/js'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import type { MenuEntry } from '@portico/platform/web/module.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { type LoadedModule, mayOpen, type Place, registry } from '@portico/platform/web/shell/registry.ts'
import { usePlace } from '@portico/platform/web/shell/usePlace.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ownMails } from '../mail.contract.ts'
import { choicesQuery, choose } from './mail.queries.ts'

/** What the signed-in person is told of, by mail and in the app bar alike; what is no part of their menu is folded. `below`: what else is theirs. */
export function PreferencesPage({ below }: { below?: ReactNode }) {
  const query = useQuery(choicesQuery())
  const [loaded, place] = [useStore(registry), usePlace()]
  usePageTitle(t('mail.own'))
  const groups = [...Map.groupBy(query.data ?? [], ({ module }) => module)]
  /** Where the module's places stand among those of the person's menu; without any it is none of theirs. */
  const rankOf = (module: Chosen['module']): number =>
    module === null ? loaded.length : loaded.findIndex(({ flag, web }) => flag === module && isInMenu(loaded, web.menu, place))
  const [own, others] = [
    groups.filter(([module]) => rankOf(module) >= 0).toSorted(([a], [b]) => rankOf(a) - rankOf(b)),
    groups.filter(([module]) => rankOf(module) < 0),
  ]
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
          {own.map(([module, choices]) => (
            <Card key={module ?? 'core'} plain flush title={titleOf(module)}>
              <Choices of={choices} />
            </Card>
          ))}
          {others.map(([module, choices]) => (
            <Disclosure key={module} label={`${titleOf(module)} (${formatNumber(choices.length)})`}>
              <Card plain flush className="[&_li:first-child]:border-t-0">
                <Choices of={choices} />
              </Card>
            </Disclosure>
          ))}
        </div>
      )}
      {below}
    </div>
  )
}

type Chosen = AnswerOf<typeof ownMails.choices>[number]

const titleOf = (module: Chosen['module']): string => t(module ? (`module.${module}` as MessageKey) : 'mail.ofPortal')

const isInMenu = (loaded: readonly LoadedModule[], menu: readonly MenuEntry[], place: Place): boolean =>
  menu.some(({ roles, to }) => (!roles || roles.some((role) => place.roles.includes(role))) && mayOpen(loaded, to, place))

const Choices = ({ of }: { of: readonly Chosen[] }) => (
  <ul>
    {of.map((one) => (
      <li key={one.event} className="flex items-start gap-3 border-t border-hairline px-4 py-1.5">
        <Choice {...one} />
      </li>
    ))}
  </ul>
)

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
