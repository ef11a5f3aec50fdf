import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { SIGNED_STEPS, USER_ID_MAX } from '../people.ts'
import type { AccountSteps, MySteps } from './steps.answers.ts'

/** Characters in which an operator says why. */
export const STEP_REASON_LENGTH_MAX = 500
const FORM_TEXT_MAX = 64
const TARGET_MAX = 4_096

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX))
/** Steps that an operator raises and lifts; the others follow from the account's data. */
export const RAISED_STEPS = [461, 463, 467, 469] as const
const raised = z.pipe(z.coerce.number(), z.literal(RAISED_STEPS))
/** What has to be signed, with status 467: signing it lifts the step. */
const form = z.optional(z.enum(SIGNED_STEPS))

/** What holds the caller up, the first to be taken first, with the reasons an operator gave. */
export const getMySteps = /* @__PURE__ */ defineCall({
  name: 'getMySteps',
  method: 'GET',
  path: '/data/member/steps',
  summary: 'List the steps that the caller must complete first, in order',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<MySteps>(),
  fails: [],
})

/** Accepts the terms (ACC-8.03). A form that a browser sends as a document is answered by a redirect to `redirectUrl`. */
export const acceptTerms = /* @__PURE__ */ defineCall({
  name: 'acceptTerms',
  method: 'POST',
  path: '/data/member/acceptTerms',
  summary: 'Accept the current terms and conditions',
  access: 'member',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    version: z.coerce.number().check(z.int()),
    redirectUrl: z._default(z.string().check(z.maxLength(TARGET_MAX)), ''),
    locale: z._default(z.string().check(z.maxLength(FORM_TEXT_MAX)), ''),
  }),
  data: answers<MySteps>(),
  fails: ['INVALID_INPUT'],
})

/** The steps of somebody else, for operators, with what raised them. */
export const getAccountSteps = /* @__PURE__ */ defineCall({
  name: 'getAccountSteps',
  method: 'GET',
  path: '/data/operations/accountSteps',
  summary: 'List the steps that are required of a person, with their causes',
  access: 'OPERATOR',
  effect: 'none',
  envelope: 'std',
  query: z.object({ number }),
  data: answers<AccountSteps>(),
  fails: ['NO_SUCH_PERSON'],
})

export const raiseStep = /* @__PURE__ */ defineCall({
  name: 'raiseStep',
  method: 'POST',
  path: '/data/operations/accountSteps/raise',
  summary: 'Require a step of a person, with the reason shown to them',
  access: 'OPERATOR',
  effect: 'member',
  envelope: 'std',
  body: z.object({
    number,
    status: raised,
    form,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(STEP_REASON_LENGTH_MAX)),
  }),
  data: answers<AccountSteps>(),
  fails: ['NO_SUCH_PERSON'],
})

/** Lifts what an operator raised; a step that the membership or a document raised as well stays. */
export const liftStep = /* @__PURE__ */ defineCall({
  name: 'liftStep',
  method: 'POST',
  path: '/data/operations/accountSteps/lift',
  summary: 'Lift a step that an operator required of a person',
  access: 'OPERATOR',
  effect: 'member',
  envelope: 'std',
  body: z.object({ number, status: raised, form }),
  data: answers<AccountSteps>(),
  fails: ['NO_SUCH_PERSON'],
})
