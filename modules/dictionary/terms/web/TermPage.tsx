import { mdiCalendarCheckOutline, mdiCommentTextOutline, mdiTrashCanOutline } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pages } from '../../addresses.ts'
import { Revision, standingOf, versionsTab, versionWords } from '../../revisions/web/Revision.tsx'
import type { Term } from '../term.contract.ts'
import { isOpen } from '../term.rules.ts'
import { validStates } from '../term-states.contract.ts'
import { markReviewed, termCalls } from './term.queries.ts'
import { termList, termWords } from './term.words.ts'
import { allFields } from './termFields.ts'
import { fieldWord } from './wordOf.ts'

const EditTermDialog = lazyPart(() => import('./TermDialogs.tsx').then((file) => file.EditTermDialog))
const StandingDialog = lazyPart(() => import('./TermDialogs.tsx').then((file) => file.StandingDialog))
const RemoveTermDialog = lazyPart(() => import('./RemoveTermDialog.tsx').then((file) => file.RemoveTermDialog))
const TermChecks = lazyPart(() => import('./TermChecks.tsx').then((file) => file.TermChecks))
const TermVersions = lazyPart(() => import('./TermVersions.tsx').then((file) => file.TermVersions))
const TermRelations = lazyPart(() => import('./TermRelations.tsx').then((file) => file.TermRelations))
const TermTranslations = lazyPart(() => import('./TermTranslations.tsx').then((file) => file.TermTranslations))
const TermSources = lazyPart(() => import('./TermSources.tsx').then((file) => file.TermSources))

interface More {
  /** In its menu, what other rooms do with it. */
  more?: ((term: Term) => ReactNode) | undefined
  /** What other rooms show of it. */
  tabs?: ((term: Term) => Tab[]) | undefined
}

export default function TermPage({ more, tabs }: More) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(termCalls.one(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('terms.failed.one')}
      render={(term) => <TermDetail key={term.id} term={term} more={more} tabs={tabs} />}
    />
  )
}

function TermDetail({ term, more, tabs }: { term: Term } & More) {
  const [asking, setAsking] = useState<'remove' | 'standing'>()
  const isCopy = term.validatedObjectId !== null
  const mayEdit = isOpen(term) && (term.may?.includes('edit') ?? false)
  // What is approved is changed on its working copy.
  const shown = { ...term, may: term.may?.filter((one) => one !== 'edit' || mayEdit) }
  const review = () => {
    markReviewed(term.id).then(termCalls.changed).catch(showError)
  }
  return (
    <>
      <RecordPage
        record={shown}
        name={term.name}
        list={termList()}
        addressOf={pages.term}
        words={termWords}
        calls={termCalls}
        // Its domain stands in the line below its name.
        fields={allFields().filter(({ name }) => name !== 'domainId')}
        history={allFields()}
        facts={[
          { label: fieldWord('domain'), value: term.domain?.name ?? '–' },
          ...(term.versionNumber ? [{ label: fieldWord('versionNumber'), value: versionWords(term) }] : []),
          ...(validStates.includes(term.status) ? [{ label: fieldWord('reviewDueAt'), value: formatDate(term.reviewDueAt) }] : []),
        ]}
        standing={standingOf(term, (status) => t(`terms.standing.${status}` as MessageKey))}
        notices={
          <>
            <Revision record={term} addressOf={pages.term} text={t('terms.revision.text')} replacedBy={fieldWord('replacedBy')} />
            <TermChecks id={term.id} />
          </>
        }
        tabs={[
          ...(isCopy
            ? []
            : [
                {
                  id: 'relations',
                  label: t('terms.relations'),
                  count: term.relationCount,
                  content: <TermRelations term={term} />,
                },
              ]),
          {
            id: 'translations',
            label: fieldWord('translations'),
            count: term.translations.length,
            content: <TermTranslations term={term} mayEdit={mayEdit} />,
          },
          {
            id: 'sources',
            label: fieldWord('sources'),
            count: term.sources.length,
            content: <TermSources term={term} mayEdit={mayEdit} />,
          },
          ...(isCopy ? [] : (tabs?.(term) ?? [])),
          ...versionsTab(term, <TermVersions id={term.id} />),
        ]}
        comments="tab"
        states={{ href: pages.termStates, label: t('terms.states') }}
        edit={(onClose) => <EditTermDialog term={term} onClose={onClose} />}
        more={
          <>
            {!isCopy && more?.(term)}
            {!isCopy && term.may?.includes('edit') && (
              <MenuItem icon={mdiCommentTextOutline} onSelect={() => setAsking('standing')}>
                {t(term.mayReview ? 'terms.standing.review' : 'terms.standing.edit')}
              </MenuItem>
            )}
            {term.mayReview && (
              <MenuItem icon={mdiCalendarCheckOutline} onSelect={review}>
                {t('terms.review')}
              </MenuItem>
            )}
            {(term.may?.includes('remove') || offersRetire(term)) && (
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('remove')}>
                {t('terms.remove')}
              </MenuItem>
            )}
          </>
        }
      />
      {asking === 'remove' && <RemoveTermDialog term={term} onClose={() => setAsking(undefined)} />}
      {asking === 'standing' && <StandingDialog term={term} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** What is not deleted any more may be retired instead. */
const offersRetire = ({ availableTransitions = [] }: Term) => availableTransitions.some(({ action }) => action === 'retire')
