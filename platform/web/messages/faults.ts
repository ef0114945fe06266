export { faultText } from './messageOf.ts'

/** Names the texts of all faults: they come with whatever imports this file. What fails before says the server's own words. */
export const faultKey = (code: string): string => `fault.${code}`
