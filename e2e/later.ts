/** Loaded before a server: its clock, that of the embedded database with it, is CLOCK_AHEAD_DAYS ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_DAYS) * 86_400_000

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Date.now()] : given) as [number]))
  }
  static override now(): number {
    return super.now() + aheadMs
  }
} as DateConstructor
