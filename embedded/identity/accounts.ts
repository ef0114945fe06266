import type { Role } from '@portico/platform/contract/roles.ts'
import { verifyPassword } from './password.ts'

/** A person who can sign in at the embedded provider. */
export interface DemoAccount {
  /** Never changes: the portal finds a person by issuer and subject. */
  subject: string
  /** Lower case. */
  email: string
  name: string
  roles: readonly Role[]
  /** As `hashPassword` writes it. */
  passwordHash: string
}

export interface Accounts {
  all: readonly DemoAccount[]
  bySubject(subject: string): DemoAccount | undefined
  /** The account, or nothing when e-mail or password is wrong: the caller must not learn which, from the time it takes either. */
  signIn(email: string, password: string): Promise<DemoAccount | undefined>
}

/** Longer than any password a person types; hashing a megabyte would be a way to keep the server busy. */
const longestPassword = 256

/** @param verify compares a password with a stored hash, in the same time whether it fits or not */
export function accountsOf(all: readonly DemoAccount[], verify: typeof verifyPassword = verifyPassword): Accounts {
  const bySubject = new Map(all.map((account) => [account.subject, account]))
  const byEmail = new Map(all.map((account) => [account.email, account]))
  const nobody = all[0]?.passwordHash ?? ''
  return {
    all,
    bySubject: (subject) => bySubject.get(subject),
    async signIn(email, password) {
      if (password.length > longestPassword) return undefined
      const account = byEmail.get(normalEmail(email))
      const fits = await verify(password, account?.passwordHash ?? nobody)
      return fits ? account : undefined
    },
  }
}

export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** What both token kinds say about a person. */
export function claimsOf(account: DemoAccount) {
  return { name: account.name, email: account.email, email_verified: true, roles: [...account.roles] }
}
