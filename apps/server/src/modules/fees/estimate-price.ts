import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { PriceEstimate } from '@app/contract/fees/fees.answers.ts'
import { majorOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { brokerFeeOf } from '@app/rules/brokers/broker-fee.ts'
import { type EstimateSubject, readEstimate, readEstimateAmount, type SentEstimate } from '@app/rules/fees/estimate-form.ts'
import { highestBidFor } from '@app/rules/fees/quote.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { ratesAt } from '@app/rules/tax/rates-at.ts'
import { RATE_UNITS_PER_PERCENT } from '@app/rules/tax/tax-codes.ts'
import { lotTaxText } from '@app/rules/tax/tax-terms.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { readBidAccount, readHolderFees } from '#modules/bid-accounts/index.ts'
import { type FeeBook, findInForce, scheduleById } from '#modules/fee-schedules/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { feePhaseOf, feeTermsOf, quoteBy } from '#modules/lot-book/index.ts'
import { type FeeLot, findFeeLot } from '#modules/own-bids/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { listRates } from '#modules/tax-terms/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findFeeYard } from './fee-yards.store.ts'

export interface FeesDeps {
  readonly db: Db
  readonly pool: Pool
  readonly engine: Engine
  readonly book: FeeBook
}

const invalid = (fieldErrors: Readonly<Record<string, string>>): Failure => new Failure('INVALID_INPUT', { fieldErrors })

/** What is to be priced, as a lot in bidding: one of a yard has no sale yet, so its day is today at the yard. */
async function findSubject({ db, pool, engine }: FeesDeps, subject: EstimateSubject, ctx: RequestContext): Promise<FeeLot> {
  if ('lot' in subject) {
    const lot = await findFeeLot({ engine, pool }, { lot: subject.lot, site: ctx.site.code })
    if (lot === null) throw new Failure('LOT_NOT_FOUND')
    return lot
  }
  const yard = await findFeeYard(db, { yard: subject.yard, sites: ctx.site.lists.sellingSites })
  if (yard === null) throw new Failure('YARD_NOT_FOUND')
  const { currency: first, currencyByCountry } = siteOf(yard.sellingSite)
  const currency = currencyByCountry[yard.country] ?? first
  const on = dayIn(yardClockAt(yard.zone, ctx.nowMs), ctx.nowMs)
  return {
    phase: 'PRELIM',
    sellingSite: yard.sellingSite,
    currency,
    on,
    titleGroup: subject.titleGroup,
    tax: lotTaxText(ratesAt(await listRates(db), { country: yard.country, state: yard.state, on }), null),
    scheduleId: (await findInForce(pool, { site: yard.sellingSite, currency, on }))?.id ?? null,
  }
}

/** The bid to price: the one that was sent, or the highest that the budget allows. */
function bidOf(sent: SentEstimate, lot: FeeLot, terms: FeeTerms): Money {
  const { bid, budget, errors } = readEstimateAmount(sent, lot.currency)
  if (!isFaultless(errors)) throw invalid(errors)
  if (bid !== null) return bid
  const { phase, titleGroup, buyerClass, tax } = terms
  const schedule = scheduleById(terms.scheduleId)
  const highest = schedule && budget && highestBidFor(budget, { schedule, bidKind: phase, titleGroup, buyerClass, tax: tax ?? undefined })
  if (highest === null) throw invalid({ budget: 'validation.budgetLow' })
  return highest
}

/**
 * What a bid would cost the caller, by the terms that it would freeze now and the function that prices it then (MKT-7.43, MQ-113), its tax
 * among the lines.
 * @throws Failure INVALID_INPUT with the fields, LOT_NOT_FOUND, YARD_NOT_FOUND, NO_SCHEDULE.
 */
export async function estimatePrice(deps: FeesDeps, sent: SentEstimate, ctx: RequestContext): Promise<PriceEstimate> {
  const { asked, errors } = readEstimate(sent)
  if (asked === null) throw invalid(errors)
  const lot = await findSubject(deps, asked.subject, ctx)
  const { currency } = lot
  if (asked.currency !== null && asked.currency !== currency) throw invalid({ currencyCode: 'validation.capCurrency' })
  const [account, brokerFees] = await Promise.all([
    readBidAccount(deps.pool, memberOf(ctx).accountId),
    readHolderFees(deps.pool, memberOf(ctx)),
  ])
  const terms = feeTermsOf(lot, { ...account, buyerClass: asked.buyerClass ?? account.buyerClass }, asked.phase ?? feePhaseOf(lot))
  if (terms === null) throw new Failure('NO_SCHEDULE')
  const bid = bidOf(sent, lot, terms)
  const quote = quoteBy(currency, terms, bid.minor)
  if (quote === null) throw new Failure('NO_SCHEDULE')
  const held = brokerFees.held[currency]
  const brokerFeeMinor = held === undefined ? 0 : brokerFeeOf(held, bid)
  const taxMinor = quote.lines.reduce((sum, { tax, amount }) => (tax === undefined ? sum : sum + amount.minor), 0)
  const { tax = null, ...fees } = terms
  return {
    bidAmount: majorOf(bid),
    lines: quote.lines.map(({ key, amount, tax: of }) => {
      return { key, amount: majorOf(amount), ...(of !== undefined && { place: of.place, percent: of.rate / RATE_UNITS_PER_PERCENT }) }
    }),
    subtotal: majorOf({ minor: quote.total.minor - taxMinor, currency }),
    tax: tax === null ? null : majorOf({ minor: taxMinor, currency }),
    total: majorOf(quote.total),
    isBeforeTax: tax === null,
    currencyCode: currency,
    brokerFee: brokerFeeMinor === 0 ? null : majorOf({ minor: brokerFeeMinor, currency }),
    isDemonstration: scheduleById(terms.scheduleId)?.isDemonstration ?? false,
    terms: { ...fees, tax },
  }
}
