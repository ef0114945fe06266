const wave = (hour: number) => Math.round(4000 + 3000 * Math.sin(hour / 3) + ((hour * 7919) % 1700))
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export interface ExampleApplication {
  id: string
  name: string
  team: string
  company: string | null
  state: 'enforced' | 'pending' | 'failed' | 'drifted' | 'suspended'
  expiresAt: string | null
  calls: number
}
const names = [
  'Billing nightly',
  'Field App',
  'Grid monitor',
  'Invoice archive, migration of the southern region with a name that does not end',
  'Partner sandbox',
  'Route planner',
  'Tariff comparison',
  'Test harness',
]
const teams = ['Finance', 'Mobile', 'Web', 'Field service']
const companies = ['Noordlicht Energie B.V.', null, 'Stedelijk Net N.V.', 'Van der Meer Logistiek']
const states = ['enforced', 'enforced', 'pending', 'failed', 'drifted', 'suspended'] as const

/** Made-up data, so that every part can be seen without a server. */
export const example = {
  values: hours.map(wave),
  points: (factor: number) =>
    hours.map((hour) => ({ at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(), value: Math.round(wave(hour) * factor) })),
  /** Few calls, nights without any, one hour alone, and the last hour just begun. */
  gaps: hours.map((hour) => ({
    at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
    value: hour < 4 || (hour > 8 && hour < 13 && hour !== 11) ? null : hour === 23 ? 1 : 1 + (wave(hour) % 3),
  })),
  applications: Array.from(
    { length: 1284 },
    (_, index): ExampleApplication => ({
      id: String(index),
      name: index < names.length ? (names[index] ?? '') : `${names[index % names.length]} ${index}`.slice(-60),
      team: teams[index % 4] ?? '',
      company: companies[index % 4] ?? null,
      state: states[index % 6] ?? 'enforced',
      expiresAt: index % 3 === 0 ? new Date(Date.UTC(2026, 10, 26 + index * 20)).toISOString() : null,
      calls: (index * 7919) % 130_000,
    }),
  ),
  json: {
    id: '5f0c2a9e-77b1-4d0e-9f0b-1d1f2a0c9e11',
    value: 48211.375,
    unit: 'kWh',
    corrected: false,
    interval: { from: '2026-11-19T23:00:00Z', to: null },
    tags: ['a', 'b'],
    empty: {},
  },
  curl: 'curl https://gateway.example/meters/v3/meters \\\n  -H "apikey: ptc_live_6Yq2…"',
  markdown:
    '# Meter readings\n\nReturns **one reading** with its quality. See [the guide](https://example.com).\n\n- first\n- second\n\n`corrections` holds the original.\n\n```\ncurl x\n```\n\n| unit | meaning |\n|---|---|\n| kWh | energy |\n\n<script>alert(1)</script>',
}
