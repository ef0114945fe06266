/**
 * What this browser keeps in local storage. Settings (language, theme, style, messages that were dismissed for good) survive signing out; everything else that the portal
 * stores there is the user's and goes.
 */
export const settingKeys = {
  language: 'portico.language',
  theme: 'portico.theme',
  style: 'portico.style',
  dismissed: 'portico.dismissed',
} as const
type SettingKey = (typeof settingKeys)[keyof typeof settingKeys]

/** Storage can be forbidden or full; the portal then works without memory. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the choice lasts as long as the page.
  }
}

/** Signing out: local storage is cleared but for the settings. */
export function clearStored(): void {
  try {
    const kept = new Set<string>(Object.values(settingKeys) satisfies SettingKey[])
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** A cookie that the sign-in page, on the same origin, reads; it carries no secret. */
export function setPreferenceCookie(name: 'lang' | 'theme', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
