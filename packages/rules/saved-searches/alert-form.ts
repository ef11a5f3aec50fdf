import { ALERT_WORD_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { DOMESTIC_COUNTRIES } from '../reference/places/domestic.ts'
import { makeOf } from '../reference/vehicles/makes.ts'
import { isModelYear } from '../reference/vehicles/model-years.ts'
import { modelsOf } from '../reference/vehicles/models.ts'
import { rangeClause, valueClause } from '../search/clause-text.ts'
import { NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '../search/criteria.ts'
import { slugOf } from '../reference/folded.ts'
import { isEmail, type EmailRule } from '../validation/emails.ts'
import { fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { isUsablePostalCode } from '../validation/postal-codes.ts'
import { toSavedRequest, type SavedRequest } from './saved-request.ts'

/** Fields of the form that its address may fill in: those of the vehicle. */
export const VEHICLE_FIELDS = ['make', 'model', 'yearFrom', 'yearTo', 'zip', 'miles'] as const

/** A vehicle alert as it is typed. */
export type TypedAlert = Readonly<Record<(typeof VEHICLE_FIELDS)[number] | 'email', string>>

const MILES_MAX = 1_000
const MILES = /^\d{1,4}$/
/** Around a postal code that is named without a radius. */
const MILES_AT_FIRST = 100
/** What mail programs make a link of. What is typed travels in our mail to an address that anybody may type: it carries nobody's own link. */
const LINK = /:\/\/|\bwww\.|\.\p{L}{2,}|@/iu
/** What no keyboard types. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

const isMiles = (typed: string): boolean => MILES.test(typed) && Number(typed) > 0 && Number(typed) <= MILES_MAX
const isWord = (typed: string): boolean => typed.length <= ALERT_WORD_LENGTH_MAX && !UNSEEN.test(typed)
/** Only of these countries are single postal codes known. */
const isZip = (typed: string): boolean => DOMESTIC_COUNTRIES.some((country) => isUsablePostalCode(typed, country))

/** A form's values without the spaces around them. */
export const tidyAlert = (typed: TypedAlert): TypedAlert => ({
  make: typed.make.trim(),
  model: typed.model.trim(),
  yearFrom: typed.yearFrom.trim(),
  yearTo: typed.yearTo.trim(),
  zip: typed.zip.trim(),
  miles: typed.miles.trim(),
  email: typed.email.trim(),
})

/**
 * What is wrong with a tidied form; whether what is shaped as a postal code is one is seen by looking it up. A make or a place has to be
 * named, and a model is of a make.
 */
export function checkAlert(typed: TypedAlert, { thisYear, ...rule }: EmailRule & { readonly thisYear: number }): FieldErrors {
  const { make, model, yearFrom, yearTo, zip, miles, email } = typed
  const needsMake = model !== '' || zip === ''
  const isMake = isWord(make) && (make === '' ? !needsMake : makeOf(make) !== null)
  const isLast = yearTo === '' || (isModelYear(yearTo, thisYear) && (!isModelYear(yearFrom, thisYear) || yearFrom <= yearTo))
  return fieldErrorsOf({
    make: isMake ? null : 'validation.alertMake',
    model: isWord(model) && !LINK.test(model) ? null : 'validation.wrong',
    yearFrom: yearFrom === '' || isModelYear(yearFrom, thisYear) ? null : 'validation.alertYear',
    yearTo: isLast ? null : 'validation.alertYear',
    zip: zip === '' || isZip(zip) ? null : 'validation.alertZip',
    miles: miles === '' || isMiles(miles) ? null : 'validation.wrong',
    email: isEmail(email, rule) ? null : 'validation.email',
  })
}

const flat = (name: string): string => slugOf(name).replaceAll('-', '')

/** Spellings of a typed model: as it is typed, and as files write what has the same letters and digits (`F-150` is `F150`). */
function modelsLike(makeCode: string, typed: string): readonly string[] {
  const known = modelsOf(makeCode).filter((model) => flat(model) === flat(typed))
  return [...new Set([typed.toUpperCase(), ...known])]
}

/** What a faultless form asks, among lots whose sale is not over. */
export function alertCriteria({ make, model, yearFrom, yearTo, zip, miles }: TypedAlert): SearchCriteria {
  const found = makeOf(make)
  const [from, to] = [yearFrom === '' ? null : Number(yearFrom), yearTo === '' ? null : Number(yearTo)]
  return {
    ...NO_CRITERIA,
    filter: {
      ...(found !== null && { MAKE: [valueClause('lot_make_desc', found.name)] }),
      ...((from !== null || to !== null) && { YEAR: [rangeClause('lot_year', from, to)] }),
    },
    misc: model === '' ? [] : modelsLike(found?.code ?? '', model).map((one) => valueClause('LotModel', one)),
    buyerEnteredZip: zip,
    milesAway: zip === '' ? null : miles === '' ? MILES_AT_FIRST : Number(miles),
  }
}

/** The same as it is kept. */
export const alertRequest = (typed: TypedAlert): SavedRequest => toSavedRequest(requestOfCriteria(alertCriteria(typed)))
