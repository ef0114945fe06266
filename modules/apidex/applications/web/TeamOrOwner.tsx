import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'

interface Owned {
  teamName: string | null
  /** The e-mail of the person, where it is not a team's. */
  ownerId: string | null
  ownerName: string | null
}

/** Whose an application is, said in one way everywhere: the team's, else the person's. */
export function TeamOrOwner({ of }: { of: Owned }) {
  if (of.teamName) return <bdi>{of.teamName}</bdi>
  return of.ownerId ? <Person name={of.ownerName} email={of.ownerId} /> : <bdi>{t('applications.noTeam')}</bdi>
}
