import type { FastifyInstance } from 'fastify'
import { apiClient, type Send } from './client.ts'
import type { TestPortal } from './portal.ts'

/** The same portal, called without a connection: the same code from the router on, for those who call hundreds of thousands of times. */
export const inside = (portal: TestPortal): TestPortal => ({ ...portal, ...apiClient(portal.url, injected(portal.portal.app)) })

const injected =
  (app: FastifyInstance): Send =>
  async ({ method, path, headers, text }) => {
    const answer = await app.inject({ method: method as 'GET', url: path, headers, ...(text !== undefined && { payload: text }) })
    const said = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) said.append(name, String(value))
    return { status: answer.statusCode, headers: said, text: answer.body }
  }
