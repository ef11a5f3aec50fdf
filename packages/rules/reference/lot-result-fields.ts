/** Wire fields that a list of lots shows by default, in order. */
export const DEFAULT_LOT_RESULT_FIELDS = ['tims', 'ld', 'ln', 'orr', 'dd', 'tgd', 'yn', 'ad', 'erv', 'hb'] as const

/** Years offered in a search: the model year to come and a hundred before (wire.md §2, YEAR). */
const YEARS_BACK = 100

/** The years a search offers in a calendar year, newest first. */
export function searchYears(thisYear: number): readonly number[] {
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear + 1 - back)
}

/** Shares offered where a form asks for a highest percentage. */
export const PERCENTAGE_MAXIMUMS = [10, 25, 50, 75, 100] as const
