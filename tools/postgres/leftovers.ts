import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const folderPrefix = 'portico-pg-'

/** Writes down which process a cluster's folder belongs to. The time of its start tells it from a later process of the same number. */
export function markOwner(folder: string): void {
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
}

/** Stops servers and removes folders of test runs that are gone. The keeper does so at once; this is for a machine that took both. */
export async function removeLeftovers(temporary: string): Promise<void> {
  for (const name of readdirSync(temporary).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(temporary, name)
    const owner = ownerOf(folder)
    if (!owner || (isAlive(owner.pid) && startOf(owner.pid) === owner.started)) continue
    await stopServerOf(folder)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's: theirs to remove.
    }
  }
}

async function stopServerOf(folder: string): Promise<void> {
  const pid = Number(textOf(join(folder, 'data', 'postmaster.pid')).split('\n')[0])
  // The number may belong to another program by now: only one that was started on this very folder is ours.
  if (!pid || !textOf(`/proc/${pid}/cmdline`).includes(folder)) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!trySignal(pid, signal)) return
    const deadline = Date.now() + 3000
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return
      await wait(50)
    }
  }
}

/** A folder whose owner is not written yet is being made right now. */
function ownerOf(folder: string): { pid: number; started: string } | undefined {
  const text = textOf(join(folder, 'owner.json'))
  return text ? (JSON.parse(text) as { pid: number; started: string }) : undefined
}

/** Ticks since boot at which a process started (Linux); elsewhere empty, and the number alone must do. */
function startOf(pid: number): string {
  return textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? ''
}

export function isAlive(pid: number): boolean {
  if (/^\S+ \(.*\) Z/.test(textOf(`/proc/${pid}/stat`))) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
