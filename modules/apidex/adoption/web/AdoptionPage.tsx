import { mdiRefresh, mdiTrayArrowDown, mdiUndo } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button, buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink, isPlainClick } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Environment } from '../../environments/environment.contract.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import type { Adoption } from '../adoption.contract.ts'
import { isUnderWay } from '../adoption.rules.ts'
import { AdoptionQuestion } from './AdoptionQuestion.tsx'
import { AdoptionSteps } from './AdoptionSteps.tsx'
import { adoptionQuery, begin, outlookQuery, refreshAdoption } from './adoption.queries.ts'
import { factsOf, forgettableOf, isReported, readyOf, unlistedOf } from './adoptionFigures.ts'
import { UndoneBanner } from './UndoneBanner.tsx'

const GatewayWords = lazyPart(() => import('@portico/connectors/web/FailureWords.tsx').then((file) => file.FailureWords))
const FoundList = lazyPart(() => import('./FoundList.tsx').then((file) => file.FoundList), <RowsSkeleton rows={6} columns={5} />)

/** Taking over what a gateway had before the portal: read, give to teams and people, take over, report. */
export default function AdoptionPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(adoptionQuery(id))
  usePageTitle(titleOf(useQuery(environmentQuery(id)).data?.displayName ?? id))
  return <DetailPage query={query} failed={t('adoption.failed')} render={(adoption) => <Detail envId={id} adoption={adoption} />} />
}

/** Whichever environment the picker beside it names. */
const titleOf = (name: string) => t('adoption.title.of', { name })

function Detail({ envId, adoption }: { envId: string; adoption: Adoption }) {
  const environment = useQuery(environmentQuery(envId)).data
  const name = environment?.displayName ?? envId
  const [asking, setAsking] = useState<'adopt' | 'undo'>()
  const { state } = adoption
  const busy = state !== 'new' && isUnderWay(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it came to shows in the list, too
  useEffect(() => void refreshAdoption(), [state])
  const ready = readyOf(adoption)
  // What was changed since stays: nothing is offered to be forgotten where that is all of it.
  const { data: outlook } = useQuery({ ...outlookQuery(envId), enabled: forgettableOf(adoption) > 0 && !busy })
  const forgettable = Math.min(outlook?.undo.forgotten ?? Infinity, forgettableOf(adoption))
  return (
    <>
      <DetailPage.Header
        title={titleOf(name)}
        crumbs={[
          { label: t('environments.title'), href: pages.environments },
          { label: name, href: pages.environment(envId) },
          { label: t('adoption.title') },
        ]}
        actions={
          !busy && (
            <>
              {forgettable > 0 && (
                <Button icon={mdiUndo} onClick={() => setAsking('undo')}>
                  {t('adoption.undo')}
                </Button>
              )}
              {ready > 0 && (
                <Button icon={mdiTrayArrowDown} kind="standard" onClick={() => setAsking('adopt')}>
                  {t('adoption.adopt', { count: ready })}
                </Button>
              )}
            </>
          )
        }
      />
      <AdoptionSteps adoption={adoption} />
      <Standing envId={envId} adoption={adoption} environment={environment} />
      {asking && <AdoptionQuestion envId={envId} name={name} what={asking} adoption={adoption} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface StandingProps {
  envId: string
  adoption: Adoption
  environment: Environment | undefined
}

/** What is known of the gateway by now. As long as it is read, and where that failed, nothing is said of what it has. */
function Standing({ envId, adoption, environment }: StandingProps) {
  const { state, message, applications, readAt } = adoption
  const unlisted = unlistedOf(adoption)
  const [asked, setAsked] = useState(false)
  const read = () => {
    setAsked(true)
    void begin(envId, 'read')
      .catch(showError)
      .finally(() => setAsked(false))
  }
  const again = (
    <Button small icon={mdiRefresh} busy={asked} onClick={read}>
      {t('adoption.readAgain')}
    </Button>
  )
  const navigate = useNavigate()
  const { search } = useSearch({ strict: false }) as { search?: unknown }
  const list = useRef<HTMLDivElement>(null)
  /** The list stands below what fills the window: where it only changed there, nothing would seem to happen. */
  const showInList = async (event: MouseEvent, href: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    await navigate({ href, resetScroll: false })
    const heading = list.current?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView?.({ block: 'start' })
  }
  if (state === 'reading')
    return (
      <>
        <div className="mb-4">
          <Banner
            tone="info"
            action={
              <Button small onClick={() => void begin(envId, 'cancel').catch(showError)}>
                {t('adoption.cancel')}
              </Button>
            }
          >
            <Progress adoption={adoption} />
          </Banner>
        </div>
        <RowsSkeleton rows={6} columns={5} />
      </>
    )
  if (state === 'new')
    return (
      <Card plain title={t('adoption.what')}>
        {/* Whoever comes from one application to take it over sees that it is meant. */}
        {typeof search === 'string' && search && (
          <p className="mb-2 max-w-prose font-medium">
            <T id="adoption.read.one" values={{ name: <bdi>{search}</bdi> }} />
          </p>
        )}
        <p className="mb-4 max-w-prose text-muted">
          {t('adoption.text')} {environment && t(`adoption.documents.${documentsOf(environment)}`)}
        </p>
        <Button kind="standard" busy={asked} onClick={read}>
          {t('adoption.read')}
        </Button>
      </Card>
    )
  if (applications === 0 && message)
    return (
      <EmptyState
        drawing="broken"
        title={t('adoption.unread')}
        text={<GatewayWords message={message} />}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button icon={mdiRefresh} busy={asked} onClick={read}>
              {t('ui.retry')}
            </Button>
            <AppLink className={buttonClass()} href={pages.environment(envId)}>
              {t('environments.edit')}
            </AppLink>
          </span>
        }
      />
    )
  if (applications === 0)
    return <EmptyState title={unlisted || t('adoption.empty')} text={!unlisted && t('adoption.empty.text')} action={again} />
  const busy = isUnderWay(state)
  const isBehind = unlisted !== '' && !busy
  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        {isBehind && (
          <Banner tone="info" action={again}>
            {unlisted}
          </Banner>
        )}
        {busy && (
          <Banner tone="info">
            <Progress adoption={adoption} />
          </Banner>
        )}
        {message && !busy && (
          <Banner tone="bad">
            {t('adoption.stopped')} <GatewayWords message={message} />
          </Banner>
        )}
        {state === 'ready' && adoption.undone !== null && (
          <UndoneBanner envId={envId} undone={adoption.undone} kept={adoption.kept} onShow={showInList} />
        )}
        {isReported(adoption) && <Report envId={envId} adoption={adoption} onShow={showInList} />}
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <p>
          {factsOf(adoption).join(' · ')}
          {readAt && (
            <>
              {' · '}
              <T id="adoption.readAt" values={{ when: <RelativeTime at={readAt} /> }} />
            </>
          )}
        </p>
        {!isBehind && (
          <Button small kind="quiet" icon={mdiRefresh} busy={asked} disabled={busy} onClick={read}>
            {t('adoption.readAgain')}
          </Button>
        )}
      </div>
      <div ref={list}>
        <FoundList envId={envId} adoption={adoption} mayAssign={!busy} again={isBehind && again} />
      </div>
    </>
  )
}

interface ReportProps {
  envId: string
  adoption: Adoption
  onShow: (event: MouseEvent, href: string) => Promise<void>
}

/** What came of it, and what is left until people find it. */
const Report = ({ envId, adoption: { adopted, adoptedKeys, drafts, draftId, unassigned }, onShow }: ReportProps) => (
  <Banner
    tone="ok"
    action={
      <span className="flex flex-wrap gap-2">
        <AppLink className={buttonClass({ small: true })} href={pages.applicationsIn(envId)}>
          {t('adoption.adopted.applications')}
        </AppLink>
        {drafts > 0 && (
          <AppLink
            className={buttonClass({ small: true })}
            href={draftId ? pages.api({ id: draftId, environmentId: envId }) : pages.apisIn(envId, { filter: 'status:draft' })}
          >
            {t('adoption.adopted.products', { count: drafts })}
          </AppLink>
        )}
        {unassigned > 0 && (
          <AppLink
            className={buttonClass({ small: true })}
            href={unassignedIn(envId)}
            onClick={(event) => void onShow(event, unassignedIn(envId))}
          >
            {t('adoption.adopted.unassigned.show', { count: unassigned })}
          </AppLink>
        )}
      </span>
    }
  >
    {t('adoption.adopted.text', { applications: adopted, keys: adoptedKeys })}{' '}
    {drafts > 0 && t('adoption.adopted.drafts', { count: drafts })}{' '}
    {unassigned > 0 && t('adoption.adopted.unassigned', { count: unassigned })}
  </Banner>
)

/** How far it is, and what it waits for. */
const Progress = ({ adoption }: { adoption: Adoption }) => (
  <>
    {progressOf(adoption)}{' '}
    {adoption.message && (
      <>
        <GatewayWords message={adoption.message} /> {t('adoption.again')}
      </>
    )}
  </>
)

const progressOf = ({ state, seen, totalKeys }: Adoption) =>
  state === 'undoing' || state === 'reading'
    ? t(`adoption.${state}`, { keys: seen })
    : totalKeys === null
      ? t('adoption.adopting', { keys: seen })
      : // There may be more than when it was read.
        t('adoption.adopting.of', { keys: seen, total: Math.max(seen, totalKeys) })

const documentsOf = ({ platform: { capabilities }, settings }: Environment) =>
  !capabilities.documents ? 'none' : capabilities.settings.includes('portalSite') && !settings?.portalSite ? 'portal' : 'some'

const unassignedIn = (envId: string) => `${pages.bring(envId)}?filter=state:unassigned`
