import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * The package.json of drizzle-orm is 179 kB long, and Node parses it again for each import of one of its files: that was 200 MB of memory,
 * which does not come back, and a tenth of the time of a start. Here each of its addresses is worked out once, and those of files beside each
 * other from their names alone.
 */
export function resolveDrizzleOnce(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      if (specifier.startsWith('.') && parentURL && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
      const found = known.get(specifier) ?? next(specifier, context)
      known.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
