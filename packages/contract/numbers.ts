import * as z from 'zod/mini'
import { AMOUNT_MINOR_MAX } from './money.ts'

const LOT_NUMBER = /^\d{3,10}$/
const ID_DIGITS = /^\d{1,15}$/
const YARD_DIGITS = /^\d{1,6}$/

/** A lot number as the wire writes it: digits, in a text or as a number. */
export const lotNumber = z.pipe(
  z.union([z.string().check(z.regex(LOT_NUMBER)), z.int().check(z.minimum(100), z.maximum(9_999_999_999))]),
  z.transform(Number),
)

/** The id of a row in an address: digits that PostgreSQL and JavaScript both hold exactly. */
export const rowId = z.string().check(z.regex(ID_DIGITS))

/** An amount in minor units, as every call that takes one reads it: `isAmountMinor`. */
export const amountMinor = z.int().check(z.minimum(1), z.maximum(AMOUNT_MINOR_MAX))

/** The same where 0 means none: a start price, a deposit. */
export const amountOrNoneMinor = z.int().check(z.minimum(0), z.maximum(AMOUNT_MINOR_MAX))

/** The number of a yard in an address: what its column holds. */
export const yardNumber = z.string().check(z.regex(YARD_DIGITS))
