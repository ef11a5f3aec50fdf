import { expect, it } from 'vitest'
import { cellsAround, cellsOf } from './place-cells.ts'

const DALLAS = { lat: 32.78, lon: -96.8 }
const KM_A_MILE = 1.609344

it('a circle takes a few squares, finer ones the smaller it is, and a far place lies in none of them', () => {
  const sideOf = (miles: number): string | undefined => cellsAround(DALLAS, miles * KM_A_MILE)?.[0]?.split(':')[0]
  expect([10, 50, 100, 200, 500].map(sideOf)).toEqual(['1', '1', '2', '4', '8'])
  for (const miles of [1, 50, 100, 200, 500, 900]) {
    const cells = cellsAround(DALLAS, miles * KM_A_MILE) ?? []
    expect(cells.length).toBeLessThanOrEqual(9)
    expect(cellsOf(DALLAS).some((cell) => cells.includes(cell))).toBe(true)
    expect(cellsOf({ lat: 60, lon: 10 }).some((cell) => cells.includes(cell))).toBe(false)
  }
})

it('squares go on over the date line, and a circle over a pole takes none', () => {
  const cells = cellsAround({ lat: -17, lon: 179.9 }, 60) ?? []
  expect(cellsOf({ lat: -17, lon: -179.9 }).some((cell) => cells.includes(cell))).toBe(true)
  expect(cellsAround({ lat: 89.9, lon: 10 }, 50)).toBeNull()
})
