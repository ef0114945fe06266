export const mailStatuses = ['QUEUED', 'SENT', 'FAILED'] as const
