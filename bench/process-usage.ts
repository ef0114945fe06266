import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const megabyte = 1024 * 1024
/** The kernel tells times to programs in hundredths of a second, whatever it counts in itself. */
const tickMicroseconds = 10_000

/** Processor time of a process, its threads included; NaN without a process or where there is no /proc. */
export function cpuMicroseconds(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  // The name before the last bracket may hold anything; user and system time are the twelfth and thirteenth field behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s+/s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds
}

/** Resident memory of a process now, and the most since `forgetPeak`, in megabytes. NaN where there is no /proc. */
export function memoryMegabytes(pid: number | undefined): { now: number; peak: number } {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) * 1024) / megabyte
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

export function forgetPeak(pid: number | undefined): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
