import { Bars, Stacked } from '@portico/platform/web/dashboard/Bars.tsx'
import { two } from '@portico/platform/web/dashboard/grid.tsx'
import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatDate, formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { wordOf as agendaWord } from '../../agenda/web/wordOf.ts'
import { prospectWords } from '../../prospects/web/prospect.words.ts'
import { ReleaseProgress } from '../../releases/web/ReleaseProgress.tsx'
import { levelWords } from '../../solutions/web/levels.ts'
import { statistics } from '../dashboard.contract.ts'
import { numberLinks, type StatusGroup, statusGroups } from '../dashboard.rules.ts'
import { Count } from './Count.tsx'
import { ExceptionTile } from './ExceptionTile.tsx'
import { hrefOf } from './hrefOf.ts'
import { LeadTime } from './LeadTime.tsx'
import { ScopePickers, usePortfolioScope } from './ScopePickers.tsx'

const LastRelease = lazyPart(() => import('./LastRelease.tsx').then((file) => file.LastRelease), <></>)
const looks: Readonly<Record<StatusGroup, string>> = { open: 'bg-info', approved: 'bg-accent', live: 'bg-ok', ended: 'bg-muted' }
/** What live and planned prospects are counted by. */
const kinds = ['northBound', 'southBound', 'abstractionType', 'usageType'] as const

/** The portfolio at a glance; each number leads to the list behind it. */
export default function PortfolioDashboardPage() {
  useLocale()
  const scope = usePortfolioScope()
  const links = numberLinks(scope)
  const query = useQuery({ ...queryOf(statistics, { query: scope }, { quiet: true }), placeholderData: keepPreviousData })
  const [by, setBy] = useState<(typeof kinds)[number]>('northBound')
  const failed = t('portfolioNumbers.failed')
  const empty = t('portfolioNumbers.nothing')
  return (
    <>
      <PageHeader title={t('portfolio.dashboard')} actions={<ScopePickers scope={scope} />} />
      <div className={two}>
        <div className="grid gap-4">
          <Tile title={t('portfolioNumbers.funnel')} query={query} failed={failed}>
            {({ funnel }) => (
              <Bars
                empty={empty}
                rows={funnel.map(({ status, count }) => ({
                  key: status,
                  label: prospectWords.state(status),
                  count,
                  href: hrefOf(links.status(status)),
                }))}
              />
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.byDomain')} query={query} failed={failed}>
            {({ byDomain }) => (
              <Stacked<StatusGroup>
                empty={empty}
                parts={statusGroups.map((group) => ({ group, label: t(`portfolioNumbers.group.${group}`), look: looks[group] }))}
                rows={byDomain.map(({ domainId, name, ...counts }) => ({
                  key: domainId,
                  label: name,
                  counts,
                  all: hrefOf(links.domain(domainId)),
                  href: (group) => hrefOf(links.domain(domainId, group)),
                }))}
              />
            )}
          </Tile>
          <Tile
            title={t('portfolioNumbers.mix')}
            query={query}
            failed={failed}
            aside={
              <Select
                small
                aria-label={t('portfolioNumbers.mix.by')}
                value={by}
                options={kinds.map((kind) => ({ value: kind, label: t(`catalogues.${kind}`) }))}
                onChange={({ target }) => setBy(kinds.find((kind) => kind === target.value) ?? 'northBound')}
              />
            }
          >
            {({ mix }) => (
              <Bars
                empty={empty}
                rows={mix[by].map(({ id, name, count }) => ({
                  key: id,
                  label: name,
                  count,
                  href: hrefOf(links.mix(by, id)),
                }))}
              />
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.leadTime')} query={query} failed={failed}>
            {({ leadTime }) => <LeadTime leadTime={leadTime} links={links} />}
          </Tile>
          <Tile title={t('portfolioNumbers.compliance')} query={query} failed={failed}>
            {({ compliance }) => (
              <Bars
                empty={empty}
                rows={compliance.map(({ level, count }) => ({
                  key: level ?? '',
                  label: level ? levelWords(level) : t('portfolioNumbers.compliance.none'),
                  count,
                  href: hrefOf(links.compliance(level)),
                }))}
              />
            )}
          </Tile>
        </div>
        <div className="grid gap-4">
          <Tile
            title={t('portfolioNumbers.next')}
            query={query}
            failed={failed}
            aside={<TileLink href={pages.agenda()}>{t('agenda.title')}</TileLink>}
          >
            {({ nextMeeting }) =>
              nextMeeting ? (
                <FactList
                  facts={[
                    {
                      label: t('agenda.field.meeting'),
                      value: (
                        <AppLink className={linkClass} href={pages.agenda(nextMeeting.id)}>
                          {nextMeeting.title}
                        </AppLink>
                      ),
                    },
                    { label: t('agenda.field.date'), value: formatDate(nextMeeting.date) },
                    {
                      label: t('agenda.field.deadline'),
                      value: formatDate(nextMeeting.submissionDeadline, {
                        dateStyle: 'medium',
                        timeStyle: 'short',
                        timeZone: nextMeeting.timeZone,
                      }),
                    },
                    ...(['items', 'mine'] as const).map((what) => ({
                      label: t(what === 'items' ? 'portfolioNumbers.items' : 'portfolioNumbers.myItems'),
                      value: (
                        <AppLink className={linkClass} href={pages.agenda(nextMeeting.id)}>
                          {formatNumber(nextMeeting[what])}
                        </AppLink>
                      ),
                    })),
                  ]}
                />
              ) : (
                <p className="text-muted">{t('agenda.upcoming.none')}</p>
              )
            }
          </Tile>
          <Tile title={t('portfolioNumbers.myWork')} query={query} failed={failed}>
            {({ myWork }) => (
              <ul className="grid gap-2">
                <Count label={t('portfolioNumbers.drafts')} count={myWork.drafts} href={hrefOf(links.drafts)} />
                {(hasRole('architect') || hasRole('admin')) && (
                  <Count label={t('portfolioNumbers.toScreen')} count={myWork.toScreen} href={hrefOf(links.toScreen)} />
                )}
                {myWork.toReview > 0 && (
                  <Count label={t('portfolioNumbers.toReview')} count={myWork.toReview} href={hrefOf(links.toReview)} />
                )}
                <Count label={t('portfolioNumbers.conditionsDue')} count={myWork.conditionsDue} href={hrefOf(links.conditionsDue)} />
                <Count
                  label={t('portfolioNumbers.actionsDue')}
                  count={myWork.actionsDue}
                  href={pages.agenda(undefined, undefined, 'myActions:true')}
                />
              </ul>
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.exceptions')} query={query} failed={failed}>
            {({ exceptions }) => <ExceptionTile exceptions={exceptions} links={links} />}
          </Tile>
          <Tile title={t('portfolioNumbers.conditions')} query={query} failed={failed}>
            {({ conditions }) => (
              <ul className="grid gap-2">
                <Count label={t('portfolioNumbers.conditions.open')} count={conditions.open} href={hrefOf(links.openConditions)} />
                <Count label={t('portfolioNumbers.conditions.overdue')} count={conditions.overdue} href={hrefOf(links.overdueConditions)} />
              </ul>
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.releases')} query={query} failed={failed}>
            {({ releases }) => (
              <ul className="grid gap-3">
                {releases.length === 0 && <li className="text-muted">{t('portfolioNumbers.releases.none')}</li>}
                {releases.map(({ id, code, name, realised, total, daysToFreeze }) => (
                  <li key={id} className="grid gap-1">
                    <AppLink className={linkClass} href={hrefOf(links.release(id))}>
                      <bdi>
                        {code} {name}
                      </bdi>
                    </AppLink>
                    <ReleaseProgress realised={realised} total={total} />
                    {daysToFreeze !== null && (
                      <span className="text-12 text-muted">
                        {daysToFreeze < 0 ? t('releases.frozen') : t('portfolioNumbers.daysToFreeze', { count: daysToFreeze })}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.reuse')} query={query} failed={failed}>
            {({ reuseShare }) => (
              <p className="text-24 font-semibold tabular-nums">
                {reuseShare === null ? (
                  '–'
                ) : (
                  <AppLink className={linkClass} href={hrefOf(links.reused)}>
                    {formatPercent(reuseShare, 0)}
                  </AppLink>
                )}
              </p>
            )}
          </Tile>
          <Tile title={t('portfolioNumbers.decisions')} query={query} failed={failed}>
            {({ recentDecisions }) => (
              <ul className="grid gap-2">
                {recentDecisions.length === 0 && <li className="text-muted">{t('portfolioNumbers.decisions.none')}</li>}
                {recentDecisions.map(({ id, title, decision, decidedAt }) => (
                  <li key={id}>
                    <AppLink className={linkClass} href={pages.agenda(undefined, id)}>
                      <bdi className="wrap-anywhere">{title}</bdi>
                    </AppLink>
                    <span className="flex flex-wrap gap-x-3 text-12 text-muted">
                      <span>{agendaWord('decision', decision)}</span>
                      <span>{formatDate(decidedAt)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Tile>
          <LastRelease />
        </div>
      </div>
    </>
  )
}
