import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Application } from '../application.contract.ts'

/** The first key has its name by itself; of the next ones no two are to be called the same. */
export function freeName({ keys: present }: Application): string {
  const taken = present.map(({ name }) => name.toLocaleLowerCase())
  for (let number = present.length + 1; ; number++) {
    const name = t('keys.new.name', { number })
    if (!taken.includes(name.toLocaleLowerCase())) return name
  }
}
