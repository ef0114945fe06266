/** `invited`: has never signed in. `closed`: an admin closed the account. `erased`: nothing but a pseudonym is known any more. */
export const personStates = ['active', 'invited', 'closed', 'erased'] as const
export type PersonState = (typeof personStates)[number]

/** What opens everything is for people, who can be asked. */
export const machineRoles = ['architect', 'productOwner', 'businessAnalist', 'readOnly', 'subscriptionManager'] as const

/** So many of each kind that somebody owns are told; handing over takes all. */
export const mostOwned = 100
