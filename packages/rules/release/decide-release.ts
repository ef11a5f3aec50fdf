import { CARRIER_LENGTH_MAX, PASS_DAYS_MAX, type PassState, type ReleaseBar } from '@app/contract/release/release-codes.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { isWithinDays } from '../documents/days.ts'

/** What decides whether a won lot may leave. */
export interface ReleaseFacts {
  readonly isPaid: boolean
  readonly isHeld: boolean
  readonly isReleased: boolean
}

/** What keeps a won lot in the yard; null where it may leave: it is there, nothing is owed for it, and nobody holds it back. */
export function releaseBar({ isPaid, isHeld, isReleased }: ReleaseFacts): ReleaseBar | null {
  if (isReleased) return 'GONE'
  if (!isPaid) return 'NOT_PAID'
  return isHeld ? 'HELD' : null
}

/** How a pass stands at the gate on a day at the yard, YYYY-MM-DD. A used pass stays used, whatever has become of it. */
export function passState(
  pass: ReleaseFacts & {
    readonly isUsed: boolean
    readonly isRevoked: boolean
    readonly on: string
    /** Whether storage has accrued that is not billed. */
    readonly owesStorage?: boolean
  },
  today: string,
): PassState {
  if (pass.isUsed) return 'USED'
  if (pass.isRevoked || pass.isReleased) return 'REVOKED'
  if (pass.on > today) return 'TOO_EARLY'
  if (pass.on < today) return 'TOO_LATE'
  const bar = releaseBar(pass)
  if (bar === 'NOT_PAID' || bar === 'HELD') return bar
  return pass.owesStorage === true ? 'STORAGE' : 'OPENS'
}

/** What is wrong with what is said of a pass: a carrier has a name, its day is today at the yard or one of the next fourteen. */
export function checkPass({ carrier, on }: { readonly carrier: string; readonly on: string }, today: string): FieldErrors {
  const name = carrier.trim()
  return fieldErrorsOf({
    carrier: faultUnless(name !== '' && name.length <= CARRIER_LENGTH_MAX, 'validation.carrier'),
    on: faultUnless(isWithinDays(on, today, PASS_DAYS_MAX), 'validation.passDay'),
  })
}
