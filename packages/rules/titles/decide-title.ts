import { TRACKING_LENGTH_MAX, type TitleCarrier, type TitleFault, type TitleState } from '@app/contract/titles/title-codes.ts'

/** Where a title is: with carrier and number from when it was sent on. */
export interface TitleFacts {
  readonly state: TitleState
  readonly carrier: TitleCarrier | null
  readonly trackingNumber: string
}

/** Where a title is of which nothing was recorded. */
export const TITLE_AWAITED: TitleFacts = { state: 'AWAITED', carrier: null, trackingNumber: '' }

const SHAPE = /^[A-Z0-9]+$/
const LENGTH_MIN = 6

/** A tracking number as carriers print it: capitals and digits, without the gaps in which it is printed. */
export const trackingNumberOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const isTrackingNumber = (number: string): boolean =>
  number.length >= LENGTH_MIN && number.length <= TRACKING_LENGTH_MAX && SHAPE.test(number)

/** Whether a title in this state is no longer with the house. */
export const hasTitleLeft = (state: TitleState): boolean => state === 'SENT' || state === 'DELIVERED'

function faultOfSending({ carrier, trackingNumber }: TitleFacts): TitleFault | null {
  if (carrier === null) return 'CARRIER'
  return isTrackingNumber(trackingNumber) ? null : 'NUMBER'
}

/**
 * What becomes of a title that is entered: the facts to keep, or why not. It leaves the house only for a lot that is paid in full and that
 * nothing holds back; it arrives only once it was sent, and keeps the carrier and number that it was sent with. What is not sent has neither.
 */
export function decideTitle(
  now: TitleFacts,
  entered: TitleFacts,
  { isPaid, isHeld }: { readonly isPaid: boolean; readonly isHeld: boolean },
): TitleFacts | TitleFault {
  const { state } = entered
  const given: TitleFacts = { ...entered, trackingNumber: trackingNumberOf(entered.trackingNumber) }
  if (!hasTitleLeft(state) && (given.carrier !== null || given.trackingNumber !== '')) return 'NEEDLESS'
  if (state === 'DELIVERED' && !hasTitleLeft(now.state)) return 'NOT_SENT'
  const isNamed = given.carrier !== null || given.trackingNumber !== ''
  const next = state === 'DELIVERED' && !isNamed ? { ...now, state } : given
  const fault = hasTitleLeft(state) ? faultOfSending(next) : null
  if (fault !== null) return fault
  if (next.state === now.state && next.carrier === now.carrier && next.trackingNumber === now.trackingNumber) return 'SAME'
  if (state === 'SENT' && !isPaid) return 'NOT_PAID'
  return state === 'SENT' && isHeld ? 'HELD' : next
}
