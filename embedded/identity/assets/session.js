// Answers a client's "is the session still the one you signed in with?" (OpenID Connect Session Management 1.0, 3.2).
addEventListener('message', async (event) => {
  if (event.source !== parent || typeof event.data !== 'string') return
  const [, client, hash, salt] = /^(\S+) ([0-9a-f]{64})\.([\w-]+)$/.exec(event.data) ?? []
  if (!client) return event.source.postMessage('error', event.origin)
  const name = 'BROWSER_STATE_COOKIE='
  const state =
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(name))
      ?.slice(name.length) ?? ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${client} ${event.origin} ${state} ${salt}`))
  const now = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  event.source.postMessage(now === hash ? 'unchanged' : 'changed', event.origin)
})
