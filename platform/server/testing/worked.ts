/** Milliseconds that this process works meanwhile, its threads among it, whatever else the machine does: "at once" is not judged by the clock. */
export async function workedMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user } = process.cpuUsage(before)
  return user / 1000
}
