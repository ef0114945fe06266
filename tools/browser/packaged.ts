import { execFile } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..')
const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')
const run = promisify(execFile)

/**
 * Unpacks the npm package's Chromium, with the libraries (nss, nspr) and fonts that it brings, once into `.cache`. The package's own
 * code unpacks into the system's temporary folder under fixed names, where another user's file could be waiting.
 */
export async function packagedChromium(): Promise<{ executablePath: string; libraries: string; fonts: string } | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageFolder)) return undefined
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const cache = join(root, '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const building = mkdtempSync(join(cache, 'chromium-unpacking-'))
    await unpack(join(packageFolder, 'bin'), building)
    writeFileSync(join(building, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
    try {
      renameSync(building, folder)
    } catch (error) {
      // Another run was first: its folder is as good.
      rmSync(building, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return { executablePath: join(folder, 'chromium'), libraries: join(folder, 'al2023', 'lib'), fonts: join(folder, 'fonts') }
}

async function unpack(bin: string, target: string): Promise<void> {
  await inflate(join(bin, 'chromium.br'), join(target, 'chromium'))
  for (const [archive, folder] of [
    ['al2023', 'al2023'],
    ['fonts', 'fonts'],
    ['swiftshader', '.'],
  ] as const) {
    const tar = join(target, `${archive}.tar`)
    await inflate(join(bin, `${archive}.tar.br`), tar)
    mkdirSync(join(target, folder), { recursive: true })
    await run('tar', ['-xf', tar, '-C', join(target, folder), '--no-same-owner'])
    rmSync(tar)
  }
}

/** The package's own configuration looks for fonts in folders of a cloud service. */
function fontsConfiguration(fonts: string): string {
  const escaped = fonts.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escaped}</dir><dir>/usr/share/fonts</dir><cachedir>${escaped}/cache</cachedir></fontconfig>
`
}

function inflate(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
}
