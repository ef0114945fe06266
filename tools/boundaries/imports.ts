import type { Finding } from './finding.ts'
import { type Import, isTest, isWeb, type SourceFile } from './tree.ts'

/** Rules 1 to 3: who may import whom. */
export function checkImports(file: SourceFile): Finding[] {
  return file.imports.flatMap((item) => {
    const broken = judge(file.path, item)
    return broken ? [{ ...broken, path: file.path, line: item.line }] : []
  })
}

type Broken = Pick<Finding, 'rule' | 'message'>

function judge(path: string, item: Import): Broken | undefined {
  return (
    purity(path, item) ??
    declarations(path, item) ??
    (item.target ? (direction(path, item.target) ?? sides(path, item.target) ?? doors(path, item.target)) : undefined)
  )
}

/** Lower floors know nothing of higher ones. Brands, the database's demo data and the tests of whole servers stand beside the apps. */
const floors: Record<string, number> = {
  platform: 0,
  documents: 1,
  connectors: 1,
  modules: 2,
  brands: 2,
  database: 3,
  apps: 4,
  e2e: 5,
  bench: 5,
  tools: 5,
}

function direction(path: string, target: string): Broken | undefined {
  const from = topOf(path)
  const to = topOf(target)
  if (from === to) return from === 'apps' && path.split('/')[1] !== target.split('/')[1] ? apart(target) : undefined
  if (from === 'embedded') {
    if (to === 'platform') return undefined
    return {
      rule: 'direction',
      message: `embedded/ may import platform/ only, not ${target}: it stands for a system of somebody else. Talk over HTTP, or move what both need to platform/.`,
    }
  }
  if (to === 'embedded') {
    if (path.startsWith('apps/server/') || isTest(path)) return undefined
    return {
      rule: 'direction',
      message: `Only apps/server (and tests) may import ${target}. Reach the embedded system over HTTP, as any real one.`,
    }
  }
  if (above(from, to)) return undefined
  // Tests enter by the front door: they start the whole portal.
  if (isTest(path) && target.startsWith('apps/server/testing/')) return undefined
  return {
    rule: 'direction',
    message: `${from}/ may not import ${to}/ (platform ← documents, connectors ← modules ← apps). Move what is needed down, or hand it in from above as a parameter or a port.`,
  }
}

/** What stands beside each other stays apart, but above the apps, where everything of the product may be used. */
function above(from: string, to: string): boolean {
  const [here, there] = [floors[from] ?? 5, floors[to] ?? 5]
  return here > there || (here === there && here === 5)
}

const apart = (target: string): Broken => ({
  rule: 'direction',
  message: `The apps do not import each other (${target}). Put what both need into platform/contract.`,
})

function sides(path: string, target: string): Broken | undefined {
  if (isWeb(path) && isServer(target)) {
    return {
      rule: 'sides',
      message: `The web app may not import the server (${target}). Put the shared part into a *.contract.ts or *.rules.ts.`,
    }
  }
  if (isServer(path) && isWeb(target)) {
    return {
      rule: 'sides',
      message: `The server may not import the web app (${target}). Put the shared part into a *.contract.ts or *.rules.ts.`,
    }
  }
  return undefined
}

/** Contracts and rules run on both sides, so they hold nothing that only one side has. */
function purity(path: string, item: Import): Broken | undefined {
  if (isWeb(path) && item.specifier === 'zod') {
    return { rule: 'purity', message: "Import 'zod/mini' instead of 'zod': a form then costs the browser 8 kB and not 25." }
  }
  if (!isPure(path) || item.specifier === 'zod/mini') return undefined
  if (item.target && (isPure(item.target) || /^modules\/[^/]+\/module\.ts$/.test(item.target))) return undefined
  return {
    rule: 'purity',
    message: `Contracts and rules import only contracts, rules and 'zod/mini', not '${item.specifier}'. Pass the value in, or move this code to server/ or web/.`,
  }
}

/** What rooms store is declared below all of them, so that each may read it: a declaration needs no store, routes or page. */
function declarations(path: string, { specifier, target }: Import): Broken | undefined {
  if (!path.endsWith('.table.ts') || !target || topOf(target) !== 'modules' || /\.(table|contract|rules)\.ts$/.test(target))
    return undefined
  return {
    rule: 'purity',
    message: `A *.table.ts imports only tables, contracts and rules of modules, not '${specifier}': what is stored stands below what is done with it.`,
  }
}

/** A module is entered through its contract.ts, and its pages by its addresses.ts; the apps also use the doors that each half has. */
function doors(path: string, target: string): Broken | undefined {
  const [, module = '', ...rest] = target.split('/')
  if (topOf(target) !== 'modules' || (topOf(path) === 'modules' && path.split('/')[1] === module)) return undefined
  const door = rest.join('/')
  if (topOf(path) === 'modules' && door !== 'contract.ts' && door !== 'addresses.ts') {
    return {
      rule: 'doors',
      message: `Another module is reached only through modules/${module}/contract.ts, not ${target}. Offer what you need there, as an endpoint, type, event or port (where its pages are says its addresses.ts).`,
    }
  }
  if (topOf(path) === 'apps' && !isTest(path) && !/^(module\.ts|contract\.ts|server\.ts|web\.tsx|locales\/.*)$/.test(door)) {
    return {
      rule: 'doors',
      message: `The apps only assemble: they import module.ts, contract.ts, server.ts and web.tsx of modules/${module}, not ${target}. Contribute it through one of those doors.`,
    }
  }
  return undefined
}

const topOf = (path: string): string => path.split('/')[0] ?? ''

function isPure(path: string): boolean {
  return /\.(contract|rules)\.ts$|^modules\/[^/]+\/contract\.ts$|^platform\/contract\//.test(path) && !/\.test\.ts$/.test(path)
}

function isServer(path: string): boolean {
  return /(^|\/)server\/|^modules\/[^/]+\/server\.ts$|^embedded\//.test(path) && !isWeb(path)
}
