const FIRST_YEAR = 1900
const YEAR = /^\d{4}$/

/** Whether a text is a year that a vehicle may be of, as addresses and forms take it: from 1900 to next year. */
export const isModelYear = (text: string, thisYear: number): boolean =>
  YEAR.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= thisYear + 1
