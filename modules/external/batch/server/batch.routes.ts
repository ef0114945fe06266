import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { conflict, existing, invalid, notFound } from '@portico/platform/contract/errors.ts'
import { addressGroup } from '@portico/platform/server/http/address-group.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { streamFile } from '@portico/platform/server/lists/stream.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { batchJobs } from '../batch.contract.ts'
import { fieldsOf, mappingFaults, rowParameters } from '../batch.rules.ts'
import { batchRows, batchTool } from '../batch-settings.contract.ts'
import { batchStore, type StoredJob, sealedBatchKeys, shownJob } from './batch.store.ts'
import { type BatchNeeds, operationOf, withSchemas } from './operation.ts'
import { readCsv } from './read-csv.ts'
import { errorFile, resultFile } from './result-file.ts'
import type { BatchRunner } from './runner.ts'

const longestKey = 4000
const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Jobs of visitors: nobody is signed in, so the token that creating answers stands for its owner. */
export function batchRoutes(services: BatchNeeds, runner: BatchRunner): Route[] {
  const { database, clock, secrets, settings } = services
  const { db } = database
  const hash = (text: string, purpose: string) => createHmac('sha256', secrets.derive(purpose)).update(text).digest('base64url')
  const tokenHash = (token: string) => hash(token, 'batch token')

  const requireTool = async () => {
    if (!(await settings.read(db, batchTool))) throw notFound()
  }
  const own = async (id: string, request: FastifyRequest): Promise<StoredJob> => {
    await requireTool()
    return existing(await batchStore(db).job(id, tokenHash(headerOf(request, 'x-job-token')), clock.now()))
  }
  const wrongState = ({ status }: StoredJob) => conflict('InvalidTransition', `The job is ${status}.`)

  const send = (make: typeof resultFile) => async (id: string, format: 'csv' | 'xlsx', request: FastifyRequest, reply: FastifyReply) => {
    const job = await own(id, request)
    if (job.filesRemoved) throw notFound()
    if (job.finishedAt === null || job.columns === null) throw wrongState(job)
    const { name, type, chunks } = make(services, job, format)
    return streamFile(reply.header('cache-control', 'no-store'), chunks, { name, type }, async () => undefined)
  }
  const [sendResult, sendErrors] = [send(resultFile), send(errorFile)]

  return [
    route(batchJobs.operation, async ({ params: { productId } }) => {
      await requireTool()
      const { view, specId } = existing(await operationOf(services, productId))
      const { opId, method, path, summary } = view
      const parameters = rowParameters(view).map(({ name, in: place, required, description }) => ({
        ...{ name, in: place, required },
        description: description.slice(0, 500),
      }))
      return { productId, opId, method, path, summary, parameters, fields: fieldsOf(await withSchemas(services, specId, view)) }
    }),

    route(batchJobs.create, async ({ body, request }) => {
      await requireTool()
      const key = headerOf(request, 'x-api-key').trim()
      if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey)
        throw invalid({
          path: 'X-Api-Key',
          code: key === '' ? 'required' : 'invalidFormat',
          message: 'Send the key in the header X-Api-Key.',
        })
      const operation = await operationOf(services, body.productId)
      if (!operation) throw invalid({ path: 'productId', code: 'unknown', message: 'There is no such API with a call for rows of files.' })
      const faults = mappingFaults(operation.view, body.mapping)
      if (faults.length > 0) throw invalid(faults)
      const [id, accessToken] = [randomUUID(), randomBytes(32).toString('base64url')]
      await database.transaction((tx) =>
        batchStore(tx).create(
          {
            id,
            productId: body.productId,
            product: operation.product,
            fileName: body.fileName ?? 'batch.csv',
            mapping: body.mapping,
            outputFields: [...new Set(body.outputFields)],
            onError: body.onError ?? 'KEEP_ROW',
            tokenHash: tokenHash(accessToken),
            keySealed: secrets.seal(key, sealedBatchKeys.purpose),
            keyHash: hash(key, 'batch key hash'),
            addressHash: hash(addressGroup(request.ip), 'batch address'),
          },
          clock.now(),
        ),
      )
      return { id, accessToken, uploadUrl: batchJobs.upload.path.replace(':id', id) }
    }),

    route(batchJobs.upload, async ({ params, request }) => {
      const job = await own(params.id, request)
      if (job.status !== 'CREATED') throw wrongState(job)
      const bytes: unknown = request.body
      const file = await readCsv(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0), job.mapping, await settings.read(db, batchRows))
      const taken = await database.transaction((tx) => batchStore(tx).upload(params.id, file, clock.now()))
      if (!taken) throw wrongState(await own(params.id, request))
      return undefined
    }),

    route(batchJobs.start, async ({ params, request }) => {
      const job = await own(params.id, request)
      const started = await batchStore(db).start(job.id, clock.now())
      if (!started) throw wrongState(await own(params.id, request))
      void runner.poke().catch(() => undefined)
      return shownJob(started)
    }),

    route(batchJobs.get, async ({ params, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return shownJob(await own(params.id, request))
    }),
    route(batchJobs.result, ({ params, query, request, reply }) => sendResult(params.id, query.format ?? 'csv', request, reply)),
    route(batchJobs.errors, ({ params, query, request, reply }) => sendErrors(params.id, query.format ?? 'csv', request, reply)),

    route(batchJobs.cancel, async ({ params, request }) => {
      await own(params.id, request)
      await database.transaction((tx) => batchStore(tx).cancel(params.id, clock.now()))
      runner.drop(params.id)
      return undefined
    }),
  ]
}
