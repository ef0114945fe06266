import * as z from 'zod/mini'
import { type Access, endpoint } from '../endpoint.ts'
import { text, uuid } from '../fields.ts'
import { type ListSpec, pageOf, pageQuery } from '../lists.ts'
import { named } from '../named.ts'
import { type Governed, partEndpoints, version } from './record.contract.ts'

interface Paged<
  One extends z.core.$ZodType,
  New extends z.core.$ZodType,
  Changed extends z.core.$ZodType,
  Action extends string,
  List extends ListSpec,
  Filters extends z.core.$ZodShape,
  Payload extends z.core.$ZodShape,
> extends Governed<One, New, Changed, Action, List, Payload> {
  /** Who writes, where that is not who reads. */
  write?: Access
  /** The named filters of the list. */
  filters: Filters
  /** What transitions take beside the comment, each optional; which of them takes which says the machine. */
  payload: Payload
}

/** The calls of a governed record whose list is of style 1. A room spreads them among its own. */
export function pagedRecordEndpoints<
  const One extends z.core.$ZodType,
  const New extends z.core.$ZodType,
  const Changed extends z.core.$ZodType,
  const Action extends string,
  const List extends ListSpec,
  const Filters extends z.core.$ZodShape,
  const Payload extends z.core.$ZodShape,
>(room: Paged<One, New, Changed, Action, List, Filters, Payload>) {
  const {
    plural,
    one,
    tag,
    schema,
    access,
    write = access,
    rule,
    modules,
    actions,
    answer,
    created,
    changed,
    list,
    filters,
    payload,
  } = room
  const params = z.object({ id: uuid() })
  const all = { tag, modules, ...(rule !== undefined && { rule }) }
  const reading = { ...all, access }
  const writing = { ...all, access: write }
  return {
    list: endpoint({
      ...reading,
      method: 'GET',
      path: `/api/${plural}`,
      summary: `All ${plural}`,
      shows: [one],
      query: pageQuery(filters),
      answer: pageOf(answer),
      list,
    }),
    get: endpoint({
      ...reading,
      params,
      method: 'GET',
      path: `/api/${plural}/:id`,
      summary: `One ${one} with all that belongs to it`,
      shows: [one],
      answer,
    }),
    create: endpoint({
      ...writing,
      method: 'POST',
      path: `/api/${plural}`,
      summary: `Create a ${one}; it begins in the first state`,
      changes: [one],
      body: created,
      status: 201,
      answer,
      idempotent: true,
    }),
    change: endpoint({
      ...writing,
      params,
      method: 'PATCH',
      path: `/api/${plural}/:id`,
      summary: `Change a ${one}; what is left out stays`,
      changes: [one],
      body: changed,
      answer,
    }),
    remove: endpoint({
      ...writing,
      params,
      method: 'DELETE',
      path: `/api/${plural}/:id`,
      summary: `Delete a ${one} that never left the first state`,
      changes: [one],
    }),
    transition: endpoint({
      ...writing,
      params,
      method: 'POST',
      path: `/api/${plural}/:id/transitions`,
      summary: `Take a ${one} to another state`,
      changes: [one],
      body: named(
        schema,
        z.strictObject({ ...payload, action: z.enum(actions), comment: z.optional(text(0, 1000)), version: z.optional(version()) }),
      ),
      answer,
    }),
    ...partEndpoints({ plural, one, shared: { ...writing, params }, read: { access } }),
  }
}
