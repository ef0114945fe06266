/** In what something may deviate from the standards; exceptions cover one of these each. */
export const deviationTypes = [
  ...(['NORTH_BOUND', 'SOUTH_BOUND', 'ABSTRACTION', 'SECURITY', 'PRIVACY', 'DATA_MODEL'] as const),
  ...(['NAMING', 'VERSIONING', 'TECHNOLOGY', 'PROCESS', 'OTHER'] as const),
] as const
