import type { FastifyInstance } from 'fastify'
import { createApp } from '../http/app.ts'

/** A server with nothing that a test did not ask for: silent, unlimited, never too busy, without mounts, every host its own. */
export const testApp = (options: Partial<Parameters<typeof createApp>[0]> = {}): Promise<FastifyInstance> =>
  createApp({
    logLevel: 'silent',
    trustProxy: false,
    rateLimit: false,
    overloadProtection: false,
    corsOrigins: [],
    mounts: () => [],
    isOwnHost: () => true,
    ...options,
  })
