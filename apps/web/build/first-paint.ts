import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Puts `first-paint.js` before everything else in the page's head: a classic script of our own origin, because it must run before the
 * first paint and the policy allows no inline script. Vite bundles modules only, so it goes in by hand, under a hashed name.
 */
export function firstPaint(): Plugin {
  const file = new URL('first-paint.js', import.meta.url)
  const name = '/first-paint.js'
  let source = ''
  return {
    name: 'portico-first-paint',
    buildStart() {
      source = readFileSync(file, 'utf8')
      if (this.meta.watchMode) this.addWatchFile(file.pathname)
    },
    configureServer(server) {
      server.middlewares.use(
        name,
        (_request, response) => void response.setHeader('content-type', 'text/javascript').end(readFileSync(file, 'utf8')),
      )
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        html.replace('<!-- first paint -->', `<script vite-ignore src="${server ? name : '/assets/%FIRST_PAINT%'}"></script>`),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const minified = source.replace(/^\s*\/\/.*$/gm, '').replace(/\n\s*/g, '\n')
        const emitted = this.getFileName(this.emitFile({ type: 'asset', name: 'first-paint.js', source: minified }))
        for (const asset of Object.values(bundle)) {
          if (asset.type === 'asset' && asset.fileName.endsWith('.html'))
            asset.source = String(asset.source).replace('/assets/%FIRST_PAINT%', `/${emitted}`)
        }
      },
    },
  }
}
