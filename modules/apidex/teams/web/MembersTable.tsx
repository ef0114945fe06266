import { mdiAccountRemoveOutline, mdiSwapHorizontal } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RowMenu } from '@portico/platform/web/lists/RowMenu.tsx'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { Avatar } from '@portico/platform/web/ui/Avatar.tsx'
import { Card } from '@portico/platform/web/ui/Card.tsx'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/ConfirmDialog.tsx'
import { cx } from '@portico/platform/web/ui/cx.ts'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/MenuItem.tsx'
import { Select } from '@portico/platform/web/ui/Select.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Member, type MemberRole, memberRoles, type Team } from '../team.contract.ts'
import { changeRole, refreshTeams, removeMember } from './team.queries.ts'

/** The people of a team. Whoever may manage them changes roles in place; the ownership moves by a question of its own. */
export function MembersTable({ team, members }: { team: Team; members: readonly Member[] }) {
  const [asking, setAsking] = useState<{ what: 'transfer' | 'remove'; member: Member }>()
  const manages = team.may.includes('manageMembers')
  const navigate = useNavigate()
  useRowFocus()
  const me = sessionState.get().user?.email.toLowerCase()
  // The server writes addresses in lower case, a provider as it likes.
  const isMe = (member: Member) => member.developerId.toLowerCase() === me
  const remove = async (member: Member) => {
    await removeMember(member)
    if (isMe(member)) await navigate({ href: '/teams' })
    await refreshTeams()
  }
  const close = () => setAsking(undefined)
  return (
    <>
      <Card plain flush>
        <ul aria-label={t('teams.members')}>
          {members.map((member) => (
            <li
              key={member.id}
              data-row=""
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline px-4 py-2 first:border-t-0"
            >
              <Avatar name={member.name} />
              <div className="min-w-0 flex-1 basis-40">
                <div className="font-medium wrap-anywhere">
                  <bdi>{member.name}</bdi>
                </div>
                <div className="text-13 text-muted wrap-anywhere">
                  <bdi>{member.developerId}</bdi>
                </div>
              </div>
              {member.invited && <Chip tone="info">{t('teams.invited')}</Chip>}
              <div className="ms-auto flex items-center gap-3">
                {manages && member.role !== 'Owner' ? (
                  <RoleSelect member={member} undoable={!isMe(member)} />
                ) : (
                  <span className="text-13 text-muted">{t(`teams.role.${member.role}`)}</span>
                )}
                {member.role !== 'Owner' && (manages || (isMe(member) && team.may.includes('leave'))) && (
                  <RowMenu name={t('teams.actionsFor', { name: member.name })}>
                    {team.may.includes('transfer') && (
                      <>
                        <MenuItem icon={mdiSwapHorizontal} onSelect={() => setAsking({ what: 'transfer', member })}>
                          {t('teams.makeOwner')}
                        </MenuItem>
                        <MenuSeparator />
                      </>
                    )}
                    <MenuItem icon={mdiAccountRemoveOutline} danger onSelect={() => setAsking({ what: 'remove', member })}>
                      {isMe(member) ? t('teams.leave') : t('teams.removeMember')}
                    </MenuItem>
                  </RowMenu>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {asking?.what === 'transfer' && (
        <ConfirmDialog
          kind="standard"
          title={t('teams.makeOwner.title', { name: asking.member.name })}
          confirmLabel={t('teams.makeOwner')}
          onConfirm={() => changeRole(asking.member, 'Owner')}
          onClose={close}
        >
          {t('teams.makeOwner.text')}
        </ConfirmDialog>
      )}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={
            isMe(asking.member)
              ? t('teams.leave.title', { team: team.name })
              : t('teams.removeMember.title', { name: asking.member.name, team: team.name })
          }
          confirmLabel={isMe(asking.member) ? t('teams.leave') : t('teams.removeMember')}
          onConfirm={() => remove(asking.member)}
          onClose={close}
        >
          {isMe(asking.member) ? t('teams.leave.text') : t('teams.removeMember.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

/**
 * The arrow keys choose at each step, so nothing is taken away while a role is saved: changes of one member follow each other, and those
 * that a later choice has overtaken are left out. Not `undoable`: one's own role, because who gave rights away cannot take them back.
 */
function RoleSelect({ member, undoable }: { member: Member; undoable: boolean }) {
  const last = useRef<MemberRole>(undefined)
  /** What was chosen and is not saved yet. */
  const [chosen, setChosen] = useState<MemberRole>()
  const { mutate } = useMutation({
    scope: { id: `role of ${member.id}` },
    mutationFn: async (to: MemberRole) => {
      if (to === last.current) await changeRole(member, to)
    },
  })
  const choose = (to: MemberRole) => {
    last.current = to
    setChosen(to)
    const undo = { label: t('keys.undo'), run: () => void changeRole(member, member.role).catch(showError) }
    mutate(to, {
      onSuccess: () => showSnackbar(t('teams.roleChanged'), 'success', undoable ? undo : undefined),
      onSettled: () => setChosen(undefined),
    })
  }
  return (
    <Select
      small
      aria-label={t('teams.roleOf', { name: member.name })}
      aria-busy={chosen && true}
      className={cx('transition-opacity', chosen && 'opacity-60 delay-150')}
      value={chosen ?? member.role}
      options={memberRoles.filter((one) => one !== 'Owner').map((one) => ({ value: one, label: t(`teams.role.${one}`) }))}
      onChange={(event) => choose(event.target.value as MemberRole)}
    />
  )
}
