import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

/** Each of them gets a mail with words of whoever invites, so one person does not reach everybody. */
export const invitationsPerDay = setting({
  key: 'teams.invitationsPerDay',
  type: z.int().check(z.minimum(0), z.maximum(10_000)),
  default: 20,
  module: apidex.flag,
  summary: 'How many people who have never signed in one person may invite to teams within a day; admins are not counted',
})
