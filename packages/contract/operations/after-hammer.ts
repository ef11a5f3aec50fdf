import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor } from '../numbers.ts'
import type { CurrencyCode } from '../sites.ts'

const DIGITS = /^\d{1,10}$/
const PAGE_DIGITS = /^[1-9]\d{0,5}$/
const KEY_LENGTH_MAX = 300
const id = z.string().check(z.regex(DIGITS))

/** A lot bought: what was agreed and what it costs with every fee, minor units. */
export interface Bought {
  readonly lotNumber: number
  readonly priceMinor: number
  readonly allInMinor: number
  readonly currency: CurrencyCode
}

export interface OfferView {
  readonly offerId: number
  readonly lotNumber: number
  readonly description: string
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly state: string
  readonly madeAt: string
  readonly deadline: string
}

/** A negotiation as a party sees it; amounts are minor units. */
export interface NegotiationView {
  readonly lotNumber: number
  readonly description: string
  readonly state: string
  readonly currency: CurrencyCode
  readonly bidMinor: number
  readonly counterMinor: number | null
  /** The least raise that would be taken from the buyer. */
  readonly raiseMinor: number
  readonly rounds: number
  readonly roundsMax: number
  readonly owner: 'seller' | 'buyer' | null
  readonly deadline: string | null
  readonly windowEnd: string
}

/** A negotiation as the buyer's side sees it. */
export interface CounterBid extends NegotiationView {
  /** An answer that waits for a second person of the account, minor units, and until when; null for none. */
  readonly requested: { readonly amountMinor: number; readonly until: string } | null
}

export interface CounterBids {
  readonly counterBids: readonly CounterBid[]
  readonly offers: readonly OfferView[]
}
export interface DeskNegotiation extends NegotiationView {
  readonly buyerNumber: number | null
  readonly sellerName: string
}

/** Negotiations on a page of the desk, and offers. */
export const DESK_NEGOTIATIONS_A_PAGE = 25

/** One page of a list; the first is 1. */
export interface DeskSteps {
  readonly total: number
  readonly page: number
  readonly pages: number
}
export interface NegotiationDesk {
  readonly negotiations: readonly DeskNegotiation[]
  /** `bidCount`: bids on the lot; with any, another operator has to confirm an answer. */
  readonly offers: readonly (OfferView & { readonly buyerNumber: number | null; readonly bidCount: number })[]
  readonly steps: { readonly negotiations: DeskSteps; readonly offers: DeskSteps }
}

const member = { access: 'member', envelope: 'std' } as const
const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** Buys a lot at its buy-it-now price, the one the caller saw (MQ-098). First to commit wins. */
export const buyItNow = /* @__PURE__ */ defineCall({
  ...member,
  name: 'buyItNow',
  method: 'POST',
  path: '/data/lots/buyItNow/:lotNumber',
  summary: 'Buy a lot at its buy-it-now price',
  effect: 'member',
  params: z.object({ lotNumber: id }),
  body: z.object({ priceMinor: amountMinor }),
  data: answers<Bought>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'PURCHASE_REFUSED'],
})

/** Offers a price for a lot that takes offers; it is binding for the caller for 24 hours. */
export const makeOffer = /* @__PURE__ */ defineCall({
  ...member,
  name: 'makeOffer',
  method: 'POST',
  path: '/data/lots/offers/:lotNumber',
  summary: 'Make an offer that is binding for 24 hours',
  effect: 'member',
  params: z.object({ lotNumber: id }),
  body: z.object({ amountMinor }),
  data: answers<OfferView>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'PURCHASE_REFUSED'],
})

/** The caller's counter-bids and offers, open ones first (MQ-097). */
export const listCounterBids = /* @__PURE__ */ defineCall({
  ...member,
  name: 'listCounterBids',
  method: 'GET',
  path: '/data/lots/counterBids',
  summary: 'List the caller’s counter-bids and offers',
  effect: 'none',
  data: answers<CounterBids>(),
  fails: [],
})

export const BUYER_ACTIONS = ['accept', 'keep', 'raise', 'decline'] as const
export const SELLER_ACTIONS = ['accept', 'decline', 'counter'] as const

/** The buyer's answer to a counter. To decline is to keep the bid, which is binding until the window ends (auction-rules B2.6). */
export const answerCounterBid = /* @__PURE__ */ defineCall({
  ...member,
  name: 'answerCounterBid',
  method: 'POST',
  path: '/data/lots/counterBids/:lotNumber',
  summary: "Answer a seller's counter-bid",
  effect: 'member',
  params: z.object({ lotNumber: id }),
  body: z.object({ action: z.enum(BUYER_ACTIONS), amount: z.optional(amountMinor) }),
  data: answers<NegotiationView>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'NEGOTIATION_REFUSED'],
})

const page = z.optional(z.string().check(z.regex(PAGE_DIGITS)))

/** A page of negotiations and one of offers: open ones first, then those ended last; with `waitingFor` those alone that a seller has to answer. */
export const listNegotiations = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listNegotiations',
  method: 'GET',
  path: '/data/operations/negotiations',
  summary: 'List open negotiations and offers',
  effect: 'none',
  query: z.object({ page, offersPage: page, waitingFor: z.optional(z.literal('seller')) }),
  data: answers<NegotiationDesk>(),
  fails: [],
})

/** An operator answers for the seller. */
export const answerNegotiation = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'answerNegotiation',
  method: 'POST',
  path: '/data/operations/negotiations/:lotNumber',
  summary: 'Answer a highest bid on behalf of the seller',
  effect: 'member',
  params: z.object({ lotNumber: id }),
  body: z.object({ action: z.enum(SELLER_ACTIONS), amount: z.optional(amountMinor) }),
  data: answers<NegotiationView>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'NEGOTIATION_REFUSED', 'SECOND_PERSON_NEEDED'],
})

/** An operator answers an offer for the seller; an accepted one takes the lot out of its sale. */
export const answerOffer = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'answerOffer',
  method: 'POST',
  path: '/data/operations/offers/:offerId',
  summary: 'Accept or decline an offer on behalf of the seller',
  effect: 'member',
  params: z.object({ offerId: id }),
  body: z.object({ action: z.enum(['accept', 'decline']) }),
  data: answers<OfferView>(),
  fails: ['INVALID_INPUT', 'PURCHASE_REFUSED', 'SECOND_PERSON_NEEDED'],
})

const key = z.string().check(z.maxLength(KEY_LENGTH_MAX))

/** The question that the holder of a seller's link answers; the link ends with the seller's time. */
export const openSellerAnswer = /* @__PURE__ */ defineCall({
  name: 'openSellerAnswer',
  method: 'GET',
  path: '/public/data/sellerAnswer',
  summary: 'Get a highest bid by the seller’s link',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key }),
  data: answers<NegotiationView>(),
  fails: ['LINK_EXPIRED'],
})

/** The seller's answer through their link, without an account. */
export const giveSellerAnswer = /* @__PURE__ */ defineCall({
  name: 'giveSellerAnswer',
  method: 'POST',
  path: '/public/data/sellerAnswer',
  summary: 'Answer a highest bid by the seller’s link',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({ key, action: z.enum(SELLER_ACTIONS), amount: z.optional(amountMinor) }),
  data: answers<NegotiationView>(),
  fails: ['INVALID_INPUT', 'LINK_EXPIRED', 'NEGOTIATION_REFUSED'],
})
