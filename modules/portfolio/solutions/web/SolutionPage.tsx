import { mdiTrashCanOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { fieldWords } from '@portico/platform/web/record/recordField.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { DomainName } from '../../prospects/web/DomainName.tsx'
import type { Solution } from '../solution.contract.ts'
import { levelTone, levelWords } from './levels.ts'
import { removeSolution, solutionCalls } from './solution.queries.ts'
import { solutionList, solutionWords } from './solution.words.ts'
import { allFields, fieldGroups, firstFields } from './solutionFields.ts'

const EditSolutionDialog = lazyPart(() => import('./SolutionDialogs.tsx').then((file) => file.EditSolutionDialog))
const Checklist = lazyPart(() => import('./Checklist.tsx').then((file) => file.Checklist))
const SolutionProspects = lazyPart(() => import('./SolutionProspects.tsx').then((file) => file.SolutionProspects))

/** `tabs`: what higher rooms have of it, behind its checklist. */
export function SolutionPage({ tabs }: { tabs: (solution: Solution) => readonly Tab[] }) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(solutionCalls.one(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('solutions.failed.one')}
      render={(solution) => <SolutionDetail solution={solution} tabs={tabs(solution)} />}
    />
  )
}

function SolutionDetail({ solution, tabs }: { solution: Solution; tabs: readonly Tab[] }) {
  const [removing, setRemoving] = useState(false)
  const navigate = useNavigate()
  const groups = fieldGroups()
  return (
    <>
      <RecordPage
        record={solution}
        name={solution.name}
        list={solutionList()}
        addressOf={pages.solution}
        words={solutionWords}
        calls={solutionCalls}
        // Its domain stands in the line below its name.
        fields={[...firstFields().filter(({ name }) => name !== 'domainId'), ...groups.general]}
        history={allFields(true)}
        facts={[
          { label: t('solutions.field.domain'), value: <DomainName domain={solution.domain} /> },
          ...(solution.complianceLevel
            ? [
                {
                  label: t('solutions.field.complianceLevel'),
                  value: (
                    <span className="inline-flex align-middle">
                      <Chip tone={levelTone(solution.complianceLevel)}>{levelWords(solution.complianceLevel)}</Chip>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        notices={solution.exceptionEnded && <Banner tone="warn">{t('solutions.exceptionEnded')}</Banner>}
        tabs={[
          { id: 'prospects', label: t('solutions.prospects'), content: <SolutionProspects solution={solution} /> },
          { id: 'design', label: t('solutions.tab.design'), content: <Design solution={solution} /> },
          { id: 'checklist', label: t('solutions.tab.checklist'), content: <Checklist key={solution.version} solution={solution} /> },
          ...tabs,
        ]}
        comments="tab"
        states={{ href: pages.solutionStates, label: t('solutions.states') }}
        edit={(onClose) => <EditSolutionDialog solution={solution} onClose={onClose} />}
        more={
          solution.may?.includes('remove') && (
            <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setRemoving(true)}>
              {t('solutions.remove')}
            </MenuItem>
          )
        }
      />
      {removing && (
        <ConfirmDialog
          title={t('record.remove.title', { name: solution.name })}
          confirmLabel={t('solutions.remove')}
          onConfirm={async () => {
            await removeSolution(solution.id)
            await navigate({ href: pages.solutions })
            void solutionCalls.changed()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Design({ solution }: { solution: Solution }) {
  const values = Object.fromEntries(Object.entries(solution))
  const shown = fieldGroups()
    .design.map((field) => ({ field, words: fieldWords(field, values) }))
    .filter(({ words }) => words !== '')
  if (shown.length === 0) return <EmptyState title={t('solutions.noDesign')} />
  return (
    <Card plain>
      {shown.map(({ field, words }) => (
        <section key={field.name} className="mt-4 border-t border-hairline pt-3 first:mt-0 first:border-t-0 first:pt-0">
          <h3 className="mb-1 text-12 text-muted">{field.label}</h3>
          {field.kind === 'markdown' ? (
            <Markdown source={words} />
          ) : field.kind === 'url' ? (
            <a className="text-accent wrap-anywhere hover:underline" href={words} rel="noreferrer" target="_blank">
              <bdi>{words}</bdi>
            </a>
          ) : (
            <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
              {words}
            </p>
          )}
        </section>
      ))}
    </Card>
  )
}
