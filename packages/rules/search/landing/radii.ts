/** Radii offered around a postal code, miles. */
export const RADII_MILES = [25, 50, 100, 200, 300, 500] as const
/** "Anywhere" among the offered radii (MKT-9.06). */
export const ANY_MILES = 9999
