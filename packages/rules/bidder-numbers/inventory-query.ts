/** Fewest characters of the end of a VIN that find a lot: less is in too many. */
const VIN_END_MIN = 4
const NUMBER = /^\d{1,15}$/
const VIN_END = /^[A-HJ-NPR-Z0-9]{4,17}$/

/** What a typed text means in a search of bought lots; nulls for everything. */
export interface InventoryMeaning {
  /** A lot or a buyer number. */
  readonly number: number | null
  /** A VIN, or its end. */
  readonly vinEnd: string | null
}

/** Reads what was typed: digits are a lot or a buyer number, and from four on the end of a VIN as well. Null where it can mean nothing. */
export function readInventoryQuery(typed: string): InventoryMeaning | null {
  const bare = typed.replaceAll(/\s/gu, '').toUpperCase()
  if (bare === '') return { number: null, vinEnd: null }
  const vinEnd = bare.length >= VIN_END_MIN && VIN_END.test(bare) ? bare : null
  const number = NUMBER.test(bare) ? Number(bare) : null
  return number === null && vinEnd === null ? null : { number, vinEnd }
}
