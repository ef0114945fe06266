import { t } from '../../i18n/i18n.ts'
import { CopyButton } from '../actions/CopyButton.tsx'

/** What an administrator finds the failed call by, and a button that copies it. */
export default function RequestId({ id }: { id: string }) {
  return (
    <>
      <code className="ltr">{id}</code>
      <CopyButton text={id} name={t('ui.error.copyId')} />
    </>
  )
}
