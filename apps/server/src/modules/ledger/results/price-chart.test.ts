import { expect, it } from 'vitest'
import { drawPrices } from './price-chart.ts'

const point = (on: string) => ({ on, count: 3, medianMinor: 500_000, lowMinor: 400_000, highMinor: 600_000 })

it.each([
  [
    ['2026-11-29', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
  ],
  [
    ['2026-11-01', '2026-11-05'],
    ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
  ],
])('the axis of prices by date names each day once, however few there are: %s', (days, named) => {
  const chart = drawPrices({ unit: 'day', points: days.map(point) })
  const shown = chart?.days.map(({ on }) => on) ?? []
  // The last may lie too near to the edge.
  expect([named, named.slice(0, -1)]).toContainEqual(shown)
})
