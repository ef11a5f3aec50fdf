import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import { USER_ID_MAX } from '../../people.ts'
import type { MemberFile } from './member-file.answers.ts'

/**
 * What is on file about a member of the caller's sites beside what other desks list: periods, papers and screening hits (for reviewers),
 * agreements, mandates, events. Each look is an event of the account, so that it is sent by POST.
 */
export const lookAtMember = /* @__PURE__ */ defineCall({
  access: 'OPERATOR',
  envelope: 'std',
  name: 'lookAtMember',
  method: 'POST',
  path: '/data/operations/members/look',
  summary: 'Look at a member’s periods, papers, screening hits, agreements, mandates and events',
  effect: 'member',
  body: z.object({ number: z.int().check(z.minimum(1), z.maximum(USER_ID_MAX)) }),
  data: answers<MemberFile>(),
  fails: ['NO_SUCH_PERSON'],
})
