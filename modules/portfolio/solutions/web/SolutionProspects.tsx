import { mdiLinkVariant, mdiLinkVariantOff, mdiPlus } from '@mdi/js'
import { uuid } from '@portico/platform/contract/fields.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { pages } from '../../addresses.ts'
import { prospectCalls } from '../../prospects/web/prospect.queries.ts'
import { prospectWords } from '../../prospects/web/prospect.words.ts'
import { firstFields } from '../../prospects/web/prospectFields.ts'
import { shape } from '../../prospects/web/prospectForm.ts'
import type { Solution } from '../solution.contract.ts'
import { isDesigned } from '../solution.rules.ts'
import { attach, attachableTo, detach, joined } from './solution.queries.ts'

type Asking = { what: 'attach' | 'create' } | { what: 'detach'; prospect: NonNullable<Solution['prospects']>[number] }
const schema = z.object({ prospectId: uuid() })
const { name, summary, domainId, ownerId, solutionId } = shape

/** The prospects that a solution is the design of: they come and go while it is designed. */
export function SolutionProspects({ solution }: { solution: Solution }) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const attachable = useMemo(() => attachableTo(solution.id), [solution.id])
  const mayChange = solution.may?.includes('edit') === true && isDesigned(solution)
  const prospects = solution.prospects ?? []
  const add = mayChange && (
    <>
      <Button icon={mdiLinkVariant} onClick={() => setAsking({ what: 'attach' })}>
        {t('solutions.attach')}
      </Button>
      <Button icon={mdiPlus} onClick={() => setAsking({ what: 'create' })}>
        {t('solutions.newProspect')}
      </Button>
    </>
  )
  return (
    <>
      {prospects.length === 0 ? (
        <EmptyState
          title={t('solutions.noProspects')}
          text={t('solutions.noProspects.text')}
          action={add && <div className="flex flex-wrap justify-center gap-3">{add}</div>}
        />
      ) : (
        <div className="grid gap-4">
          {add && <div className="flex flex-wrap justify-end gap-3">{add}</div>}
          <Card plain flush>
            <ul>
              {prospects.map((prospect) => (
                <li key={prospect.id} className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-2.5 first:border-t-0">
                  <span className="grid min-w-0 flex-1">
                    <AppLink className={linkClass} href={pages.prospectOfSolution(solution.id, prospect.id)}>
                      <bdi>{prospect.name}</bdi>
                    </AppLink>
                    <span className="ltr text-12 text-muted">{prospect.code}</span>
                  </span>
                  <StateChip state={prospect.status} words={prospectWords} />
                  {mayChange && (
                    <IconButton
                      icon={mdiLinkVariantOff}
                      name={t('solutions.detach', { name: prospect.name })}
                      onClick={() => setAsking({ what: 'detach', prospect })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      {asking?.what === 'attach' && (
        <FormDialog
          title={t('solutions.attach')}
          submitLabel={t('solutions.attach')}
          size="small"
          schema={schema}
          defaults={{ prospectId: '' }}
          submit={({ prospectId }) => attach(solution.id, prospectId)}
          onDone={() => {
            void joined()
            close()
          }}
          onClose={close}
        >
          <ComboboxField name="prospectId" label={t('solutions.prospect')} search={attachable} />
        </FormDialog>
      )}
      {asking?.what === 'create' && (
        <CreateRecordDialog
          title={t('solutions.newProspect')}
          fields={firstFields()}
          shape={{ name, summary, domainId, ownerId, solutionId }}
          calls={{ ...prospectCalls, create: (values, key) => prospectCalls.create({ ...values, solutionId: solution.id }, key) }}
          begin={{ domainId: solution.domainId, domain: solution.domain, ownerId: solution.ownerId, ownerName: solution.ownerName }}
          onClose={close}
          onDone={() => {
            void joined()
            close()
          }}
        />
      )}
      {asking?.what === 'detach' && (
        <ConfirmDialog
          title={t('solutions.detach', { name: asking.prospect.name })}
          confirmLabel={t('solutions.detach.confirm')}
          onConfirm={async () => {
            await detach(solution.id, asking.prospect.id)
            void joined()
          }}
          onClose={close}
        >
          <p>{t('solutions.detach.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
