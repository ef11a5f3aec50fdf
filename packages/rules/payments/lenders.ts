import { LENDER_REFERENCE_MAX, type HandoverRefusal, type LenderScope } from '@app/contract/lenders/lender-codes.ts'
import type { PaymentRefusal } from '@app/contract/gateway/gateway-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { SITES } from '../sites/site-table.ts'
import { isEmail } from '../validation/emails.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

/** What is kept of a lender, as it was typed and trimmed. */
export interface LenderDetails {
  readonly name: string
  /** To which titles go; empty lines are none. */
  readonly address: readonly string[]
  readonly email: string
}

/** What is wrong with a lender that is to be kept: it has a name, an address to which titles go, and one to which mails go. */
export const checkLender = ({ name, address, email }: LenderDetails, site: SiteCode): FieldErrors =>
  fieldErrorsOf({
    name: faultUnless(name !== '', 'validation.lenderName'),
    address: faultUnless(
      address.some((line) => line !== ''),
      'validation.lenderAddress',
    ),
    email: faultUnless(isEmail(email, SITES[site]), 'validation.email'),
  })

/** Letters, digits and what stands between them in numbers of accounts: no words, and no address that a mail program makes a link of. */
const REFERENCE = /^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u

/** Whether a payer's account with a lender may be passed on: none where the lender wants none. */
export const isLenderReference = (typed: string, referenceName: string): boolean =>
  referenceName === '' ? typed === '' : typed.length <= LENDER_REFERENCE_MAX && REFERENCE.test(typed)

/** What decides whether an invoice is handed to a lender; minor units. */
export interface HandoverFacts {
  readonly balanceMinor: number
  readonly priceMinor: number
  /** Whether it is that of a win that stands. */
  readonly isOfWin: boolean
  readonly isWithLender: boolean
  readonly isMoneyOnItsWay: boolean
  readonly hasLeft: boolean
  readonly hasTitleGone: boolean
}

/**
 * Why an invoice is not handed to a lender; null where it may be. It is that of a won lot with a price left to pay, no money for it is on its
 * way, and the buyer has neither the car nor its title, which are what a lender lends on.
 */
export function handoverBar(facts: HandoverFacts): PaymentRefusal | HandoverRefusal | null {
  if (facts.balanceMinor <= 0) return 'NOTHING_DUE'
  if (!facts.isOfWin || facts.priceMinor <= 0) return 'NO_PRICE'
  if (facts.isWithLender) return 'LENDER_HOLD'
  if (facts.isMoneyOnItsWay) return 'IN_FLIGHT'
  if (facts.hasLeft) return 'GONE'
  return facts.hasTitleGone ? 'TITLE_SENT' : null
}

/** What a lender's word may still let go: both while the lot is held, the title alone once it may leave. */
export const scopesLeft = ({
  isStanding,
  holdsVehicle,
}: {
  readonly isStanding: boolean
  readonly holdsVehicle: boolean
}): readonly LenderScope[] => (!isStanding ? [] : holdsVehicle ? ['VEHICLE', 'ALL'] : ['ALL'])
