import type { GatewayState, MaskedCard } from '../gateway.ts'
import type { Link } from './adyen-api.ts'
import type { Known, TypedLine } from './adyen-facts.store.ts'
import type { Fact } from './adyen-notices.ts'

/** A payment that took money. */
export interface Taken {
  readonly psp: string
  readonly amountMinor: number
  readonly currency: string
  readonly card: MaskedCard | null
  readonly reference: string
}

/** A change of a payment that is known to have been made. */
interface Change {
  readonly psp: string
  readonly code: string
  readonly paymentPsp: string
  readonly amountMinor: number
}

/** What notices call what a report tells of. */
const CODES_OF_LINES: Readonly<Record<string, string>> = {
  Refunded: 'REFUND',
  RefundedReversed: 'REFUNDED_REVERSED',
  Chargeback: 'CHARGEBACK',
  ChargebackReversed: 'CHARGEBACK_REVERSED',
  SecondChargeback: 'SECOND_CHARGEBACK',
  SettledReversed: 'CAPTURE_FAILED',
}
/** By these the money of a payment that was authorised does not come. */
const NOT_CAPTURED: ReadonlySet<string> = new Set(['CAPTURE_FAILED', 'CANCELLATION', 'TECHNICAL_CANCEL'])
const DISPUTES: ReadonlySet<string> = new Set([
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'PREARBITRATION_WON',
  'PREARBITRATION_LOST',
])
/** By these a refund that was made came again. */
export const REFUND_UNDONE: ReadonlySet<string> = new Set(['REFUND_FAILED', 'REFUNDED_REVERSED'])

const isAuthorisation = ({ eventCode }: Fact): boolean => eventCode === 'AUTHORISATION'

/**
 * The payment that took the money of an attempt: the first that a notice told of, else the first of a report, which heals a notice that was
 * lost. One link takes one payment; were there a second one, it would not be the attempt's.
 */
export function takenOf({ facts, lines }: Pick<Known, 'facts' | 'lines'>): Taken | null {
  const fact = facts.find((one) => isAuthorisation(one) && one.isSuccess)
  if (fact !== undefined) return { ...fact, psp: fact.paymentPsp }
  const line = lines.find(({ type }) => type === 'Settled')
  return line === undefined ? null : { ...line, psp: line.paymentPsp, card: null }
}

const changeOf = ({ type, changePsp, paymentPsp, amountMinor }: TypedLine): readonly Change[] => {
  const code = CODES_OF_LINES[type]
  return code === undefined || changePsp === '' ? [] : [{ psp: changePsp, code, paymentPsp, amountMinor: Math.abs(amountMinor) }]
}

/** Every change of a payment by notices and reports, each event once. */
function changesOf({ facts, lines }: Pick<Known, 'facts' | 'lines'>, paymentPsp: string): readonly Change[] {
  const told = facts
    .filter((one) => !isAuthorisation(one) && one.isSuccess)
    .map(({ pspReference: psp, eventCode: code, ...one }) => ({ psp, code, paymentPsp: one.paymentPsp, amountMinor: one.amountMinor }))
  const all = [...told, ...lines.flatMap(changeOf)].filter((one) => one.paymentPsp === paymentPsp)
  return [...new Map(all.map((one) => [`${one.psp} ${one.code}`, one])).values()]
}

/** What went back of a payment, minor units: refunds that were made, but those that failed afterwards. */
export function refundedOf(known: Pick<Known, 'facts' | 'lines'>, paymentPsp: string): readonly Change[] {
  const changes = changesOf(known, paymentPsp)
  const undone = new Set(changes.filter(({ code }) => REFUND_UNDONE.has(code)).map(({ psp }) => psp))
  return changes.filter(({ code, psp }) => code === 'REFUND' && !undone.has(psp))
}

/** A dispute is won once it was reversed and not taken up again, or once the last stage was won; in whatever order that was told. */
const isWon = (codes: ReadonlySet<string>): boolean =>
  codes.has('PREARBITRATION_WON') ||
  (codes.has('CHARGEBACK_REVERSED') && !codes.has('SECOND_CHARGEBACK') && !codes.has('PREARBITRATION_LOST'))

/** Whether a payment's money was fetched back or never came, and whether all of that was decided for the house. */
function lossOf(known: Pick<Known, 'facts' | 'lines'>, paymentPsp: string): Pick<GatewayState, 'isChargedBack' | 'isDisputeWon'> {
  const changes = changesOf(known, paymentPsp)
  const isUncaptured = changes.some(({ code }) => NOT_CAPTURED.has(code))
  const disputes = Map.groupBy(
    changes.filter(({ code }) => DISPUTES.has(code)),
    ({ psp }) => psp,
  )
  const ends = [...disputes.values()].map((one) => isWon(new Set(one.map(({ code }) => code))))
  return { isChargedBack: isUncaptured || ends.length > 0, isDisputeWon: !isUncaptured && ends.length > 0 && ends.every(Boolean) }
}

/** How a payment stands that took money. */
export const takenState = (known: Pick<Known, 'facts' | 'lines'>, { psp, amountMinor, currency, card }: Taken) =>
  ({
    state: 'CAPTURED',
    amountMinor,
    currency,
    reason: '',
    refundedMinor: refundedOf(known, psp).reduce((sum, one) => sum + one.amountMinor, 0),
    ...lossOf(known, psp),
    isUnderWay: false,
    card,
  }) as const

/**
 * How a payment stands of which no notice has said that it took money. A link that is completed says that somebody paid and not that it went
 * well: that is money on its way until the notice comes.
 */
export function openState({ status, amount }: Link, facts: readonly Fact[]) {
  const refusal = facts.findLast((one) => isAuthorisation(one) && !one.isSuccess)
  const isUnderWay = status === 'completed' || status === 'paymentPending'
  const reason = isUnderWay ? '' : (refusal?.reason ?? '')
  const isOver = status === 'expired'
  const over = refusal === undefined ? ('EXPIRED' as const) : ('DECLINED' as const)
  const open = reason === 'AUTHENTICATION' ? ('AUTHENTICATION_FAILED' as const) : ('OPEN' as const)
  const nothing = { refundedMinor: 0, isChargedBack: false, isDisputeWon: false, card: null } as const
  return { state: isOver ? over : open, amountMinor: amount.value, currency: amount.currency, reason, isUnderWay, ...nothing } as const
}
