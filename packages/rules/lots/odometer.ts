/** What is known of an odometer: its reading, and what the seller declares of it (`A` actual, `N` not actual …). */
interface Odometer {
  readonly odometer?: number | undefined
  readonly odometerBrand?: string | undefined
}

const ACTUAL = 'A'

/** The reading as people are shown it; null where none is recorded. Files write an unknown reading as 0, so a 0 counts only when it is declared actual. */
export const recordedOdometer = ({ odometer, odometerBrand }: Odometer): number | null =>
  odometer === undefined || (odometer === 0 && odometerBrand !== ACTUAL) ? null : odometer
