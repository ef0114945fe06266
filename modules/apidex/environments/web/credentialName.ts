import { textOf } from '@portico/platform/web/i18n/i18n.ts'

/** What people call one of the credentials; a platform may take one that has no name here yet. */
export const credentialName = (name: string): string => textOf(`environments.credential.${name}`) ?? name
