import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { issuerPath } from './paths.ts'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }

interface Asset {
  /** Address with the content's hash in it, so that a browser keeps it for ever. */
  address: string
  type: string
  content: string
}

const read = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')

function asset(name: string, kind: keyof typeof types, ...files: string[]): Asset {
  const content = files.map(read).join('\n')
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { address: `${issuerPath}/assets/${name}.${hash}.${kind}`, type: types[kind], content }
}

/** The files of the provider's pages; the style is one request. */
export const assets = {
  style: asset('sign-in', 'css', 'theme.css', 'page.css', 'form.css', 'menus.css'),
  script: asset('sign-in', 'js', 'sign-in.js'),
  icon: asset('icon', 'svg', 'icon.svg'),
}

const byPath = new Map(Object.values(assets).map((entry) => [entry.address.slice(issuerPath.length), entry]))
/** `path` without the mount. */
export const assetAt = (path: string): Asset | undefined => byPath.get(path)

/** The script of the session page, for the cookie of this installation. */
export const sessionScript = (cookie: string): string => read('session.js').replace('BROWSER_STATE_COOKIE', cookie)
