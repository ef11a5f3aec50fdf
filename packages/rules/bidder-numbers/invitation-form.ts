import { INVITED_NAME_LENGTH_MAX } from '@app/contract/bidder-numbers/number-limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { agreementFaults, type StandingVersions } from '../people/registration-form.ts'
import { SITES } from '../sites/site-table.ts'
import { isPlaceName } from '../validation/addresses.ts'
import { isEmail } from '../validation/emails.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

const WRONG = 'validation.wrong'
const SPACES = /\s+/u

/** A name as it was typed in one field: the last word is the family name. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(SPACES)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** What is wrong with whom somebody invites. Nobody invites themselves: `ownEmail` is the address of the account that invites, null for none. */
export function checkInvited(
  { email: typed, name }: { readonly email: string; readonly name: string },
  { site, ownEmail }: { readonly site: SiteCode; readonly ownEmail: string | null },
): FieldErrors {
  const email = typed.trim()
  const isOwn = ownEmail !== null && ownEmail.toLowerCase() === email.toLowerCase()
  const isName = isPlaceName(name.trim()) && name.trim().length <= INVITED_NAME_LENGTH_MAX
  return fieldErrorsOf({
    name: faultUnless(isName, name.trim() === '' ? 'validation.invitedName' : WRONG),
    email: isEmail(email, SITES[site])
      ? faultUnless(!isOwn, 'validation.invitedSelf')
      : email === ''
        ? 'validation.email.required'
        : 'validation.email',
  })
}

/** What somebody types who accepts an invitation, without the password. */
export interface AcceptanceForm {
  readonly firstName: string
  readonly lastName: string
  readonly termsVersion: number
  readonly termsAccepted: boolean
  readonly isOfAge: boolean
  readonly privacyAccepted: boolean
  /** Version of the privacy notice that was read, 0 where it is not said. */
  readonly privacyVersion: number
}

/** What is wrong with an acceptance; the password is judged by `decideNewPassword`. Terms are accepted in the version that stands. */
export function checkAcceptance(form: AcceptanceForm, standing: StandingVersions & { readonly site: SiteCode }): FieldErrors {
  const [first, last] = [form.firstName.trim(), form.lastName.trim()]
  return fieldErrorsOf({
    firstName: faultUnless(isPlaceName(first), first === '' ? 'validation.firstName' : WRONG),
    lastName: faultUnless(isPlaceName(last), last === '' ? 'validation.lastName' : WRONG),
    isOfAge: faultUnless(form.isOfAge, 'validation.age'),
    ...agreementFaults(form, standing),
  })
}
