import type { Expectation, Sent, Standing } from './expectation.ts'
import type { Records } from './world.ts'

/** How people stand to the two sets of records. */
export type About = { ours: Standing; theirs: Standing }
export const everyone = 'admin architect productowner analyst reader subscriptions developer developer2'
/** The rights of members, as the table of member roles has them. */
export const members = 'admin developer subscriptions analyst architect reader'
export const teamOf = (may: string): About => ({
  ours: { may, see: members },
  theirs: { may: 'admin developer2' },
})
export const seeTeam = teamOf(members)
export const editTeam = teamOf('admin developer subscriptions analyst')
export const manageTeam = teamOf('admin developer subscriptions')
export const ownTeam = teamOf('admin developer')
/** Everyone sees the product of ours; theirs is developer2's, who is no product owner and so manages nothing. */
export const seeProduct: About = { ours: { may: everyone }, theirs: { may: 'admin developer2' } }
export const manageProduct: About = { ours: { may: 'admin productowner', see: everyone }, theirs: { may: 'admin', see: 'developer2' } }
/** Who must have the role to be let in is told so before there is a word of the record. */
export const owners = { to: ['admin', 'productOwner'] } as const
export const admins = { to: ['admin'], ours: { may: 'admin' }, theirs: { may: 'admin' } } as const

export const nothing = () => ({})
export const list = () => ({ query: { filter: '{"limit":5}' } })
export const page = ({ envId }: Records) => ({ params: { envId }, query: { itemsPerPage: '5' } })
export const inEnvironment = ({ envId }: Records) => ({ params: { envId } })
export const signedIn = (send: Expectation['send'] = nothing): Expectation => ({ to: 'signedIn', send })
export const open = (send: Expectation['send'] = nothing): Expectation => ({ to: 'public', send })
export const admin = (send: Expectation['send'] = nothing): Expectation => ({ to: ['admin'], send })
export const on = (about: About, send: Expectation['send'], more: Partial<Expectation> = {}): Expectation => ({
  to: 'signedIn',
  ...about,
  send,
  ...more,
})
export const team = ({ teamId }: Records): Sent => ({ params: { id: teamId } })
export const product = ({ envId, productId }: Records): Sent => ({ params: { envId, productId } })
export const application = ({ envId, applicationId }: Records): Sent => ({ params: { envId, id: applicationId } })
export const key = ({ envId, applicationId, keyId }: Records): Sent => ({ params: { envId, id: applicationId, keyId } })
export const spec = ({ specId }: Records): Sent => ({ params: { id: specId } })
export const group = ({ groupId }: Records): Sent => ({ params: { id: groupId } })
/** In a group of its own: who is in the world's groups stays as it is. */
export const link = async ({ teamId, make }: Records): Promise<Sent> => ({ params: { id: await make.group(), teamId } })
export const linkFromTeam = async ({ teamId, make }: Records): Promise<Sent> => ({ params: { groupId: await make.group(), teamId } })
export const environment = ({ envId }: Records): Sent => ({ params: { id: envId } })
export const command = ({ envId, commandId }: Records): Sent => ({ params: { envId, id: commandId } })
export const drift = async ({ envId, make }: Records): Promise<Sent> => ({ params: { envId, id: await make.drift() } })
/** The product of an application that waits for a decision, on a key that nobody has decided about. */
export const decision = async ({ envId, apiproduct, make }: Records): Promise<Sent> => {
  const { id, keys } = await make.application()
  return { params: { envId, id, keyId: keys[0]?.id ?? '' }, body: [apiproduct === 'quick' ? 'guarded' : apiproduct] }
}
export const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')
