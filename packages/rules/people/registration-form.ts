import type { SiteCode } from '@app/contract/sites.ts'
import { MEMBER_CHOICES, MEMBER_QUESTIONS, REGISTRATION_SOURCES, SHIPPING_PREFERENCES } from '../reference/member-choices.ts'
import { countryOf } from '../reference/places/countries.ts'
import { SITES } from '../sites/site-table.ts'
import { isAddressLine, isPhone, isPlaceName } from '../validation/addresses.ts'
import { isPostalCode } from '../validation/postal-codes.ts'
import { isEmail } from '../validation/emails.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import type { ProfileForm } from './profile-form.ts'

/** What STEP1 asks, without the password. */
export interface RegistrationForm {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
  readonly phone: string
  /** Alpha-3. */
  readonly country: string
  readonly choices: Readonly<Record<string, string>>
  readonly source: string
  readonly termsVersion: number
  readonly termsAccepted: boolean
  readonly isOfAge: boolean
  readonly privacyAccepted: boolean
  /** Version of the privacy notice that was read, 0 where it is not said. */
  readonly privacyVersion: number
}

/** Versions of what somebody agrees to as they come, as they stand. */
export interface StandingVersions {
  readonly termsVersion: number
  readonly privacyVersion: number
}

/** Sites whose law asks for a consent to the use of personal data by itself. */
const PRIVACY_CONSENT: ReadonlySet<SiteCode> = new Set(['CPRTDE', 'CPRTES'])

/** Whether a site asks for the consent to its privacy notice. */
export const asksPrivacyConsent = (site: SiteCode): boolean => PRIVACY_CONSENT.has(site)

/** Whether a person of a country is an international buyer on a site: the country is none where the site sells, or not its own where it has no yards. */
export function isInternationalBuyer(site: SiteCode, country: string): boolean {
  const { sellsIn, country: own } = SITES[site]
  return sellsIn.length === 0 ? country !== own : !sellsIn.includes(country)
}

type Agreed = Pick<RegistrationForm, 'termsVersion' | 'termsAccepted' | 'privacyVersion' | 'privacyAccepted'>

/**
 * What is wrong with what somebody agreed to, null for nothing: both are agreed to in the version that stands, and the privacy notice where the
 * site asks for it. Who does not say which notice they read has read the one that stands.
 */
export function agreementFaults(
  form: Agreed,
  { site, termsVersion, privacyVersion }: StandingVersions & { readonly site: SiteCode },
): Readonly<Record<'termsAccepted' | 'privacyAccepted', string | null>> {
  const isRead = form.privacyVersion === 0 || form.privacyVersion === privacyVersion
  const privacyFault = form.privacyAccepted ? faultUnless(isRead, 'validation.privacyChanged') : 'validation.privacy'
  return {
    termsAccepted: form.termsAccepted ? faultUnless(form.termsVersion === termsVersion, 'terms.changed') : 'validation.terms',
    privacyAccepted: asksPrivacyConsent(site) ? privacyFault : null,
  }
}

const WRONG = 'validation.wrong'
const isEmpty = (raw: string): boolean => raw.trim() === ''

/** Whether answers are among those offered, question by question (MKT-9.26). */
const areOffered = (choices: Readonly<Record<string, string>>): boolean =>
  Object.entries(choices).every(([question, answer]) =>
    MEMBER_CHOICES.some((choice) => choice.questionCode === question && choice.answerCode === answer),
  )

/** Answers as they are kept: who buys for themselves has no business, whatever a form without script has sent of one. */
export function withoutBusiness(choices: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { [MEMBER_QUESTIONS.businessType]: _, ...others } = choices
  return choices[MEMBER_QUESTIONS.memberType] === 'INDIVIDUAL' ? others : choices
}

type Faults<Form> = Readonly<Record<keyof Form, string | null>>
type PersonFields = Pick<RegistrationForm, 'firstName' | 'lastName' | 'email' | 'country'>
type AddressFields = Pick<ProfileForm, 'line1' | 'line2' | 'city' | 'state' | 'country' | 'postCode'>

/** What is wrong with what every account names of its owner, null for nothing. */
export function personFaults(form: PersonFields, site: SiteCode): Faults<PersonFields> {
  const { isGlobalPlatform } = SITES[site]
  const email = form.email.trim()
  return {
    firstName: faultUnless(isPlaceName(form.firstName.trim()), isEmpty(form.firstName) ? 'validation.firstName' : WRONG),
    lastName: faultUnless(isPlaceName(form.lastName.trim()), isEmpty(form.lastName) ? 'validation.lastName' : WRONG),
    email: faultUnless(isEmail(email, { isGlobalPlatform }), email === '' ? 'validation.email.required' : 'validation.email'),
    country: faultUnless(countryOf(form.country) !== null, 'validation.country'),
  }
}

/** What is wrong with an address that has to be whole, null for nothing. */
export function addressFaults(form: AddressFields): Faults<AddressFields> {
  return {
    line1: faultUnless(isAddressLine(form.line1.trim()), isEmpty(form.line1) ? 'validation.line1' : WRONG),
    line2: faultUnless(isEmpty(form.line2) || isAddressLine(form.line2.trim())),
    city: faultUnless(isPlaceName(form.city.trim()), isEmpty(form.city) ? 'validation.city' : WRONG),
    state: faultUnless(isEmpty(form.state) || isPlaceName(form.state.trim())),
    country: faultUnless(countryOf(form.country) !== null, 'validation.country'),
    postCode: faultUnless(isPostalCode(form.postCode.trim(), form.country), 'validation.postalCode'),
  }
}

const asksCompany = ({ choices }: RegistrationForm): boolean => choices['WBDY'] === 'BUSINESS'

/**
 * What is wrong with STEP1, field by field; the password is judged by `decideNewPassword`. A company is named by whoever buys for one;
 * terms are accepted in the version that stands; that the person is of age is said by itself.
 */
export function checkRegistration(
  form: RegistrationForm,
  { site, ...standing }: StandingVersions & { readonly site: SiteCode },
): FieldErrors {
  const company = form.companyName.trim()
  return fieldErrorsOf({
    ...personFaults(form, site),
    companyName: faultUnless(company === '' ? !asksCompany(form) : isAddressLine(company), company === '' ? 'validation.company' : WRONG),
    phone: faultUnless(isPhone(form.phone), 'validation.phone'),
    choices: faultUnless(areOffered(form.choices)),
    source: faultUnless(form.source === '' || (REGISTRATION_SOURCES as readonly string[]).includes(form.source)),
    isOfAge: faultUnless(form.isOfAge, 'validation.age'),
    ...agreementFaults(form, { site, ...standing }),
  })
}

/** What STEP3 asks beside the security questions. */
export interface HomeForm extends AddressFields {
  readonly choices: Readonly<Record<string, string>>
  readonly shippingPreference: string
}

/** What is wrong with the address of STEP3: here it has to be whole, since titles are mailed to it (ACC-5.33 to 5.40). */
export function checkHome(form: HomeForm): FieldErrors {
  return fieldErrorsOf({
    ...addressFaults(form),
    choices: faultUnless(areOffered(form.choices)),
    shippingPreference: faultUnless(
      form.shippingPreference === '' || (SHIPPING_PREFERENCES as readonly string[]).includes(form.shippingPreference),
    ),
  })
}
