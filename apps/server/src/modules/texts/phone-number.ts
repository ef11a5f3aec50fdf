import { parsePhoneNumber } from 'awesome-phonenumber'
import { countryOf } from '@app/rules/reference/places/countries.ts'

/** Kinds of numbers that receive texts; in North America a number does not say which it is. Numbers that cost their caller are none of them. */
const TEXTED: readonly string[] = ['mobile', 'fixed-line-or-mobile']

/** Why a number is not taken. */
export type NumberFault = 'validation.textNumber' | 'validation.textCountry' | 'validation.textKind'

/**
 * Reads a number as people of a country write it, with or without the country's prefix, into E.164: one that receives texts, of one of the
 * countries allowed (ISO alpha-3).
 */
export function readNumber(
  typed: string,
  { country, allowed }: { readonly country: string; readonly allowed: readonly string[] },
): { readonly number: string } | { readonly fault: NumberFault } {
  const regionCode = countryOf(allowed.includes(country) ? country : (allowed[0] ?? ''))?.alpha2
  const parsed = parsePhoneNumber(typed, regionCode === undefined ? {} : { regionCode })
  if (!parsed.valid) return { fault: 'validation.textNumber' }
  const of = countryOf(parsed.regionCode ?? '')?.code
  if (of === undefined || !allowed.includes(of)) return { fault: 'validation.textCountry' }
  return TEXTED.includes(parsed.type) ? { number: parsed.number.e164 } : { fault: 'validation.textKind' }
}
