import { UserManager } from 'oidc-client-ts'

/** Runs in the hidden frame of a silent renewal: hands the provider's answer to the page around it, which checks it. */
const manager = new UserManager({
  authority: location.origin,
  client_id: 'frame',
  redirect_uri: location.href,
  automaticSilentRenew: false,
})
void manager.signinSilentCallback().catch(() => undefined)
