/** How far the comparable lots had to be widened until there were enough, in the order in which it is done. */
export const PRICE_STEPS = ['ALIKE', 'YEARS', 'DAMAGE', 'TITLE'] as const
export type PriceStep = (typeof PRICE_STEPS)[number]

/** What became of a lot that was offered. */
export const PRICE_OUTCOMES = ['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED', 'NO_SALE', 'DECLINED', 'EXPIRED'] as const
export type PriceOutcome = (typeof PRICE_OUTCOMES)[number]

/** Days back that prices are asked of, at most and unless a caller says otherwise. */
export const PRICE_DAYS = { max: 1_827, usual: 365 } as const
/** Longest name of a make or model, characters. */
export const PRICE_NAME_MAX = 60
/** Model years that are taken. */
export const PRICE_YEARS = { min: 1885, max: 2100 } as const
/** Comparable lots that an answer lists, the newest. */
export const PRICE_LOTS_MAX = 24
/** Lots of one request for bands. */
export const BANDS_A_REQUEST_MAX = 100
/** Earlier offerings of a vehicle that an answer lists, the newest. */
export const EARLIER_MAX = 20
/** Rows of one CSV file of prices. */
export const PRICES_CSV_MAX = 10_000
/** Rows of one workbook of prices. */
export const PRICES_WORKBOOK_MAX = 1_000
