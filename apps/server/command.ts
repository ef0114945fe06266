import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'

/** Runs a command of the operator: its last words on success, one readable line and exit code 1 otherwise. What it makes is its owner's alone. */
export async function command(work: () => Promise<string>): Promise<never> {
  process.umask(0o077)
  try {
    console.log(await work())
  } catch (error) {
    console.error(loggedMessage(error))
    process.exit(1)
  }
  process.exit(0)
}
