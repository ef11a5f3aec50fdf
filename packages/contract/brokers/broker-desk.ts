import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { BROKER_REASON_LENGTH_MAX } from './broker-codes.ts'
import type { BrokerDecided, BrokerDesk } from './broker-desk.answers.ts'

const operators = { access: 'OPERATOR', envelope: 'std' } as const
const writes = { ...operators, method: 'POST', effect: 'member' } as const
const params = z.object({ id: rowId })
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(BROKER_REASON_LENGTH_MAX))

/** Applications and public words that wait on the sites of the caller. */
export const getBrokerDesk = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getBrokerDesk',
  method: 'GET',
  path: '/data/operations/brokers',
  summary: 'List broker applications and brokers’ words that await a decision',
  effect: 'none',
  data: answers<BrokerDesk>(),
  fails: [],
})

/** Asks another operator to give the level that somebody applied for, until a day. */
export const askBrokerLevel = /* @__PURE__ */ defineCall({
  ...writes,
  name: 'askBrokerLevel',
  path: '/data/operations/brokers/applications/:id',
  summary: 'Ask another operator to approve a broker application',
  params,
  body: z.object({ lastOn: z.iso.date(), reason }),
  data: answers<BrokerDecided>(),
  fails: ['INVALID_INPUT', 'BROKER_ACT_REFUSED'],
})

/** Refuses an application; the applicant is told the reason. */
export const refuseBrokerApplication = /* @__PURE__ */ defineCall({
  ...writes,
  name: 'refuseBrokerApplication',
  path: '/data/operations/brokers/applications/:id/refuse',
  summary: 'Refuse a broker application',
  params,
  body: z.object({ reason }),
  data: answers<BrokerDecided>(),
  fails: ['BROKER_ACT_REFUSED'],
})

/** Gives the level that another operator asked for, or sends the application back to be decided anew. */
export const decideBrokerLevel = /* @__PURE__ */ defineCall({
  ...writes,
  name: 'decideBrokerLevel',
  path: '/data/operations/brokers/applications/:id/decide',
  summary: 'Confirm or send back what another operator asked for about a broker application',
  params,
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<BrokerDecided>(),
  fails: ['BROKER_ACT_REFUSED'],
})

/** Lists a version of a broker's words, or refuses it with a reason that the broker is told. */
export const decideBrokerWords = /* @__PURE__ */ defineCall({
  ...writes,
  name: 'decideBrokerWords',
  path: '/data/operations/brokers/words/:id',
  summary: 'List or refuse a version of a broker’s public words',
  params,
  body: z.object({
    action: z.enum(['list', 'refuse']),
    /** Needed to refuse. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(BROKER_REASON_LENGTH_MAX)), ''),
  }),
  data: answers<BrokerDecided>(),
  fails: ['INVALID_INPUT', 'BROKER_ACT_REFUSED'],
})
