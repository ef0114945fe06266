/** The usual ones; each says that it is its forerunners, too, so the more particular come first. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
/** They say that they are Chrome, and are not. */
const others = /\b(?:OPR|Opera|SamsungBrowser|YaBrowser|Vivaldi)\//

/** What a `User-Agent` says in two words; undefined for what is none of the usual ones. */
export function browserOf(userAgent: string): { browser: string; system: string } | undefined {
  if (others.test(userAgent)) return undefined
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1]
    if (version && system) return { browser: `${name} ${version}`, system }
  }
  return undefined
}
