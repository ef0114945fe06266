import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { SearchBox } from '@portico/platform/web/lists/SearchBox.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Checkbox, Tick } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import { ComboboxMany } from '@portico/platform/web/ui/inputs/ComboboxMany.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { objectSearch } from '../../objects/web/object.queries.ts'
import { objectWords } from '../../objects/web/object.words.ts'
import { objectField } from '../../objects/web/wordOf.ts'
import { domainSearch, mostShown, pickable, pickableStates } from './generator.queries.ts'
import type { Draft } from './request.ts'

export const mostPicked = 50

interface PickerProps {
  draft: Draft
  chosen: readonly Option[]
  /** What comes along, and why. */
  referenced: readonly { id: string; name: string; reason: string; by: string }[]
  pick: (chosen: readonly Option[]) => void
  change: (values: Partial<Draft>) => void
}

/** Which objects: picked in a table, or by their names. */
export function ObjectPicker({ draft, chosen, referenced, pick, change }: PickerProps) {
  const [text, setText] = useState('')
  const [domain, setDomain] = useState<Option | null>(null)
  const [wanted, setWanted] = useState('')
  const states = pickableStates(draft.content)
  const status = states.find((one) => one === wanted) ?? ''
  const found = useQuery({
    ...pickable({ text: text.trim(), domainId: domain?.id ?? '', status, content: draft.content }),
    placeholderData: keepPreviousData,
  })
  const search = useMemo(
    () => objectSearch(draft.content === 'APPROVED' ? { status: { inq: ['APPROVED', 'UNDER_REVISION', 'REPROPOSED'] } } : undefined),
    [draft.content],
  )
  const along = draft.autoIncludeReferenced ? referenced : []
  const isFull = chosen.length >= mostPicked
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Card plain flush title={t('generator.pick')}>
        <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
          <SearchBox value={text} onSearch={setText} placeholder={t('objects.search')} />
          <FieldBox label={objectField('domain')} className="w-40">
            {(control) => <Combobox {...control} value={domain} clearable search={domainSearch} onChange={setDomain} />}
          </FieldBox>
          <FieldBox label={t('record.status')} className="w-40">
            {(control) => (
              <Select
                {...control}
                value={status}
                options={[
                  { value: '', label: t('list.filter.all') },
                  ...states.map((value) => ({ value, label: objectWords.state(value) })),
                ]}
                onChange={({ target }) => setWanted(target.value)}
              />
            )}
          </FieldBox>
        </div>
        {found.isError ? (
          <ErrorState title={t('objects.failed')} error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : !found.data ? (
          <RowsSkeleton rows={6} columns={4} />
        ) : found.data.length === 0 ? (
          <EmptyState title={t('generator.pick.none')} text={draft.content === 'APPROVED' ? t('generator.pick.none.text') : undefined} />
        ) : (
          <section
            className="max-h-[32rem] overflow-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
            tabIndex={0}
            aria-label={t('objects.title')}
          >
            <table className="w-full text-13">
              <thead className="sticky top-0 z-1 bg-sunken text-start text-12 text-muted">
                <tr>
                  <td className="w-10" />
                  {[...['name', 'displayName', 'domain'].map(objectField), t('record.status')].map((field) => (
                    <th key={field} scope="col" className="px-2 py-2 text-start font-medium max-sm:[&:nth-child(n+4)]:hidden">
                      {field}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.data.map(({ id, name, displayName, domain: of, status }) => {
                  const isChosen = chosen.some((one) => one.id === id)
                  return (
                    <tr key={id} className="border-t border-hairline max-sm:[&>td:nth-child(n+4)]:hidden">
                      <td className="ps-4 text-center">
                        <Tick
                          aria-label={name}
                          checked={isChosen}
                          disabled={!isChosen && isFull}
                          onChange={() => pick(isChosen ? chosen.filter((one) => one.id !== id) : [...chosen, { id, label: name }])}
                        />
                      </td>
                      <td className="px-2 py-2.5">
                        <AppLink className={linkClass} href={pages.object(id)}>
                          <bdi className="ltr wrap-anywhere">{name}</bdi>
                        </AppLink>
                      </td>
                      <td className="px-2 py-2.5">
                        <bdi>{displayName}</bdi>
                      </td>
                      <td className="px-2 py-2.5 text-muted">
                        <bdi>{of?.name}</bdi>
                      </td>
                      <td className="px-2 py-2.5 text-muted">{objectWords.state(status)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
        )}
        {found.data?.length === mostShown && (
          <p className="px-4 py-3 text-13 text-muted">{t('generator.pick.more', { count: mostShown })}</p>
        )}
      </Card>
      <Card plain title={t('generator.picked')}>
        <div className="grid gap-3">
          <FieldBox label={t('generator.objects')} help={t('generator.objects.help', { maximum: mostPicked })}>
            {(control) => (
              <ComboboxMany {...control} value={[...chosen]} search={search} onChange={(options) => pick(options.slice(0, mostPicked))} />
            )}
          </FieldBox>
          <Checkbox
            label={t('generator.include')}
            checked={draft.autoIncludeReferenced}
            onChange={({ target }) => change({ autoIncludeReferenced: target.checked })}
          />
          {along.length > 0 && (
            <ul className="grid gap-1 text-13 text-muted" aria-label={t('generator.include')}>
              {along.map((one) => (
                <li key={one.id}>
                  <b className="ltr font-medium">{one.name}</b> – {t(`generator.reason.${one.reason}` as MessageKey, { name: one.by })}
                </li>
              ))}
            </ul>
          )}
          <Checkbox
            label={t('generator.drafts')}
            help={t('generator.drafts.help')}
            checked={draft.content === 'INCLUDE_DRAFT'}
            onChange={({ target }) => change({ content: target.checked ? 'INCLUDE_DRAFT' : 'APPROVED' })}
          />
        </div>
      </Card>
    </div>
  )
}
