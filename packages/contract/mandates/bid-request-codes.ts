import { BID_KINDS } from '../lanes/live.ts'

/** Answers to a seller that commit to more than the bid: to accept a counter, to raise. */
export const ANSWER_REQUEST_KINDS = ['ANSWER_ACCEPT', 'ANSWER_RAISE'] as const
export type AnswerRequestKind = (typeof ANSWER_REQUEST_KINDS)[number]
/** What can wait for a second person: bids of every kind, buying at once, offers, answers to a seller. */
export const REQUEST_KINDS = [...BID_KINDS, 'BUY_NOW', 'OFFER', ...ANSWER_REQUEST_KINDS] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/**
 * `OPEN`: waits. `AGREED`: agreed to and placed. `REFUSED`: by who was asked. `ENDED`: by something else, which `reason` names: a code of a
 * refused bid or purchase, or one of `REQUEST_ENDS`.
 */
export const REQUEST_STATES = ['OPEN', 'AGREED', 'REFUSED', 'ENDED'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** How a request ends without a decision: its time, its lot, a later request, a change of its mandate or its end, another answer to the seller. */
export const REQUEST_ENDS = ['TIME_OVER', 'LOT_CLOSED', 'REPLACED', 'MANDATE_CHANGED', 'MANDATE_OVER', 'ANSWERED'] as const

/** Requests of one part of the list, the last ones. */
export const REQUESTS_SHOWN_MAX = 50
