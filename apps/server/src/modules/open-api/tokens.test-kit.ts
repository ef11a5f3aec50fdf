import type { LightMyRequestResponse } from 'fastify'
import type { TokenView } from '@app/contract/tokens/tokens.answers.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { BIDS, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

export const TOKENS = '/data/member/tokens'
const MONTH_DAYS = 30

/** The calendar day so many days from today, in the zone of the tests' accounts. */
export const dayIn = (days: number): string => dayAfter(dayOfMandate('America/New_York', Date.now()), days)

/** A token that watches, reads and places bids in dollars up to 5,000 a lot, as `more` changes it. */
export const aTokenBody = (more: object = {}) => ({
  name: 'Night bids',
  kind: 'BOT',
  scopes: ['watch', 'bids:place'],
  caps: [{ currency: 'USD', lotMinor: 500_000 }],
  until: dayIn(MONTH_DAYS),
  ...more,
})

/** Headers of a program: the token and nothing else. */
export const bearing = (token: string): Record<'host' | 'authorization', string> => ({
  host: 'localhost',
  authorization: `Bearer ${token}`,
})

export interface MadeToken {
  readonly token: string
  readonly entry: TokenView
}

/** Makes a token by its call. */
export async function makeToken(world: BidWorld, owner: Pick<Bidder, 'headers'>, more: object = {}): Promise<MadeToken> {
  const answer = (await world.post(TOKENS, owner.headers, aTokenBody(more))).json()
  if (answer.returnCode !== 1) throw new Error(JSON.stringify(answer))
  return answer.data
}

/** Gives one secret maximum in whole dollars by a token. */
export const bidBy = (
  world: BidWorld,
  token: string,
  { lot, dollars, ...more }: { lot: number; dollars: number; currency?: string; key?: string },
) =>
  world.post(BIDS, bearing(token), { bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD', ...more }] })

/** What became of the one bid of an answer. */
export const outcomeOf = (answer: LightMyRequestResponse) => answer.json().data.bids[0]
