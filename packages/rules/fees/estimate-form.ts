import { FEE_PHASES, FEE_TITLE_GROUPS } from '@app/contract/fees/fee-codes.ts'
import { isAmountMinor, minorDigitsOf } from '@app/contract/money.ts'
import { BUYER_CLASS_CODES } from '@app/contract/operations/bidder-desk.ts'
import type { CurrencyCode, Money } from '@app/contract/sites.ts'
import { isCurrency } from '../bidding/limits.ts'
import { readPlainAmount } from '../formats/plain-amounts.ts'
import { vehicleTypeCodeOf } from '../reference/vehicles/vehicle-types.ts'
import { fieldErrorsOf, isFaultless, type FieldErrors } from '../validation/field-errors.ts'
import { lotNumberOf } from '../validation/lot-number.ts'
import type { BidKind } from './quote.ts'
import type { BuyerClass } from './schedule.ts'

/** A question for an estimate as it is sent; what is left out is empty. */
export interface SentEstimate {
  readonly lotNumber: string
  readonly yardNumber: string
  readonly vehicleType: string
  readonly bidAmount: string
  readonly budget: string
  readonly membershipType: string
  readonly currencyCode: string
  readonly phase: string
  readonly titleGroup: string
}

/** What is priced: a lot, or a vehicle that a yard would sell with a title. */
export type EstimateSubject = { readonly lot: number } | { readonly yard: number; readonly titleGroup: 'C' | 'S' | 'J' }

/** A question that may be answered; the amounts are read once the currency is known. Null: as of a bid that the caller places now. */
export interface Estimate {
  readonly subject: EstimateSubject
  readonly buyerClass: BuyerClass | null
  readonly phase: BidKind | null
  readonly currency: CurrencyCode | null
}

const MISSING = 'validation.missing'
const WRONG = 'validation.wrong'
const YARD = /^\d{1,6}$/

const oneOf = <Word extends string>(words: readonly Word[], sent: string): Word | null => words.find((word) => word === sent) ?? null

const wrongUnless = (isRight: boolean): string | null => (isRight ? null : WRONG)

function faultsOf(sent: SentEstimate): FieldErrors {
  const { lotNumber, yardNumber, vehicleType, bidAmount, budget, membershipType, currencyCode, phase, titleGroup } = sent
  const isLot = lotNumber !== ''
  const isYard = yardNumber !== ''
  return fieldErrorsOf({
    lotNumber: isLot ? wrongUnless(lotNumberOf(lotNumber) !== null) : isYard ? null : MISSING,
    yardNumber: isYard ? wrongUnless(!isLot && YARD.test(yardNumber)) : null,
    vehicleType: vehicleType === '' ? (isYard && !isLot ? MISSING : null) : wrongUnless(!isLot && vehicleTypeCodeOf(vehicleType) !== null),
    titleGroup: titleGroup === '' ? null : wrongUnless(!isLot && oneOf(FEE_TITLE_GROUPS, titleGroup) !== null),
    bidAmount: bidAmount === '' && budget === '' ? MISSING : null,
    budget: wrongUnless(bidAmount === '' || budget === ''),
    membershipType: wrongUnless(membershipType === '' || oneOf(BUYER_CLASS_CODES, membershipType) !== null),
    currencyCode: currencyCode === '' || isCurrency(currencyCode) ? null : 'validation.capCurrency',
    phase: wrongUnless(phase === '' || oneOf(FEE_PHASES, phase) !== null),
  })
}

/** The question that was sent, or what is wrong with it by field (MQ-113). */
export function readEstimate(sent: SentEstimate): { readonly asked: Estimate | null; readonly errors: FieldErrors } {
  const errors = faultsOf(sent)
  if (!isFaultless(errors)) return { asked: null, errors }
  const { lotNumber, yardNumber, membershipType, currencyCode, phase, titleGroup } = sent
  const asked: Estimate = {
    subject:
      lotNumber === ''
        ? { yard: Number(yardNumber), titleGroup: oneOf(FEE_TITLE_GROUPS, titleGroup) ?? 'S' }
        : { lot: Number(lotNumberOf(lotNumber)) },
    buyerClass: oneOf(BUYER_CLASS_CODES, membershipType),
    phase: oneOf(FEE_PHASES, phase),
    currency: isCurrency(currencyCode) ? currencyCode : null,
  }
  return { asked, errors }
}

/** An amount in major units as it is sent: digits and at most the currency's decimals behind a point; null for what is none. */
function sentAmount(sent: string, currency: CurrencyCode): Money | null {
  const minor = readPlainAmount(sent.trim(), currency)
  return minor === null || !isAmountMinor(minor) ? null : { minor, currency }
}

/** The amounts of an estimate: one of both, the other is null; or what is wrong. A bid is whole units (auction-rules B2.1). */
export function readEstimateAmount(
  { bidAmount, budget }: Pick<SentEstimate, 'bidAmount' | 'budget'>,
  currency: CurrencyCode,
): { readonly bid: Money | null; readonly budget: Money | null; readonly errors: FieldErrors } {
  if (bidAmount === '') {
    const read = sentAmount(budget, currency)
    return { bid: null, budget: read, errors: read === null ? { budget: 'validation.capAmount' } : {} }
  }
  const read = sentAmount(bidAmount, currency)
  const bid = read !== null && read.minor % 10 ** minorDigitsOf(currency) === 0 ? read : null
  return { bid, budget: null, errors: bid === null ? { bidAmount: 'validation.wholeAmount' } : {} }
}
