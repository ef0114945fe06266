import { domainsNamed, meanings } from '@portico/core/contract.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { mostNodes, termTree } from '../tree.contract.ts'
import { meaningsOf } from './term.store.ts'
import { treeStore } from './tree.store.ts'

/** Terms as a tree, as a graph, and by what they mean. */
export const treeRoutes = (services: Services): Route[] => {
  const { db } = services.database
  const store = treeStore(db)
  return [
    route(meanings, async ({ query, caller }) => {
      const found = await meaningsOf(db, [...new Set(query.uris.split(' ').filter(Boolean))])
      const domains = caller ? [] : await services.ports.of(domainsNamed)(db, [...new Set(found.map(({ domainId }) => domainId))])
      const shown = new Set(domains.filter((domain) => domain.public).map(({ id }) => id))
      return found
        .filter(({ domainId }) => caller !== undefined || shown.has(domainId))
        .map(({ translations, domainId: _, ...said }) => ({
          ...said,
          translations: translations.map(({ language, name, description }) => ({ language, name, description })),
        }))
    }),

    route(termTree.level, ({ query: { domainId, parentId, after } }) => {
      if (parentId !== undefined) return store.below(parentId, after)
      if (domainId !== undefined) return store.top(domainId, after)
      throw invalid({ path: 'domainId', code: 'required', message: 'Name the domain, or the term above.' })
    }),
    route(termTree.graph, async ({ params }) => {
      const id = existing(await store.ownId(params.id))
      const first = await store.around([id], mostNodes)
      const near = [id, ...first.slice(0, mostNodes - 1)]
      const second = first.length === 0 ? [] : await store.around(near, mostNodes)
      const ids = [...near, ...second.slice(0, mostNodes - near.length)]
      const [rows, edges] = await Promise.all([store.nodes(ids), store.among(ids)])
      const domains = await services.ports.of(domainsNamed)(db, [...new Set(rows.map(({ domainId }) => domainId))])
      const steps = (one: string) => (one === id ? 0 : near.includes(one) ? 1 : 2)
      return {
        nodes: rows
          .map((row) => ({ ...row, domainName: domains.find((domain) => domain.id === row.domainId)?.name ?? '', steps: steps(row.id) }))
          .toSorted((a, b) => a.steps - b.steps),
        edges,
        more: near.length + second.length > ids.length || first.length >= mostNodes,
      }
    }),
  ]
}
