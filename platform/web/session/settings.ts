import { type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { AppSettings } from '../boot/boot.ts'
import { signedOutAddress } from './addresses.ts'

/** For one step of a sign-in: neither monitors nor renews, and knows nothing of the provider that it has not just asked. */
export const oneStepSettings = (app: Pick<AppSettings, 'authority' | 'clientId' | 'scope'>, origin: string): UserManagerSettings => ({
  ...userManagerSettings(app, origin),
  monitorSession: false,
  monitorAnonymousSession: false,
  automaticSilentRenew: false,
})

/** Every setting of sections 3, 4, 8 and 9 of the specification; the ones equal to the library's defaults are written out, too. */
export function userManagerSettings(app: Pick<AppSettings, 'authority' | 'clientId' | 'scope'>, origin: string): UserManagerSettings {
  return {
    authority: app.authority,
    client_id: app.clientId,
    scope: app.scope,
    response_type: 'code',
    redirect_uri: `${origin}/callback`,
    popup_redirect_uri: `${origin}/callback`,
    silent_redirect_uri: `${origin}/callback_silent`,
    post_logout_redirect_uri: `${origin}${signedOutAddress}`,
    popup_post_logout_redirect_uri: `${origin}${signedOutAddress}`,

    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 10,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 900,

    monitorSession: true,
    monitorAnonymousSession: true,
    checkSessionIntervalInSeconds: 2,

    loadUserInfo: false,
    // Done by `logout` itself: a revocation address that is down must not keep anybody signed in.
    revokeTokensOnSignout: false,
    revokeTokenTypes: ['refresh_token'],
    popupWindowFeatures: { location: false, toolbar: false, height: 640 },

    // `oidc.user:{authority}:{client id}` in session storage, `oidc.{id}` in local storage.
    userStore: new WebStorageStateStore({ prefix: 'oidc.', store: sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: localStorage }),
  }
}
