import { mdiContentSaveEditOutline, mdiContentSaveOutline, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfiles, profilesChanged, removeProfile } from './generator.queries.ts'
import { type Draft, withProfile } from './request.ts'

const ProfileDialog = lazyPart(() => import('./ProfileDialog.tsx').then((file) => file.ProfileDialog))

/** Saved outputs and options: taken, saved, changed and deleted. */
export function ProfileBar({ draft, change }: { draft: Draft; change: (values: Partial<Draft>) => void }) {
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState<'save' | 'change' | 'remove'>()
  const { data: known = [], isPending } = useQuery(ownProfiles())
  const profile = known.find(({ id }) => id === chosen)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isPending && (
        <Loading>
          <Bone className="h-9 w-72 max-w-full" />
        </Loading>
      )}
      {known.length > 0 && (
        <FieldBox label={t('generator.profile')} className="w-72 max-w-full">
          {(control) => (
            <Select
              {...control}
              value={profile ? chosen : ''}
              placeholder={t('generator.profile.choose')}
              options={known.map(({ id, name, shared }) => ({
                value: id,
                label: shared ? t('generator.profile.sharedOne', { name }) : name,
              }))}
              onChange={({ target }) => {
                setChosen(target.value)
                change(
                  withProfile(
                    draft,
                    known.find(({ id }) => id === target.value),
                  ),
                )
              }}
            />
          )}
        </FieldBox>
      )}
      {profile?.mayChange && (
        <IconButton
          icon={mdiContentSaveEditOutline}
          name={t('generator.profile.change', { name: profile.name })}
          onClick={() => setAsking('change')}
        />
      )}
      {profile?.mayChange && (
        <IconButton
          icon={mdiTrashCanOutline}
          name={t('generator.profile.remove', { name: profile.name })}
          onClick={() => setAsking('remove')}
        />
      )}
      <Button icon={mdiContentSaveOutline} onClick={() => setAsking('save')}>
        {t('generator.profile.save')}
      </Button>
      {(asking === 'save' || (asking === 'change' && profile)) && (
        <ProfileDialog of={draft} {...(asking === 'change' && profile && { profile })} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'remove' && profile && (
        <ConfirmDialog
          title={t('generator.profile.remove', { name: profile.name })}
          confirmLabel={t('generator.profile.remove.confirm')}
          onConfirm={async () => {
            await removeProfile(profile.id)
            setChosen('')
            void profilesChanged()
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('generator.profile.remove.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
