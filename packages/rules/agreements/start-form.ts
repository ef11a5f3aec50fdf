import {
  AFFIDAVIT_PURPOSES,
  type AffidavitPurpose,
  type EsignForm,
  POWER_OF_ATTORNEY,
  POWER_SCOPES,
  type PowerScope,
  TAX_STATES_MAX,
} from '@app/contract/agreements/agreement-codes.ts'
import { TAX_NUMBER_LENGTH_MAX } from '@app/contract/agreements/agreements.ts'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import { dayAfter, isWithinDays } from '../documents/days.ts'
import { statesOf } from '../reference/places/states.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

/** Longest power of attorney, in days. */
export const POWER_DAYS_MAX = 730
/** Country whose states a tax certificate names on sites of countries without states. */
const TAX_COUNTRY = 'USA'
const TAX_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u

/** An agreement as its form was filled in. */
export interface StartForm {
  readonly holderNumber: string
  readonly holderFirstName: string
  readonly holderLastName: string
  readonly scopes: readonly string[]
  readonly untilOn: string
  readonly purpose: string
  readonly states: readonly { readonly state: string; readonly number: string }[]
}

/** What was filled in, without what has to be looked up. */
export interface StartedTerms {
  readonly scopes?: readonly PowerScope[]
  readonly untilOn?: string
  readonly purpose?: AffidavitPurpose
  readonly states?: readonly { readonly state: string; readonly number: string }[]
}

/** The states that a tax certificate of a site's country may name. */
export function taxStatesOf(country: string): ReturnType<typeof statesOf> {
  const own = statesOf(country)
  return own.length > 0 ? own : statesOf(TAX_COUNTRY)
}

/** The last day that a power of attorney may name. */
export const powerEndMax = (today: string): string => dayAfter(today, POWER_DAYS_MAX)

function powerErrors(form: StartForm, today: string): FieldErrors {
  return fieldErrorsOf({
    holderNumber: faultUnless(USER_ID_PATTERN.test(form.holderNumber.trim()), 'validation.holder'),
    holderFirstName: faultUnless(form.holderFirstName.trim() !== '', 'validation.missing'),
    holderLastName: faultUnless(form.holderLastName.trim() !== '', 'validation.missing'),
    scopes: faultUnless(form.scopes.length > 0, 'validation.scopes'),
    untilOn: faultUnless(isWithinDays(form.untilOn, today, POWER_DAYS_MAX), 'validation.powerEnd'),
  })
}

const isTaxNumber = (raw: string): boolean => raw.trim().length <= TAX_NUMBER_LENGTH_MAX && TAX_NUMBER.test(raw.trim())

/** Rows of a certificate that say something; a form sends its empty ones as well. */
const filledStates = ({ states }: StartForm) =>
  states
    .slice(0, TAX_STATES_MAX)
    .map(({ state, number }, at) => ({ state: state.trim(), number: number.trim(), at }))
    .filter(({ state, number }) => state !== '' || number !== '')

function taxErrors(form: StartForm, country: string): FieldErrors {
  const known = new Set(taxStatesOf(country).map(({ code }) => code))
  const rows = filledStates(form)
  if (rows.length === 0) return { 'states[0][state]': 'validation.taxState' }
  const errors: Record<string, string> = {}
  for (const { state, number, at } of rows) {
    const isTwice = rows.some((other) => other.at < at && other.state === state)
    if (!known.has(state) || isTwice) errors[`states[${at}][state]`] = 'validation.taxState'
    if (!isTaxNumber(number)) errors[`states[${at}][number]`] = 'validation.taxNumber'
  }
  return errors
}

/** What is wrong with a form that starts an agreement, field by field; none for nothing. `country` is that of the site. */
export function startErrors(form: EsignForm, sent: StartForm, about: { readonly today: string; readonly country: string }): FieldErrors {
  if (form === POWER_OF_ATTORNEY) return powerErrors(sent, about.today)
  if (form === 'MULTISTATETAX') return taxErrors(sent, about.country)
  return fieldErrorsOf({
    purpose: faultUnless(
      AFFIDAVIT_PURPOSES.some((purpose) => purpose === sent.purpose),
      'validation.purpose',
    ),
  })
}

/** The terms of a form without faults. */
export function startedTerms(form: EsignForm, sent: StartForm): StartedTerms {
  if (form === POWER_OF_ATTORNEY) return { scopes: POWER_SCOPES.filter((scope) => sent.scopes.includes(scope)), untilOn: sent.untilOn }
  if (form === 'MULTISTATETAX') return { states: filledStates(sent).map(({ state, number }) => ({ state, number })) }
  const purpose = AFFIDAVIT_PURPOSES.find((one) => one === sent.purpose)
  return purpose === undefined ? {} : { purpose }
}
