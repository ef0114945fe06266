import { mdiAccountRemoveOutline, mdiSwapHorizontal } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { rowsOf } from '@portico/platform/web/lists/rowsOf.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Avatar } from '@portico/platform/web/ui/display/Avatar.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type Member, type MemberRole, memberRoles, type Team } from '../team.contract.ts'
import { changeRole, refreshTeams, removeMember, teamQuery } from './team.queries.ts'
import { memberList } from './teamLists.ts'

/** The people of a team. Whoever may manage them changes roles in place; the ownership moves by a question of its own. */
export function MembersTable({ team }: { team: Team }) {
  const { language, dir } = useLocale()
  const control = useListState(memberList, { name: 'members', prefix: 'members.' })
  const query = useQuery({
    ...teamQuery(team.id),
    select: ({ members = [] }) => rowsOf(memberList, members, control.state, textOfField, orderOf),
  })
  const [asking, setAsking] = useState<{ what: 'transfer' | 'remove'; member: Member }>()
  const manages = team.may.includes('manageMembers')
  const navigate = useNavigate()
  useRowFocus()
  const me = sessionState.get().user?.email.toLowerCase()
  // The server writes addresses in lower case, a provider as it likes.
  const isMe = (member: Member) => member.developerId.toLowerCase() === me
  const remove = async (member: Member) => {
    await removeMember(member)
    if (isMe(member)) await navigate({ href: pages.teams })
    await refreshTeams()
  }
  const close = () => setAsking(undefined)
  const absent = (team.members ?? []).some((member) => member.invited || member.inactive)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(manages, me, dir, absent), [language, manages, me, absent])
  return (
    <>
      <ListPage
        heading="h2"
        underTab
        title={t('teams.members')}
        control={control}
        query={query}
        columns={columns}
        rowId={(member) => member.id}
        rowLabel={(member) => member.name}
        rowActions={(member) =>
          member.role !== 'Owner' && (manages || (isMe(member) && team.may.includes('leave'))) ? (
            <>
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
            </>
          ) : null
        }
        searchPlaceholder={t('teams.members.search')}
        filters={[
          {
            key: 'role',
            kind: 'choice',
            label: t('teams.memberRole'),
            options: memberRoles.map((id) => ({ id, label: t(`teams.role.${id}`) })),
          },
          { key: 'invited', kind: 'yesno', label: t('teams.invited') },
        ]}
        empty={{ title: t('teams.members.empty') }}
        failed={t('teams.failed.one')}
      />
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

const textOfField = (member: Member, field: string): string =>
  field === 'invited' ? String(member.invited) : field === 'developerId' ? member.developerId : field === 'role' ? member.role : member.name

/** Roles stand by what they may, the Owner first. */
const orderOf = (member: Member, field: string): string =>
  field === 'role' ? String(memberRoles.indexOf(member.role)) : textOfField(member, field)

/** `absent`: somebody has not come yet, or comes no more; else there is no state to tell. */
const columnsOf = (manages: boolean, me: string | undefined, dir: 'ltr' | 'rtl', absent: boolean): ListColumn<Member>[] => [
  {
    key: 'name',
    label: t('teams.name'),
    cell: (member) => (
      // Only the name has a direction of its own: the picture stands where the line begins.
      <span dir={dir} className="flex items-center gap-3">
        <Avatar name={member.name} />
        <bdi className="truncate">{member.name}</bdi>
      </span>
    ),
  },
  { key: 'developerId', label: t('teams.email'), cell: (member) => <bdi>{member.developerId}</bdi>, muted: true, card: 'line' },
  ...(absent
    ? [
        {
          key: 'invited',
          label: t('teams.state'),
          cell: (member: Member) =>
            member.inactive ? <Chip>{t('teams.inactive')}</Chip> : member.invited && <Chip tone="info">{t('teams.invited')}</Chip>,
          muted: true,
          card: 'line',
        } as const,
      ]
    : []),
  {
    key: 'role',
    label: t('teams.memberRole'),
    cell: (member) =>
      manages && member.role !== 'Owner' ? (
        <RoleSelect member={member} undoable={member.developerId.toLowerCase() !== me} />
      ) : (
        t(`teams.role.${member.role}`)
      ),
    group: (member) => t(`teams.role.${member.role}`),
    card: 'control',
  },
]

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
    const undo = { label: t('apidex.undo'), run: () => void changeRole(member, member.role).catch(showError) }
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
