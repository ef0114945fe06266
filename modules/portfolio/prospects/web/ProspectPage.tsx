import { mdiContentCopy, mdiTrashCanOutline } from '@mdi/js'
import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import type { Fact } from '@portico/platform/web/ui/display/Facts.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'
import { mayWriteProspects } from '../prospect.rules.ts'
import { hasEnded } from '../prospect-states.contract.ts'
import { DomainName } from './DomainName.tsx'
import { BeforeItGoesOn, CompletenessLink } from './ProspectMissing.tsx'
import { ExceptionNotice, standingOf } from './ProspectNotices.tsx'
import { ProspectParts, Realisation, solutionOf } from './ProspectParts.tsx'
import { clone, prospectCalls, removeProspect } from './prospect.queries.ts'
import { prospectList, prospectWords } from './prospect.words.ts'
import { fieldGroups, firstFields, firstOfTab, historyFields } from './prospectFields.ts'

const DependencyGraph = lazyPart(() => import('./DependencyGraph.tsx').then((file) => file.DependencyGraph), <CardSkeleton lines={4} />)
const EditProspectDialog = lazyPart(() => import('./ProspectDialogs.tsx').then((file) => file.EditProspectDialog))

interface ProspectPageProps {
  /** What higher rooms have of it. */
  tabs?: (prospect: Prospect) => readonly Tab[]
  /** What the board asked for, below its design. */
  conditions?: (prospect: Prospect) => ReactNode
  /** What higher rooms call in its history. */
  history?: () => readonly RecordField[]
  /** The way to the exception that it needs. */
  exception?: (prospect: Prospect) => ReactNode
}

export default function ProspectPage({
  tabs = () => [],
  conditions = () => null,
  history = () => [],
  exception = () => null,
}: ProspectPageProps) {
  useLocale()
  const { id = '', solutionId } = useParams({ strict: false }) as { id?: string; solutionId?: string }
  const query = useQuery(prospectCalls.one(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('prospects.failed.one')}
      // Through a solution only its own prospects are there.
      isThere={(prospect) => solutionId === undefined || prospect.solutionId === solutionId}
      render={(prospect) => (
        <ProspectDetail
          prospect={prospect}
          tabs={tabs(prospect)}
          conditions={conditions(prospect)}
          history={history()}
          exception={exception(prospect)}
        />
      )}
    />
  )
}

/** Of the three scores; nothing while one of them is missing. */
const priorityOf = ({ priorityScore: score }: Prospect): Fact[] =>
  score === 0 ? [] : [{ label: t('prospects.priority'), value: t('prospects.of100', { score }) }]

interface ProspectDetailProps {
  prospect: Prospect
  tabs: readonly Tab[]
  conditions: ReactNode
  history: readonly RecordField[]
  exception: ReactNode
}

function ProspectDetail({ prospect, tabs, conditions, history, exception }: ProspectDetailProps) {
  const [removing, setRemoving] = useState(false)
  /** The field to begin with; the first one where it is ''. */
  const [editing, setEditing] = useState<string>()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const groups = fieldGroups()
  const [traffic, types] = [['dataFlowDirection', 'frequency', 'expectedCallsPerDay', 'peakCallsPerSecond'], groups.interface]
  const part = { prospect, onEdit: prospect.may?.includes('edit') ? (field = '') => setEditing(field) : undefined }
  const mayClone = mayWriteProspects({ roles: sessionState.get().roles ?? [] })
  const copy = async () => {
    try {
      const made = await clone(prospect.id, newIdempotencyKey())
      await prospectCalls.changed()
      await navigate({ href: pages.prospect(made.id) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <RecordPage
        record={prospect}
        name={prospect.name}
        list={prospectList()}
        addressOf={pages.prospect}
        words={prospectWords}
        calls={prospectCalls}
        // Its domain stands in the line below its name.
        fields={[...firstFields().filter(({ name }) => name !== 'domainId'), ...groups.general]}
        history={historyFields(history)}
        facts={[
          { label: t('prospects.field.domain'), value: <DomainName domain={prospect.domain} /> },
          ...solutionOf(prospect),
          ...priorityOf(prospect),
          { label: t('prospects.completeness'), value: <CompletenessLink prospect={prospect} /> },
        ]}
        standing={standingOf(prospect)}
        notices={
          <>
            {prospect.exceptionEnded && !hasEnded(prospect.status) && <Banner tone="warn">{t('prospects.exceptionEnded')}</Banner>}
            <ExceptionNotice prospect={prospect} exception={exception} />
            <BeforeItGoesOn {...part} />
          </>
        }
        tabs={[
          {
            id: 'interface',
            label: t('prospects.tab.interface'),
            content: (
              <div className="grid gap-5">
                <ProspectParts
                  {...part}
                  parts={[
                    { title: t('prospects.part.types'), fields: types.filter(({ name }) => !traffic.includes(name)) },
                    { title: t('prospects.part.traffic'), fields: types.filter(({ name }) => traffic.includes(name)) },
                  ]}
                />
                {prospect.dependsOn.length > 0 && <DependencyGraph prospect={prospect} />}
              </div>
            ),
          },
          { id: 'data', label: t('prospects.tab.data'), content: <ProspectParts {...part} parts={[{ fields: groups.data }]} /> },
          {
            id: 'screening',
            label: t('prospects.tab.screening'),
            content: (
              <ProspectParts
                {...part}
                parts={[
                  { title: t('prospects.part.scores'), facts: priorityOf(prospect), fields: groups.screening.slice(0, 3) },
                  { title: t('prospects.part.reuse'), fields: groups.screening.slice(3) },
                ]}
              />
            ),
          },
          {
            id: 'design',
            label: t('prospects.tab.design'),
            content: (
              <div className="grid gap-5">
                <ProspectParts {...part} parts={[{ fields: groups.design }]} />
                {conditions}
              </div>
            ),
          },
          ...tabs,
          { id: 'realisation', label: t('prospects.tab.realisation'), content: <Realisation {...part} /> },
        ]}
        comments="tab"
        states={{ href: pages.prospectStates, label: t('prospects.states') }}
        edit={(onClose) => <EditProspectDialog prospect={prospect} at={firstOfTab(tab, prospect)} onClose={onClose} />}
        more={
          (mayClone || prospect.may?.includes('remove')) && (
            <>
              {mayClone && (
                <MenuItem icon={mdiContentCopy} onSelect={() => void copy()}>
                  {t('prospects.clone')}
                </MenuItem>
              )}
              {prospect.may?.includes('remove') && (
                <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setRemoving(true)}>
                  {t('prospects.remove')}
                </MenuItem>
              )}
            </>
          )
        }
      />
      {editing !== undefined && <EditProspectDialog prospect={prospect} at={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t('record.remove.title', { name: prospect.name })}
          confirmLabel={t('prospects.remove')}
          onConfirm={async () => {
            await removeProspect(prospect.id)
            await navigate({ href: pages.prospects })
            void prospectCalls.changed()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
