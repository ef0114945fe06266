import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Larger files are worth less effort: only the viewers are, which come on demand. */
const bigBytes = 500_000

/** Compresses each file once here, better than a server has time for at each request. */
export function precompress(): Plugin {
  return {
    name: 'portico-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|json|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          const quality = content.length > bigBytes ? 9 : 11
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          const [small, old] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })])
          await Promise.all([writeFile(join(dir, `${name}.br`), small), writeFile(join(dir, `${name}.gz`), old)])
        }),
      )
    },
  }
}
