/** The first line of a file of rates. */
export const RATES_HEADER = 'place,kind,percent,from'
/** Rates of one file at most. */
export const RATES_MAX = 2_000
