import { mdiContentCopy, mdiTrashCanOutline } from '@mdi/js'
import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { fieldWords, isLong, type RecordField } from '@portico/platform/web/record/recordField.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'
import { mayWriteProspects } from '../prospect.rules.ts'
import { clone, prospectCalls, removeProspect, similarTo } from './prospect.queries.ts'
import { prospectList, prospectWords } from './prospect.words.ts'
import { fieldGroups, firstFields } from './prospectFields.ts'

const EditProspectDialog = lazyPart(() => import('./ProspectDialogs.tsx').then((file) => file.EditProspectDialog))

export default function ProspectPage() {
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
      render={(prospect) => <ProspectDetail prospect={prospect} />}
    />
  )
}

function ProspectDetail({ prospect }: { prospect: Prospect }) {
  const [removing, setRemoving] = useState(false)
  const navigate = useNavigate()
  const groups = fieldGroups()
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
        fields={[...firstFields(), ...groups.general]}
        facts={[
          { label: t('prospects.field.domain'), value: prospect.domain?.name ?? '–' },
          { label: t('prospects.completeness'), value: t('prospects.percent', { share: prospect.completeness }) },
        ]}
        notices={<Notices prospect={prospect} />}
        tabs={[
          { id: 'interface', label: t('prospects.tab.interface'), content: <Fields prospect={prospect} fields={groups.interface} /> },
          { id: 'data', label: t('prospects.tab.data'), content: <Fields prospect={prospect} fields={groups.data} /> },
          { id: 'screening', label: t('prospects.tab.screening'), content: <Screening prospect={prospect} fields={groups.screening} /> },
          { id: 'design', label: t('prospects.tab.design'), content: <Fields prospect={prospect} fields={groups.design} /> },
          { id: 'realisation', label: t('prospects.tab.realisation'), content: <Realisation prospect={prospect} /> },
        ]}
        states={{ href: pages.prospectStates, label: t('prospects.states') }}
        edit={(onClose) => <EditProspectDialog prospect={prospect} onClose={onClose} />}
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

/** What matters now: that it needs an exception, and what looks like it while it is new. */
function Notices({ prospect }: { prospect: Prospect }) {
  const similar =
    useQuery({ ...similarTo(prospect.id), enabled: prospect.status === 'DRAFT' || prospect.status === 'SUBMITTED' }).data ?? []
  return (
    <>
      {prospect.needsException && (
        <Banner tone={prospect.isExcepted ? 'info' : 'warn'}>
          {t(prospect.isExcepted ? 'prospects.excepted.text' : 'prospects.needsException.text')}
          {prospect.needsExceptionReasons.map((reason) => (
            <bdi key={reason} className="block font-normal">
              {reason}
            </bdi>
          ))}
        </Banner>
      )}
      {similar.length > 0 && (
        <Banner tone="info">
          {t('prospects.similar')}
          <span className="mt-1 flex flex-wrap gap-x-4 font-normal">
            {similar.map(({ id, name, status }) => (
              <span key={id}>
                <AppLink className={linkClass} href={pages.prospect(id)}>
                  <bdi>{name}</bdi>
                </AppLink>{' '}
                {prospectWords.state(status)}
              </span>
            ))}
          </span>
        </Banner>
      )}
    </>
  )
}

/** The fields of one tab, long ones below. */
function Fields({ prospect, fields }: { prospect: Prospect; fields: readonly RecordField[] }) {
  const values = Object.fromEntries(Object.entries(prospect))
  const [short, long] = [fields.filter((field) => !isLong(field)), fields.filter(isLong)]
  return (
    <Card plain>
      {short.length > 0 && <FactList facts={short.map((field) => ({ label: field.label, value: fieldWords(field, values) || '–' }))} />}
      {long.map((field) => {
        const words = fieldWords(field, values)
        return (
          <section key={field.name} className="mt-4 first:mt-0">
            <h3 className="mb-1 text-13 text-muted">{field.label}</h3>
            {words === '' ? (
              '–'
            ) : field.kind === 'markdown' ? (
              <Markdown source={words} />
            ) : (
              <p className="whitespace-pre-wrap wrap-anywhere">{words}</p>
            )}
          </section>
        )
      })}
    </Card>
  )
}

const Screening = ({ prospect, fields }: { prospect: Prospect; fields: readonly RecordField[] }) => (
  <div className="grid gap-5">
    <Card plain>
      <FactList
        facts={[
          {
            label: t('prospects.priority'),
            value: prospect.priorityScore === 0 ? '–' : t('prospects.of100', { score: prospect.priorityScore }),
          },
        ]}
      />
    </Card>
    <Fields prospect={prospect} fields={fields} />
  </div>
)

const Realisation = ({ prospect: { solution, release, realisationEvidence, replacedById, replacedByName } }: { prospect: Prospect }) => (
  <Card plain>
    <FactList
      facts={[
        { label: t('prospects.field.solution'), value: solution?.name ?? '–' },
        { label: t('prospects.field.release'), value: release ? `${release.code} ${release.name}` : '–' },
        { label: t('prospects.field.realisationEvidence'), value: realisationEvidence || '–' },
        {
          label: t('prospects.field.replacedBy'),
          value: replacedById ? (
            <AppLink className={linkClass} href={pages.prospect(replacedById)}>
              <bdi>{replacedByName}</bdi>
            </AppLink>
          ) : (
            '–'
          ),
        },
      ]}
    />
  </Card>
)
