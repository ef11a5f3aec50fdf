import { expect, it } from 'vitest'
import { readCsv } from '@app/rules/formats/read-csv.ts'
import { readResultHeader, readResultRow } from '@app/rules/prices/result-row.ts'
import { describeResults } from './results.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-20T17:00:00Z')
const files = describeResults({ seed: 'test', lots: 2_000, nowMs: NOW })

it('results of the demo world are of its past year, sold or not, and each row is one that an import takes', () => {
  const today = Math.floor(NOW / DAY_MS)
  let rows = 0
  for (const { text } of files) {
    const [first, ...lines] = readCsv(text) ?? []
    const read = readResultHeader(first?.cells ?? [])
    if ('problem' in read) throw new Error(read.problem)
    const results = lines.map(({ cells }) => readResultRow(cells, read.header, today))
    rows += results.length
    expect(results.every(({ day, vin }) => day >= today - 366 && day <= today && vin !== null)).toBe(true)
    expect(new Set(results.map(({ knownBy, day }) => `${knownBy} ${day}`)).size).toBe(results.length)
  }
  expect(files.some(({ site }) => site === 'CPRTUS')).toBe(true)
  expect(rows).toBeGreaterThan(2_000)
})

it('results of the demo world are the same for the same seed and moment', () => {
  expect(describeResults({ seed: 'test', lots: 2_000, nowMs: NOW })).toEqual(files)
})
