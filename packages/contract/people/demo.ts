import { answers, defineCall } from '../define-call.ts'
import type { DemoPeople } from './demo.answers.ts'

/** The invented people of the demo world with the values they sign in by. There is no such call where there is no demo world. */
export const listDemoPeople = /* @__PURE__ */ defineCall({
  name: 'listDemoPeople',
  method: 'GET',
  path: '/public/data/demo/people',
  summary: 'List the demo people to sign in as; only in a demo world',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<DemoPeople>(),
  fails: [],
})
