/**
 * Search parameters are plain text in the address: `?page=2&sortBy=-name,company`, nothing of JSON. A parameter that comes several
 * times is a list. Pages read them with their own `validateSearch`.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    search[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item))
  }
  // Commas, colons and slashes may stand in a query; left readable.
  const query = parameters.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/')
  return query ? `?${query}` : ''
}
