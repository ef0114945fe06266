import { type SigninSilentArgs, type User, UserManager } from 'oidc-client-ts'

/**
 * Renews one at a time. The timers for expiring and expired fire together when a laptop wakes up, and a refused call asks as well:
 * a refresh token that is used twice would end the session.
 */
export class OneRenewalManager extends UserManager {
  #going: Promise<User | null> | undefined

  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    // A renewal of a certain kind waits for the one that goes on; a plain one joins it.
    if (this.#going && Object.keys(args).length === 0) return this.#going
    const before = this.#going ?? Promise.resolve(null)
    const going = before.catch(() => null).then(() => super.signinSilent(args))
    this.#going = going
    const clear = (): void => {
      if (this.#going === going) this.#going = undefined
    }
    going.then(clear, clear)
    return going
  }
}
