import * as icons from '@mdi/js'
import type { Plugin } from 'vite'

const statement = /import\s*\{([^}]+)\}\s*from\s*['"]@mdi\/js['"];?/g

/**
 * Writes each icon's path where it is used. As one module, `@mdi/js` would stand in the first chunk with the icons of every page,
 * because the shell uses some of them.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'portico-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('@mdi/js')) return null
      const inlined = code.replace(statement, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `const ${name} = ${JSON.stringify(pathOf(name, id))};`)
          // On one line, so that the lines of errors stay right.
          .join(' '),
      )
      return { code: inlined, map: null }
    },
  }
}

function pathOf(name: string, id: string): string {
  const path = (icons as Record<string, string>)[name]
  if (path === undefined) throw new Error(`${id} uses ${name}, which @mdi/js does not have.`)
  return path
}
