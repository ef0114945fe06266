/** What prospects of the demo call, by their names; each may, by its type. */
export const demoDependencies: Readonly<Record<string, readonly string[]>> = {
  'Interval readings': ['Meter readings'],
  'Contract overview': ['Customer profile'],
  'Customer search for assistants': ['Customer profile', 'Contract overview'],
  'Payment status': ['Invoice status', 'Invoice archive'],
  'Outages near me': ['Planned outages', 'Connection register'],
  Moves: ['Address changes', 'Contract overview', 'Connection register'],
}
