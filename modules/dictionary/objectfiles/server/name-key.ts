/** Names count whatever their case, each in its domain. */
export const nameKey = (domainId: string, name: string): string => `${domainId}/${name.toLowerCase()}`
