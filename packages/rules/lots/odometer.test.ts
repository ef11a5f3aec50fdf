import { expect, it } from 'vitest'
import { recordedOdometer } from './odometer.ts'

it.each([
  [{ odometer: 45_123, odometerBrand: 'A' }, 45_123],
  [{ odometer: 45_123, odometerBrand: 'N' }, 45_123],
  [{ odometer: 45_123 }, 45_123],
  [{ odometer: 1, odometerBrand: 'N' }, 1],
  [{ odometer: 0, odometerBrand: 'A' }, 0],
  [{ odometer: 0, odometerBrand: 'N' }, null],
  [{ odometer: 0, odometerBrand: 'E' }, null],
  [{ odometer: 0, odometerBrand: 'X' }, null],
  [{ odometer: 0 }, null],
  [{ odometerBrand: 'A' }, null],
  [{}, null],
])('the reading of %j is shown as %s', (odometer, shown) => {
  expect(recordedOdometer(odometer)).toBe(shown)
})
