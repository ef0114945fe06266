import { decided, proposed } from '../revisions/revised.contract.ts'

/** What people are told of business objects (domains 6.2). */
export const objectEvents = {
  OBJECT_PROPOSED: proposed('OBJECT_PROPOSED'),
  OBJECT_DECIDED: decided('OBJECT_DECIDED'),
}
