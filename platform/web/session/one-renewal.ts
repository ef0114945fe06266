import { ErrorResponse, ErrorTimeout, type SigninSilentArgs, type User, UserManager } from 'oidc-client-ts'

/**
 * Renews one at a time. The timers for expiring and expired fire together when a laptop wakes up, and a refused call asks as well:
 * a refresh token that is used twice would end the session.
 */
export class OneRenewalManager extends UserManager {
  #going: Promise<User | null> | undefined
  /** The last renewal was given up: the provider may have used its refresh token up all the same. */
  #givenUp = false

  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    // A renewal of a certain kind waits for the one that goes on; a plain one joins it.
    if (this.#going && Object.keys(args).length === 0) return this.#going
    const before = this.#going ?? Promise.resolve(null)
    const going = before.catch(() => null).then(() => this.#renew(args))
    this.#going = going
    const clear = (): void => {
      if (this.#going === going) this.#going = undefined
    }
    going.then(clear, clear)
    return going
  }

  /**
   * With its time written out: by refresh token the library replaces its setting with the argument, also where there is none, and would
   * wait for as long as the browser does. A refresh token that is refused after that is no sign of the session's end: the frame tells.
   */
  async #renew(args: SigninSilentArgs): Promise<User | null> {
    const { silentRequestTimeoutInSeconds } = this.settings
    const wasGivenUp = this.#givenUp
    try {
      return await this.#noticing(super.signinSilent({ silentRequestTimeoutInSeconds, ...args }))
    } catch (error) {
      if (!wasGivenUp || !(error instanceof ErrorResponse) || error.error !== 'invalid_grant') throw error
      // A frame that comes too late is given up as well: the next renewal is refused its refresh token again, and that is no sign either.
      return this.#noticing(super.signinSilent({ silentRequestTimeoutInSeconds, forceIframeAuth: true }))
    }
  }

  async #noticing(renewal: Promise<User | null>): Promise<User | null> {
    try {
      const user = await renewal
      this.#givenUp = false
      return user
    } catch (error) {
      this.#givenUp = error instanceof ErrorTimeout
      throw error
    }
  }
}
