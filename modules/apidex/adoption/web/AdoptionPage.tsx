import { mdiTrayArrowDown, mdiUndo } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Environment } from '../../environments/environment.contract.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import type { Adoption } from '../adoption.contract.ts'
import { isUnderWay } from '../adoption.rules.ts'
import { adoptionQuery, begin, refreshAdoption } from './adoption.queries.ts'

const FoundList = lazyPart(() => import('./FoundList.tsx').then((file) => file.FoundList), <RowsSkeleton rows={6} columns={5} />)

/** Taking over what a gateway had before the portal: read, give to teams and people, take over, report. */
export default function AdoptionPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(adoptionQuery(id))
  usePageTitle(t('adoption.title'))
  return <DetailPage query={query} failed={t('adoption.failed')} render={(adoption) => <Detail envId={id} adoption={adoption} />} />
}

function Detail({ envId, adoption }: { envId: string; adoption: Adoption }) {
  const environment = useQuery(environmentQuery(envId)).data
  const name = environment?.displayName ?? envId
  const [asking, setAsking] = useState<'adopt' | 'undo'>()
  const { state } = adoption
  const busy = state !== 'new' && isUnderWay(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it came to shows in the list, too
  useEffect(() => void refreshAdoption(), [state])
  const run = (what: 'read' | 'adopt' | 'undo') => begin(envId, what).catch(showError)
  const ready = adoption.applications - adoption.unassigned - adoption.left - adoption.adopted
  return (
    <>
      <DetailPage.Header
        title={t('adoption.title')}
        crumbs={[
          { label: t('environments.title'), href: pages.environments },
          { label: name, href: pages.environment(envId) },
          { label: t('adoption.title') },
        ]}
        actions={
          state !== 'new' && (
            <>
              {adoption.adopted > adoption.kept && (
                <Button icon={mdiUndo} disabled={busy} onClick={() => setAsking('undo')}>
                  {t('adoption.undo')}
                </Button>
              )}
              <Button icon={mdiTrayArrowDown} kind="standard" disabled={busy || ready < 1} onClick={() => setAsking('adopt')}>
                {t('adoption.adopt', { count: ready })}
              </Button>
            </>
          )
        }
      />
      <div className="mb-4 grid gap-3 empty:hidden">
        {(state === 'reading' || state === 'adopting' || state === 'undoing') && (
          <Banner tone="info">{t(`adoption.${state}`, { keys: adoption.seen })}</Banner>
        )}
        {adoption.message && (
          <Banner tone="bad">
            {t('adoption.stopped')} <bdi>{adoption.message}</bdi>
          </Banner>
        )}
        {state === 'adopted' && !busy && (
          <Banner tone="ok">{t('adoption.adopted.text', { applications: adoption.adopted, keys: adoption.adoptedKeys })}</Banner>
        )}
      </div>
      <Card plain className="mb-6" title={t('adoption.what')}>
        <p className="mb-4 max-w-prose text-muted">
          {state === 'new' && t('adoption.text')} {environment && t(`adoption.documents.${documentsOf(environment)}`)}
        </p>
        {state === 'new' ? null : <FactList facts={factsOf(adoption)} />}
        <div className="mt-4">
          <Button kind={state === 'new' ? 'standard' : 'plain'} busy={state === 'reading'} disabled={busy} onClick={() => void run('read')}>
            {t(state === 'new' ? 'adoption.read' : 'adoption.readAgain')}
          </Button>
        </div>
      </Card>
      {state !== 'new' && <FoundList envId={envId} mayAssign={!busy} unassigned={adoption.unassigned} />}
      {asking && (
        <ConfirmDialog
          kind={asking === 'adopt' ? 'standard' : 'delete'}
          title={t(`adoption.${asking}.title`, { count: asking === 'adopt' ? ready : adoption.adopted - adoption.kept })}
          confirmLabel={t(asking === 'adopt' ? 'adoption.adopt.confirm' : 'adoption.undo')}
          onConfirm={() => begin(envId, asking)}
          onClose={() => setAsking(undefined)}
        >
          {t(`adoption.${asking}.text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

const documentsOf = ({ platform: { capabilities }, settings }: Environment) =>
  !capabilities.documents ? 'none' : capabilities.settings.includes('portalSite') && !settings?.portalSite ? 'portal' : 'some'

/** What there is none of is not worth a line. */
const factsOf = (adoption: Adoption) => [
  { label: t('adoption.applications'), value: formatNumber(adoption.applications) },
  { label: t('adoption.keys'), value: formatNumber(adoption.keys) },
  ...(['inactive', 'fixed', 'unassigned', 'left', 'adopted', 'kept'] as const).flatMap((one) =>
    adoption[one] > 0 ? [{ label: t(`adoption.${one}`), value: formatNumber(adoption[one]) }] : [],
  ),
]
