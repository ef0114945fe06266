import { mdiShareVariantOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type ApplicationRow, applicationList } from '../application.contract.ts'
import { share, toShareSource } from './application.queries.ts'
import { TeamApplicationList } from './TeamApplicationList.tsx'
import { TeamOrOwner } from './TeamOrOwner.tsx'

/** The team, as far as these lists need it. */
interface Holder {
  id: string
  name: string
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
        <p className="text-muted">{t('teams.shared.none')}</p>
      )}
      {current && <ToShare key={current.id} team={team} envId={current.id} />}
    </div>
  )
}

/** As many as need no search. */
const few = 10
/** One's applications of the environment that the team neither owns nor was given. Whether one may share it, the server decides. */
function ToShare({ team, envId }: { team: Holder; envId: string }) {
  const { language } = useLocale()
  const control = useListState(applicationList, { name: 'applications-to-share', prefix: 'toshare.' })
  const source = useMemo(() => toShareSource(envId, team.id), [envId, team.id])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => toShareColumns(team), [language, team.id, team.name])
  useRowFocus()
  const { search, filter, groupBy, page } = control.state
  const isPlain = search === '' && Object.keys(filter).length === 0 && !groupBy && page === 1
  // Which of the two it is decides the answer: the tools of a list come only with more than a look can take in.
  if (!query.data && !query.isError && isPlain)
    return (
      <Few title={t('teams.toShare')}>
        <div className="p-4">
          <RowsSkeleton rows={2} columns={2} />
        </div>
      </Few>
    )
  if (query.data && query.data.total <= few && isPlain)
    return (
      <Few title={t('teams.toShare')} count={query.data.total}>
        {query.data.total === 0 && <p className="px-4 py-3 text-muted">{t('teams.toShare.empty')}</p>}
        <ul>
          {query.data.rows.map((row) => (
            <li
              key={row.id}
              data-row=""
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-2.5 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
                <AppLink href={pages.application(row)} className="rounded-small font-semibold underline-offset-[3px] hover:underline">
                  <bdi>{row.name}</bdi>
                </AppLink>
                <div className="text-13 text-muted">
                  <TeamOrOwner of={row} />
                </div>
              </div>
              <ShareButton row={row} team={team} />
            </li>
          ))}
        </ul>
      </Few>
    )
  return (
    <ListPage
      heading="h2"
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

const Few = ({ title, count, children }: { title: string; count?: number; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 wrap-anywhere">
      {title} {count !== undefined && <span className="font-normal text-muted tabular-nums">{formatNumber(count)}</span>}
    </h2>
    <Card plain flush>
      {children}
    </Card>
  </section>
)

const toShareColumns = (team: Holder): ListColumn<ApplicationRow>[] => [
  { key: 'name', label: t('applications.name'), cell: (row) => <AppLink href={pages.application(row)}>{row.name}</AppLink> },
  {
    key: 'teamName',
    label: t('applications.owner'),
    cell: (row) => <TeamOrOwner of={row} />,
    group: (row) => row.teamName ?? t('applications.noTeam'),
    muted: true,
    card: 'line',
  },
  {
    key: 'share',
    label: t('teams.toShare.action'),
    cell: (row) => <ShareButton row={row} team={team} />,
    end: true,
    card: 'chip',
  },
]

function ShareButton({ row, team }: { row: ApplicationRow; team: Holder }) {
  const [busy, setBusy] = useState(false)
  const give = () => {
    setBusy(true)
    void share(row.appId, team.id)
      .then(() => showSnackbar(t('applications.share.done', { count: 1 })), showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button small icon={mdiShareVariantOutline} busy={busy} onClick={give}>
      <span className="max-w-64 truncate">{t('teams.toShare.with', { team: team.name })}</span>
      <span className="sr-only">: {row.name}</span>
    </Button>
  )
}
