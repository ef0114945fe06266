import { UserManager } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'

/** What the page around the frame is told; here the frame is its own parent. */
async function told(run: () => Promise<unknown>): Promise<unknown[]> {
  const said = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
  await run()
  const [call] = said.mock.calls
  said.mockRestore()
  return [...(call ?? [])]
}

test('the page of a silent renewal says what the session library’s own would say', async () => {
  history.replaceState(null, '', '/callback_silent?code=c&state=s')
  const manager = new UserManager({
    authority: location.origin,
    client_id: 'frame',
    redirect_uri: location.href,
    automaticSilentRenew: false,
  })
  const library = await told(() => manager.signinSilentCallback())
  expect(library[0]).toMatchObject({ url: location.href })
  expect(await told(() => import('./callback_silent.ts'))).toEqual(library)
})
