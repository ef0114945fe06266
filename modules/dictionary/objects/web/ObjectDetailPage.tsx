import { mdiCommentTextOutline, mdiTrashCanOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { fieldWords } from '@portico/platform/web/record/recordField.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { pages } from '../../addresses.ts'
import { Revision, standingOf, versionsTab, versionWords } from '../../revisions/web/Revision.tsx'
import { isOpen } from '../../terms/term.rules.ts'
import type { BusinessObject } from '../object.contract.ts'
import { objectCalls, removeObject } from './object.queries.ts'
import { objectList, objectWords } from './object.words.ts'
import { generalFields, governanceFields } from './objectFields.ts'
import { objectField } from './wordOf.ts'

const ConfirmDialog = lazyPart(() => import('@portico/platform/web/ui/overlays/ConfirmDialog.tsx').then((file) => file.ConfirmDialog))
const EditObjectDialog = lazyPart(() => import('./ObjectDialogs.tsx').then((file) => file.EditObjectDialog))
const ObjectStandingDialog = lazyPart(() => import('./ObjectDialogs.tsx').then((file) => file.ObjectStandingDialog))
const AttributesTab = lazyPart(
  () => import('./AttributesTab.tsx').then((file) => file.AttributesTab),
  <RowsSkeleton rows={5} columns={5} />,
)
const ObjectChecks = lazyPart(() => import('./ObjectChecks.tsx').then((file) => file.ObjectChecks))
const ObjectVersions = lazyPart(() => import('./ObjectVersions.tsx').then((file) => file.ObjectVersions))
const ObjectRelations = lazyPart(() => import('./ObjectRelations.tsx').then((file) => file.ObjectRelations))
const ObjectUsers = lazyPart(() => import('./ObjectUsers.tsx').then((file) => file.ObjectUsers))
const ValueListsOf = lazyPart(() => import('../../valuelists/web/ValueListsOf.tsx').then((file) => file.ValueListsOf))

const standingWords = (status: string): string =>
  status === 'SUPERSEDED' ? t('objects.standing.SUPERSEDED') : t(`terms.standing.${status}` as MessageKey)

/** A business object; `more` are the tabs that higher rooms give its page. */
export function ObjectDetailPage({ more }: { more: (object: BusinessObject) => readonly Tab[] }) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(objectCalls.one(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('objects.failed.one')}
      render={(object) => <ObjectDetail key={object.id} object={object} more={more(object)} />}
    />
  )
}

function ObjectDetail({ object, more }: { object: BusinessObject; more: readonly Tab[] }) {
  const [asking, setAsking] = useState<'remove' | 'standing'>()
  const navigate = useNavigate()
  const isCopy = object.validatedObjectId !== null
  const mayEdit = isOpen(object) && (object.may?.includes('edit') ?? false)
  // What is approved is changed on its working copy.
  const shown = { ...object, may: object.may?.filter((one) => one !== 'edit' || mayEdit) }
  const { relations = 0, prospects = 0, specifications = 0 } = object.usedBy ?? {}
  const users = relations + prospects + specifications
  return (
    <>
      <RecordPage
        record={shown}
        name={object.name}
        list={objectList()}
        addressOf={pages.object}
        words={objectWords}
        calls={objectCalls}
        // Its domain and its code stand in the line below its name.
        fields={generalFields()
          .filter(({ name }) => name !== 'domainId' && name !== 'code')
          .map((field) => (field.name === 'termIds' ? { ...field, show: () => <TermLinks terms={object.terms ?? []} /> } : field))}
        history={[...generalFields(), ...governanceFields()]}
        facts={[
          { label: objectField('domain'), value: object.domain?.name ?? '–' },
          ...(object.versionNumber ? [{ label: objectField('versionNumber'), value: versionWords(object) }] : []),
          ...(object.proposedVersion
            ? [{ label: t('objects.nextVersion'), value: <span className="ltr">{object.proposedVersion}</span> }]
            : []),
        ]}
        standing={standingOf(object, standingWords)}
        notices={
          <>
            <Revision record={object} addressOf={pages.object} text={t('objects.revision.text')} replacedBy={objectField('replacedById')} />
            <ObjectChecks id={object.id} />
          </>
        }
        tabs={[
          {
            id: 'attributes',
            label: t('objects.attributes'),
            count: object.attributeCount,
            content: <AttributesTab object={object} mayEdit={mayEdit} />,
          },
          {
            id: 'relations',
            label: t('objects.relations'),
            count: object.relationCount,
            content: <ObjectRelations object={object} mayEdit={mayEdit} />,
          },
          {
            id: 'lists',
            label: t('objects.lists'),
            content: <ValueListsOf domainId={object.domainId} mayEdit={object.may?.includes('comment') ?? false} />,
          },
          { id: 'governance', label: t('objects.governance'), content: <Governance object={object} /> },
          ...(isCopy ? [] : [{ id: 'users', label: t('objects.users'), count: users, content: <ObjectUsers object={object} /> }]),
          ...more,
          ...versionsTab(object, <ObjectVersions id={object.id} />),
        ]}
        comments="tab"
        states={{ href: pages.objectStates, label: t('objects.states') }}
        edit={(onClose) => <EditObjectDialog object={object} onClose={onClose} />}
        more={
          <>
            {!isCopy && object.may?.includes('edit') && (
              <MenuItem icon={mdiCommentTextOutline} onSelect={() => setAsking('standing')}>
                {t('objects.standing.edit')}
              </MenuItem>
            )}
            {object.may?.includes('remove') && (
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('remove')}>
                {t('objects.remove')}
              </MenuItem>
            )}
          </>
        }
      />
      {asking === 'standing' && <ObjectStandingDialog object={object} onClose={() => setAsking(undefined)} />}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('record.remove.title', { name: object.name })}
          confirmLabel={t('objects.remove')}
          onConfirm={async () => {
            await removeObject(object.id)
            await navigate({ href: pages.objects })
            void objectCalls.changed()
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What it is about: the meaning is one press away. */
const TermLinks = ({ terms }: { terms: NonNullable<BusinessObject['terms']> }) => (
  <>
    {terms.map(({ id, name }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <AppLink className={linkClass} href={pages.term(id)}>
          <bdi>{name}</bdi>
        </AppLink>
      </Fragment>
    ))}
  </>
)

function Governance({ object }: { object: BusinessObject }) {
  const values = Object.fromEntries(Object.entries(object))
  return (
    <Card plain title={t('objects.governance')}>
      <FactList large facts={governanceFields().map((field) => ({ label: field.label, value: fieldWords(field, values) || '–' }))} />
    </Card>
  )
}
