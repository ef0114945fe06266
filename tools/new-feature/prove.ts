import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const provedRoom = { feature: 'widgets', entity: 'widget' }

/** The suites that are generated from what rooms say of themselves, and can be kept to one room. */
const generated = ['access', 'machines', 'wire', 'fuzz', 'list-indexes', 'list-plans'].map((name) => `apps/server/${name}.test.ts`)

type Make = (root: string, wish: { module: string; feature: string; from?: string }) => unknown

/**
 * Makes a room from a golden one in a copy of the repository and checks it as the whole is checked: types, lint, directions, texts, its own
 * tests, and the generated suites kept to it. Answers 0 where all hold.
 */
export function prove(repository: string, wish: { from?: string; module?: string }, make: Make): number {
  const root = copyOfRepository(repository)
  try {
    const module = wish.module ?? (wish.from ?? 'subscriptions/companies').split('/')[0] ?? ''
    const room = `modules/${module}/${provedRoom.feature}`
    make(root, { ...wish, module, feature: provedRoom.feature })
    const steps: [name: string, args: string[], env?: Record<string, string>][] = [
      ['formatted', ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', `modules/${module}`]],
      ['types of the server', [...typescript(root, 'tsconfig.server.json', [`${room}/**/*.ts`, `modules/${module}/server.ts`])]],
      ['types of the web app', [...typescript(root, 'tsconfig.web.json', [`${room}/web`, 'modules/*/web.tsx'])]],
      ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', `modules/${module}`]],
      ['boundaries', ['tools/check-boundaries.ts']],
      ['texts', ['tools/check-locales.ts']],
      ['its own tests', ['node_modules/vitest/vitest.mjs', 'run', `${room}/`]],
      [
        'generated suites',
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...generated],
        { PORTICO_TEST_ROOM: `${module}/${provedRoom.feature}` },
      ],
    ]
    let failed = 0
    for (const [name, args, env = {}] of steps) {
      const begun = performance.now()
      const { status: ended, stdout, stderr } = node(root, args, env)
      // Of the types only faults of the room and of its doors count; what they import has its own check.
      const own = new RegExp(`^modules/${module}/(${provedRoom.feature}/|server\\.ts|web\\.tsx)|^error `, 'm')
      const status = name.startsWith('types') && !own.test(stdout) ? 0 : ended
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
      if (status === 0) continue
      failed += 1
      console.log(`${stdout}${stderr}`.slice(-6000))
    }
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Faults in the new room and the doors that lead to it: only these are read, with what they import, for the rest has its own check. */
export function typescript(root: string, project: string, include: readonly string[]): string[] {
  writeFileSync(join(root, `proved.${project}`), JSON.stringify({ extends: `./${project}`, include }))
  return ['node_modules/typescript/bin/tsc', '-p', `proved.${project}`, '--checkers', '1']
}

/** Files are copied; the packages are linked, but for the workspaces, which must be the copied ones. */
export function copyOfRepository(repository: string): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-feature-'))
  for (const name of readdirSync(repository)) {
    if (!/^(node_modules|\.git|data|dist|\.cache|test-results)$/.test(name))
      cpSync(join(repository, name), join(root, name), { recursive: true, filter: (path) => !/\/(node_modules|\.cache)(\/|$)/.test(path) })
  }
  // The copy's database begins at what the repository's tests have migrated.
  for (const kept of globSync('.cache/database-*[0-9a-f]', { cwd: repository })) {
    mkdirSync(dirname(join(root, kept)), { recursive: true })
    symlinkSync(join(repository, kept), join(root, kept))
  }
  mkdirSync(join(root, 'node_modules/@portico'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules')).filter((each) => each !== '@portico'))
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
  for (const workspace of globSync('{*,modules/*,apps/*}/package.json', { cwd: root })) {
    const { name } = JSON.parse(readFileSync(join(root, workspace), 'utf8')) as { name: string }
    const link = join(root, 'node_modules', name)
    if (name.startsWith('@portico/') && !existsSync(link)) symlinkSync(join(root, dirname(workspace)), link)
  }
  return root
}

export const node = (root: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
