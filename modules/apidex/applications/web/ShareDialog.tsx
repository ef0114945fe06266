import { mdiAccountGroupOutline } from '@mdi/js'
import { uuid } from '@portico/platform/contract/fields.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import * as z from 'zod/mini'
import { inWords, searchTeams, share } from './application.queries.ts'

const schema = z.object({ teamId: uuid() })

interface ShareProps {
  applications: readonly { appId: string; name: string }[]
  /** Teams that have it already. */
  without?: readonly string[]
  onClose: () => void
}

/** One application, or those that are ticked on the list, for one more team. */
export function ShareDialog({ applications, without = [], onClose }: ShareProps) {
  const [only, ...others] = applications
  const single = others.length === 0
  const submit = async ({ teamId }: { teamId: string }) => {
    if (single && only) return inWords(share(only.appId, teamId))
    const results = await Promise.allSettled(applications.map((application) => share(application.appId, teamId)))
    const failed = applications.filter((_, at) => results[at]?.status === 'rejected')
    const [first] = results.filter((result) => result.status === 'rejected')
    if (failed.length === applications.length) throw first?.reason
    if (failed.length > 0)
      showSnackbar(
        t('applications.share.some', { names: formatList(failed.map((one) => one.name)), reason: problemText(first?.reason) }),
        'warning',
      )
    else showSnackbar(t('applications.share.done', { count: applications.length }))
  }
  return (
    <FormDialog
      size="small"
      title={
        single && only ? t('applications.share.title', { name: only.name }) : t('applications.share.many', { count: applications.length })
      }
      submitLabel={t('applications.share')}
      schema={schema}
      defaults={{ teamId: '' }}
      submit={submit}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{t('applications.share.text')}</p>
      <ComboboxField
        name="teamId"
        label={t('applications.team')}
        search={searchTeams(without)}
        icon={mdiAccountGroupOutline}
        placeholder={t('applications.share.pick')}
      />
    </FormDialog>
  )
}
