import { AppError } from '@portico/platform/contract/errors.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button, buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Notice } from '@portico/platform/web/ui/feedback/Notice.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { ownMails } from '../mail.contract.ts'
import { unsubscribingQuery } from './mail.queries.ts'

/** Where the link of a mail leads; one choice holds for mails and the app bar alike, so both are named. It asks: what looks through mails follows links and presses nothing. */
export default function UnsubscribePage() {
  usePageTitle(t('mail.choose'))
  const { token } = useSearch({ strict: false }) as { token?: unknown }
  const given = typeof token === 'string' ? token : ''
  const signedIn = useSession().user !== undefined
  const about = useQuery({ ...unsubscribingQuery(given), enabled: given !== '' })
  const name = about.data?.name
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failure, setFailure] = useState<string>()
  const end = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await call(ownMails.unsubscribe, { body: { token: given } })
      setState('done')
    } catch (error) {
      setFailure(problemText(error))
      setState('asking')
    }
  }
  if (given === '' || (about.error instanceof AppError && about.error.statusCode === 422))
    return (
      <Notice
        drawing="broken"
        role="alert"
        title={t('mail.unsubscribe.wrong')}
        text={
          <>
            {given === '' ? t('mail.unsubscribe.missing') : t('mail.unsubscribe.foreign')} {!signedIn && t('mail.unsubscribe.signIn')}
          </>
        }
      >
        <Choose />
      </Notice>
    )
  if (state === 'done')
    return (
      <Notice
        drawing="nothing"
        title={t('mail.unsubscribe.done')}
        text={name ? t('mail.unsubscribe.done.of', { name }) : t('mail.unsubscribe.done.text')}
      >
        <Choose />
      </Notice>
    )
  return (
    <Notice
      drawing={failure ? 'broken' : 'nothing'}
      title={name ? t('mail.unsubscribe.of', { name }) : t('mail.unsubscribe')}
      text={failure ?? t('mail.unsubscribe.text')}
    >
      <Button kind="standard" busy={state === 'busy'} onClick={() => void end()}>
        {t('mail.unsubscribe.confirm')}
      </Button>
    </Notice>
  )
}

const Choose = () => (
  <AppLink href={pages.preferences} className={buttonClass()}>
    {t('mail.choose')}
  </AppLink>
)
