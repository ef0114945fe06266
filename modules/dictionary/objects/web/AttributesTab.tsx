import { mdiPencilOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Attribute } from '../member.contract.ts'
import type { BusinessObject } from '../object.contract.ts'
import { listsOfDomain, namedTerms } from './object.queries.ts'
import { attributeField, kindWord } from './wordOf.ts'

const AttributeGrid = lazyPart(
  () => import('./AttributeGrid.tsx').then((file) => file.AttributeGrid),
  <RowsSkeleton rows={5} columns={6} />,
)

/** As many terms as one question names. */
const mostNamed = 100

/** What is kept of an object: a table to read and, for who may, a grid to fill in. */
export function AttributesTab({ object, mayEdit }: { object: BusinessObject; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false)
  const { attributes = [], inherited = [], pointsTo = [] } = object
  const { data: lists = [] } = useQuery({ ...listsOfDomain(object.domainId), enabled: attributes.some(({ valueListId }) => valueListId) })
  const termIds = [...new Set(attributes.flatMap(({ termId }) => termId ?? []))].slice(0, mostNamed)
  const { data: terms = [] } = useQuery({
    queryKey: ['terms named', ...termIds],
    queryFn: () => namedTerms(termIds),
    enabled: termIds.length > 0,
  })
  if (editing) return <AttributeGrid object={object} onClose={() => setEditing(false)} />
  const edit = mayEdit && (
    <Button icon={mdiPencilOutline} onClick={() => setEditing(true)}>
      {t('objects.attributes.edit')}
    </Button>
  )
  const fromAbove = inherited.length > 0 && (
    <p className="text-13 text-muted">
      {t('objects.attributes.inherited')} <bdi className="ltr">{inherited.map(({ name, from }) => `${name} (${from})`).join(', ')}</bdi>
    </p>
  )
  if (attributes.length === 0)
    return (
      <div className="grid gap-4">
        {fromAbove}
        <EmptyState title={t('objects.attributes.empty')} text={t('objects.attributes.empty.text')} action={edit} />
      </div>
    )
  return (
    <div className="grid gap-4">
      {edit && <div className="justify-self-end">{edit}</div>}
      {fromAbove}
      <Card plain flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('objects.attributes')}>
          <table className="w-full text-start text-14">
            <thead className="bg-sunken text-12 text-muted">
              <tr>
                {['name', 'dataType', 'occurs', 'rules', 'description'].map((name) => (
                  <th key={name} scope="col" className="h-10 px-4 text-start font-medium">
                    {attributeField(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {attributes.map((one) => (
                <Row
                  key={one.id}
                  attribute={one}
                  list={lists.find(({ id }) => id === one.valueListId)?.name}
                  group={pointsTo.find(({ id, kind }) => id === one.objectId && kind === 'GROUP')}
                  term={terms.find(({ id }) => id === one.termId)}
                />
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </div>
  )
}

const marks = ['identifying', 'unique', 'readOnly', 'writeOnly', 'derived', 'mayBeUnknown', 'filterable', 'sortable', 'deprecated'] as const
const limits = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'precision',
  'scale',
  'unit',
] as const

interface RowProps {
  attribute: Attribute
  /** Its value list by name, its data group, and the term that says what it means. */
  list: string | undefined
  group: { id: string; name: string } | undefined
  term: Option | undefined
}

function Row({ attribute, list, group, term }: RowProps) {
  const { name, displayName, dataType, minOccurs, maxOccurs, description, personalData } = attribute
  const rules = [
    ...marks.filter((mark) => attribute[mark]).map((mark) => attributeField(mark)),
    ...(personalData && personalData !== 'NONE' ? [kindWord(personalData)] : []),
    ...limits.filter((limit) => attribute[limit] !== undefined).map((limit) => `${attributeField(limit)}: ${attribute[limit]}`),
  ]
  return (
    <tr className="border-t border-hairline align-top">
      <th scope="row" className="px-4 py-2.5 text-start font-medium">
        <span className="ltr">{name}</span>
        {displayName && (
          <bdi className="block text-12 font-normal text-muted" dir="auto">
            {displayName}
          </bdi>
        )}
      </th>
      <td className="px-4 py-2.5">
        <span className="ltr font-mono text-12">{dataType}</span>
        {list && <bdi className="block text-12 text-muted">{list}</bdi>}
        {group && (
          <AppLink className={`${linkClass} block text-12`} href={pages.object(group.id)}>
            <bdi>{group.name}</bdi>
          </AppLink>
        )}
      </td>
      <td className="px-4 py-2.5 whitespace-nowrap">
        <span className="ltr tabular-nums">{minOccurs === maxOccurs ? minOccurs : `${minOccurs}..${maxOccurs}`}</span>
      </td>
      <td className="min-w-40 px-4 py-2.5 text-13">
        <bdi>{rules.join(' · ') || '–'}</bdi>
      </td>
      <td className="min-w-56 px-4 py-2.5 text-13 text-muted" dir="auto">
        {(description || !term) && <span className="block">{description || '–'}</span>}
        {term && (
          <AppLink className={linkClass} href={pages.term(term.id)}>
            <bdi>{term.label}</bdi>
          </AppLink>
        )}
      </td>
    </tr>
  )
}
