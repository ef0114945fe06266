import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import * as z from 'zod/mini'
import type { AuditTarget } from './export.ts'

/** Facility "log audit" (13), severity "informational" (6). */
const priority = 13 * 8 + 6
const longestWaitMs = 10_000
const dated = z.object({ date: z.string() })

/**
 * A collector that speaks syslog (RFC 5424) over TCP, with the length before each message (RFC 6587). That protocol acknowledges nothing:
 * what the collector had received and not stored when it died is lost, and the places in the lines tell so.
 */
export const auditSyslog = (host: string, port: number): AuditTarget => ({
  last: async () => undefined,
  async write(lines) {
    const socket = connect({ host, port })
    socket.setTimeout(longestWaitMs, () => socket.destroy(new Error(`The syslog collector ${host}:${port} does not answer.`)))
    try {
      await once(socket, 'connect')
      const closed = once(socket, 'close')
      // Collectors say nothing. What answers is something else, such as the portal itself, and keeps no line.
      socket.once('data', () => socket.destroy(new Error(`What listens at ${host}:${port} is no collector of syslog: it answers.`)))
      socket.end(lines.map(framed).join(''))
      await closed
    } finally {
      socket.destroy()
    }
  },
})

/** One message with its length in bytes, which are its characters: JSON says all others by their numbers. */
function framed(line: string): string {
  const { date } = dated.parse(JSON.parse(line))
  const text = line.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const message = `<${priority}>1 ${date} ${hostname()} portico ${process.pid} audit - ${text}`
  return `${message.length} ${message}`
}
