import { domainHeld } from '@portico/core/contract.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import * as z from 'zod/mini'
import { importStore } from '../../exchange/server/import.store.ts'
import { unfit } from '../../exchange/server/stage.ts'
import { objectAddress } from '../../objects/object.rules.ts'
import { objectFields } from '../../objects/object-fields.contract.ts'
import type { TermState } from '../../terms/term-states.contract.ts'
import type { DraftObject } from '../object-drafts.contract.ts'
import type { Applying, Plan } from './applying.ts'
import { columnOf } from './applying.ts'
import { type FoundObject, lookUpStore } from './look-up.store.ts'
import { nameKey } from './name-key.ts'
import type { Sought } from './references.ts'

const { domainId: _d, superTypeIds: _s, termIds: _t, ownerId: _o, stewardId: _w, attributes: _a, relations: _r, ...own } = objectFields
const wholeFields = z.object(own)
const someFields = z.object({
  ...own,
  displayName: z.exactOptional(own.displayName),
  objectType: z.exactOptional(own.objectType),
})

const open: readonly TermState[] = ['DRAFT', 'PROPOSED']
const held: readonly TermState[] = ['APPROVED', 'UNDER_REVISION']
/** What becomes of one that is there; undefined: its state does not let it be changed. */
function actionOn({ status }: FoundObject, { onConflict }: Applying, isMembers: boolean): Plan['action'] | undefined {
  // New members of a draft are no conflict with it.
  if (onConflict === 'SKIP') return isMembers && open.includes(status) ? 'UPDATE' : 'SKIP'
  if (open.includes(status)) return onConflict === 'UPDATE' ? 'UPDATE' : 'SKIP'
  return held.includes(status) ? 'COPY' : undefined
}

/** What is to become of each object of the file; tells what cannot be. */
export async function planned(tx: Db, applying: Applying, drafts: readonly DraftObject[], sought: Sought): Promise<Plan[]> {
  const { services, found } = applying
  const store = importStore(tx)
  const emails = drafts.flatMap(({ fields }) =>
    [fields?.ownerId, fields?.stewardId].flatMap((one) => (typeof one === 'string' && one !== '' ? [one.toLowerCase()] : [])),
  )
  const people = await store.people([...new Set(emails)])
  const taken = new Set<string>()
  const once = (draft: DraftObject, what: string, column: string): boolean => {
    if (taken.has(what)) found.error(draft.row, column, 'twice', `An earlier row is the same object as ${draft.name}.`, draft.about)
    const isFirst = !taken.has(what)
    taken.add(what)
    return isFirst
  }
  const fits = new Map<string, ReturnType<typeof unfit>>()
  const plans: Plan[] = []
  for (const draft of drafts) {
    const { row, about } = draft
    const domain = sought.domainOf(draft.domainCode)
    if (domain && !fits.has(domain.id)) fits.set(domain.id, unfit(await services.ports.of(domainHeld)(tx, domain.id)))
    const reason = domain ? fits.get(domain.id) : unfit(domain)
    if (!domain || reason) {
      found.error(row, 'domainCode', reason?.code ?? 'unknownRecord', `${draft.domainCode}: ${reason?.message ?? ''}`, about)
      continue
    }
    const text = (name: string) => (typeof draft.fields?.[name] === 'string' ? String(draft.fields[name]) : '')
    const at = text('URI') === '' ? undefined : sought.objectAt(text('URI'))
    const coded = text('code') === '' ? undefined : sought.objectCoded(text('code'))
    const named = sought.object(domain.id, draft.name)
    const known = [at, coded, named].find((one) => one?.domainId === domain.id)
    if (draft.fields === undefined) {
      const action = known && actionOn(known, applying, true)
      if (!known) found.error(row, 'objectName', 'unknownRecord', `There is no object ${draft.name} in ${domain.code}.`, about)
      else if (!action) found.error(row, 'objectName', 'notNow', `The object is there and ${known.status}: it cannot be changed.`, about)
      else plans.push({ draft, domain, id: known.id, known, action, fields: {} })
      continue
    }
    const { ownerId: _owner, stewardId: _steward, ...said } = draft.fields
    const parsed = (known ? someFields : wholeFields).safeParse({ ...said, name: draft.name })
    if (!parsed.success) {
      for (const { path, code, message, params } of faultsOf(parsed.error.issues, 20))
        found.error(row, columnOf(path.split('.')[0] ?? path), code, message, about, params)
      continue
    }
    const { URI, code, ...rest } = parsed.data
    const isElsewhere = at !== undefined && at.domainId !== domain.id
    if (isElsewhere)
      found.warn(
        row,
        'URI',
        'otherAddress',
        'An object of another domain has this address: the new one gets an address of its own.',
        about || text('URI'),
      )
    if (coded && coded.id !== known?.id) found.error(row, 'code', 'unique', 'There is already an object with this code.', about)
    if (named && named.id !== known?.id) found.error(row, 'name', 'unique', 'There is already an object of this name in the domain.', about)
    const action = known ? actionOn(known, applying, false) : 'CREATE'
    if (!action) {
      found.error(row, 'name', 'notNow', `The object is there and ${known?.status}: it cannot be changed.`, about)
      continue
    }
    const person = (column: 'ownerId' | 'stewardId') => {
      const email = text(column)
      const id = people.get(email.toLowerCase())
      if (email !== '' && !id) found.warn(row, column, 'unknownRecord', `${email} is not known here: it is left out.`, about)
      return id && action !== 'COPY' ? { [column]: id } : {}
    }
    if (!once(draft, known?.id ?? nameKey(domain.id, draft.name), 'name')) continue
    if (code) once(draft, `code ${code}`, 'code')
    const address = URI && !isElsewhere ? URI : action === 'CREATE' ? objectAddress(domain.baseUri, draft.name) : ''
    if (address) once(draft, `at ${address}`, 'URI')
    const fields = { ...rest, ...person('ownerId'), ...person('stewardId'), ...(code && { code }), ...(address && { URI: address }) }
    plans.push({ draft, domain, id: known?.id ?? crypto.randomUUID(), known, action, fields })
  }
  // An address that is made of a name may be another one's.
  const made = plans.filter(({ action }) => action === 'CREATE')
  const uris = made.map(({ fields }) => String(fields.URI))
  const there = new Set((await lookUpStore(tx).objects({ names: [], uris, codes: [] })).map(({ uri }) => uri))
  for (const { draft, fields } of made)
    if (there.has(String(fields.URI)))
      found.error(draft.row, 'URI', 'unique', `There is already an object at ${String(fields.URI)}.`, draft.about)
  return plans
}
