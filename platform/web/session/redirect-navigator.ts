import type { INavigator } from 'oidc-client-ts'

/**
 * Goes where the library says. Its own navigator also stops all that the page is loading when the provider cannot be asked: texts and code
 * of the very page that tells so.
 */
export const redirectNavigator: INavigator = {
  prepare: async () => ({
    navigate: ({ url }) =>
      new Promise((resolve) => {
        // Back from the browser's memory, the page goes on.
        addEventListener('pageshow', () => resolve({ url: location.href }), { once: true })
        location.assign(url)
      }),
    close() {},
  }),
  callback: async () => {},
}
