// Loaded before a command. The channel to the bootstrap closes when the bootstrap is gone, even after `kill -9`: then the command
// ends as if it had been asked to. Workers and grandchildren inherit this file as an option; it is not about them.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel && process.env.PORTICO_BOOTSTRAP_PID === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
