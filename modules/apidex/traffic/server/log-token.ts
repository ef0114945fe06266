import { createHmac } from 'node:crypto'

/**
 * The token that the gateway of one environment sends with its records. Whoever runs a gateway reads it there, so it says nothing of those
 * of others, and one that is made again under the same id has another.
 * @param secret the installation's own, sealed in the database: it is the same on every server, after `npm run rekey` and after a restore
 */
export const logTokenOf = (secret: string, { id, createdAt }: { id: string; createdAt: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, createdAt]))
    .digest('base64url')
