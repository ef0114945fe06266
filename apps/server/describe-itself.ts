import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { openApiOf } from '@portico/platform/server/http/openapi.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { isOn } from '@portico/platform/server/http/serve.ts'
import type { Services } from '@portico/platform/server/services.ts'
import * as z from 'zod/mini'

/** `GET /api/openapi.json`: every call of the modules that are on, itself included. */
export function describeItself(routes: readonly Route[], services: Services, version: string): Route {
  const description = endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    tag: 'Settings',
    access: 'public',
    modules: [],
    answer: z.record(z.string(), z.unknown()),
  })
  let text: string | undefined
  return route({ ...description, answers: 'raw' } as const, ({ reply }) => {
    text ??= JSON.stringify(
      openApiOf(
        [...routes.map((one) => one.endpoint), description].filter((one) => isOn(one, services.modules)),
        { title: 'Portico', version, url: services.publicUrl },
      ),
    )
    return reply
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => payload as string)
      .send(text)
  })
}
