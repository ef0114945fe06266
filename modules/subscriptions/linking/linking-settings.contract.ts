import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { subscriptions } from '../module.ts'

export const itAgreementRequired = setting({
  key: 'companies.itAgreementRequired',
  type: z.boolean(),
  default: false,
  module: subscriptions.flag,
  summary: 'Whether an application is linked to a company only under one of its IT agreements',
})
