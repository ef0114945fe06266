/** CONSUME: its products are seen and may be requested. VIEW: they are only seen. */
export const groupLevels = ['CONSUME', 'VIEW'] as const
export type GroupLevel = (typeof groupLevels)[number]
