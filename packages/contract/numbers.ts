import * as z from 'zod/mini'

const LOT_NUMBER = /^\d{3,10}$/
const ID_DIGITS = /^\d{1,15}$/

/** A lot number as the wire writes it: digits, in a text or as a number. */
export const lotNumber = z.pipe(
  z.union([z.string().check(z.regex(LOT_NUMBER)), z.int().check(z.minimum(100), z.maximum(9_999_999_999))]),
  z.transform(Number),
)

/** The id of a row in an address: digits that PostgreSQL and JavaScript both hold exactly. */
export const rowId = z.string().check(z.regex(ID_DIGITS))
