import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { prospects } from '../../prospects/prospect.contract.ts'

/** Decisions that take the prospects of a solution along; reworked, they stay as they are. */
const taking: ReadonlySet<unknown> = new Set(['APPROVED', 'APPROVED_WITH_CONDITIONS', 'DEFERRED', 'REJECTED'])

const inDesign = (solutionId: string) =>
  queryOf(
    prospects.list,
    { query: { solutionId: [solutionId], status: ['IN_DESIGN'], order: 'name ASC', itemsPerPage: 100 } },
    { quiet: true },
  )

/** The prospects that are decided with their solution (S-5): who is unticked stays in design. */
export function DecidedAlong({ solutionId }: { solutionId: string }) {
  const { data, isError } = useQuery(inDesign(solutionId))
  const { setValue } = useFormContext()
  const decision = useWatch({ name: 'decision' })
  const excluded: readonly string[] = useWatch({ name: 'excludedProspectIds' }) ?? []
  if (!taking.has(decision)) return null
  if (isError) return <p className="text-13 text-bad">{t('agenda.along.failed')}</p>
  const along = data?.data ?? []
  if (along.length === 0) return null
  const left = along.filter(({ id }) => excluded.includes(id)).length
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('agenda.along')}</legend>
      <p className="text-13 text-muted">{t('agenda.along.help')}</p>
      {along.map(({ id, code, name }) => (
        <Checkbox
          key={id}
          label={
            <>
              <bdi>{name}</bdi> <span className="text-muted">{code}</span>
            </>
          }
          checked={!excluded.includes(id)}
          onChange={({ target }) =>
            setValue('excludedProspectIds', target.checked ? excluded.filter((other) => other !== id) : [...excluded, id], {
              shouldDirty: true,
            })
          }
        />
      ))}
      {left > 0 && (
        <p role="status" className="text-13 text-muted">
          {t('agenda.along.left', { count: left, shown: formatNumber(left) })}
        </p>
      )}
    </fieldset>
  )
}
