import { checkVAT, countries } from 'jsvat'

/** Longest VAT number as somebody types it, characters. */
const VAT_NUMBER_LENGTH_MAX = 32
const SEPARATORS = /[\s.,/-]+/g
const KNOWN: ReadonlySet<string> = new Set(countries.flatMap(({ codes }) => codes))

/** A VAT number as it is kept: without spaces and points, in capitals. */
export const plainVatNumber = (raw: string): string => raw.replace(SEPARATORS, '').toUpperCase()

/** Whether a text has the form of a VAT number with the code of its country, check digits included. Whether it is in use, no register is asked. */
export const isVatNumber = (raw: string): boolean => raw.length <= VAT_NUMBER_LENGTH_MAX && checkVAT(plainVatNumber(raw), countries).isValid

/** Whether the form of a country's VAT numbers is known; alpha-3. */
export const hasVatNumbers = (country: string): boolean => KNOWN.has(country)
