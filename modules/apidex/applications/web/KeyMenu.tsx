import {
  mdiCalendarEdit,
  mdiCalendarRemoveOutline,
  mdiDotsVertical,
  mdiKeyRemove,
  mdiPauseCircleOutline,
  mdiPlayCircleOutline,
} from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import type { Application } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { changeKey, revokeKey } from './application.queries.ts'
import { withholding } from './further.ts'

const ExpiryDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.ExpiryDialog))

/** What else can be done with a key. Undone what can be undone; a revoke is asked about by the key's name. */
export function KeyMenu({ application, ofKey: key }: { application: Application; ofKey: Key }) {
  const [asking, setAsking] = useState<'expiry' | 'revoke'>()
  // It neither lasts longer nor works again.
  const isWithheld = withholding(application) !== undefined
  const close = () => setAsking(undefined)
  const label = t('keys.actions', { name: key.name })
  const suspend = (suspended: boolean, isUndo = false) =>
    changeKey(application, key, { suspended }).then(
      () =>
        showSnackbar(
          t(suspended ? 'keys.suspended' : 'keys.resumed', { name: key.name }),
          'success',
          isUndo || isWithheld ? undefined : { label: t('apidex.undo'), run: () => void suspend(!suspended, true) },
        ),
      showError,
    )
  const removeExpiry = () => {
    const { expiryDate } = key
    return changeKey(application, key, { removeExpiryDate: true }).then(() => {
      const mayUndo = expiryDate !== null && new Date(expiryDate) > new Date()
      showSnackbar(
        t('keys.expiry.removed', { name: key.name }),
        'success',
        mayUndo ? { label: t('apidex.undo'), run: () => void changeKey(application, key, { expiryDate }).catch(showError) } : undefined,
      )
    }, showError)
  }
  const isSuspended = key.status === 'suspended'
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={(props) => <IconButton {...props} icon={mdiDotsVertical} name={label} tooltip={false} className="text-ink!" />}
      >
        {!(isWithheld && key.status === 'expired') && (
          <MenuItem icon={mdiCalendarEdit} onSelect={() => setAsking('expiry')}>
            {t(key.expiryDate ? 'keys.expiry.change' : 'keys.expiry.set')}
          </MenuItem>
        )}
        {key.expiryDate && !isWithheld && (
          <MenuItem icon={mdiCalendarRemoveOutline} onSelect={() => void removeExpiry()}>
            {t('keys.expiry.remove')}
          </MenuItem>
        )}
        {key.status !== 'expired' && !(isWithheld && isSuspended) && (
          <MenuItem
            icon={isSuspended ? mdiPlayCircleOutline : mdiPauseCircleOutline}
            onSelect={() => void suspend(!isSuspended)}
            note={t(isSuspended ? 'keys.resume.note' : 'keys.suspend.note')}
          >
            {t(isSuspended ? 'keys.resume' : 'keys.suspend')}
          </MenuItem>
        )}
        {!(isWithheld && key.status === 'expired') && <MenuSeparator />}
        <MenuItem icon={mdiKeyRemove} danger onSelect={() => setAsking('revoke')}>
          {t('keys.revoke')}
        </MenuItem>
      </Menu>
      {asking === 'expiry' && <ExpiryDialog application={application} ofKey={key} onClose={close} />}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={t('keys.revoke.title', { name: key.name, end: key.lastFour })}
          confirmLabel={t('keys.revoke')}
          onConfirm={() => revokeKey(application, key)}
          onClose={close}
        >
          {t('keys.revoke.text', { application: application.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
