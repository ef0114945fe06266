import { mdiShareVariantOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type ApplicationRow, applicationList } from '../application.contract.ts'
import { share, toShareSource } from './application.queries.ts'
import { TeamApplicationList } from './TeamApplicationList.tsx'
import { TeamOrOwner } from './TeamOrOwner.tsx'

/** The team, as far as these lists need it. */
interface Holder {
  id: string
  sharedApplications?: readonly unknown[] | undefined
}

/** What others share with this team, and what one could share with it; each keeps its state in the address under a name of its own. */
export function GivenApplications({ owner: team }: { owner: Holder }) {
  useLocale()
  const { current } = useEnvironment()
  const empty = { title: t('teams.shared.empty'), text: t('teams.shared.empty.text') }
  return (
    <div className="grid gap-8">
      {team.sharedApplications?.length ? (
        <TeamApplicationList teamId={team.id} which="shared" title={t('teams.shared')} empty={empty} />
      ) : (
        <Card plain>
          <EmptyState className="py-4!" {...empty} />
        </Card>
      )}
      {current && <ToShare key={current.id} team={team} envId={current.id} />}
    </div>
  )
}

/** It stands below the team's own heading. */
const heading = 'h2'

/** One's applications of the environment that the team neither owns nor was given. Whether one may share it, the server decides. */
function ToShare({ team, envId }: { team: Holder; envId: string }) {
  const { language } = useLocale()
  const control = useListState(applicationList, { name: 'applications-to-share', prefix: 'toshare.' })
  const source = useMemo(() => toShareSource(envId, team.id), [envId, team.id])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => toShareColumns(team.id), [language, team.id])
  return (
    <ListPage
      heading={heading}
      title={t('teams.toShare')}
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      searchPlaceholder={t('teams.shared.search')}
      filters={[{ key: 'mine', kind: 'yesno', label: t('teams.toShare.mine') }]}
      empty={{ title: t('teams.toShare.empty') }}
      failed={t('applications.failed')}
    />
  )
}

const toShareColumns = (teamId: string): ListColumn<ApplicationRow>[] => [
  { key: 'name', label: t('applications.name'), cell: (row) => <AppLink href={pages.application(row)}>{row.name}</AppLink> },
  {
    key: 'teamName',
    label: t('applications.team'),
    cell: (row) => <TeamOrOwner of={row} />,
    group: (row) => row.teamName ?? t('applications.noTeam'),
    muted: true,
    card: 'line',
  },
  {
    key: 'share',
    label: t('teams.toShare.action'),
    cell: (row) => <ShareButton row={row} teamId={teamId} />,
    end: true,
    card: 'chip',
  },
]

function ShareButton({ row, teamId }: { row: ApplicationRow; teamId: string }) {
  const [busy, setBusy] = useState(false)
  const give = () => {
    setBusy(true)
    void share(row.appId, teamId)
      .then(() => showSnackbar(t('applications.share.done', { count: 1 })), showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button small icon={mdiShareVariantOutline} busy={busy} onClick={give}>
      {t('applications.share')} <span className="sr-only">{row.name}</span>
    </Button>
  )
}
