import { describe, expect, it } from 'vitest'
import { intentText, WATCH_INTENT_MS, wantedLot } from './watch-intent.ts'

const NOW = 1_800_000_000_000

describe('a wish to watch', () => {
  it('a wish to watch is kept as lotId and timestamp', () => {
    expect(JSON.parse(intentText(20_881_167, NOW))).toEqual({ lotId: '20881167', timestamp: NOW })
  })

  it.each([
    ['at once', NOW, 20_881_167],
    ['a millisecond before three minutes', NOW + WATCH_INTENT_MS - 1, 20_881_167],
    ['at three minutes', NOW + WATCH_INTENT_MS, null],
    ['from the future', NOW - 1, null],
  ])('a wish to watch holds for three minutes: %s', (_, atMs, lot) => {
    expect(WATCH_INTENT_MS).toBe(180_000)
    expect(wantedLot(intentText(20_881_167, NOW), atMs)).toBe(lot)
  })

  it.each([null, '', 'x', 'null', '7', '[]', '{}', '{"lotId":"x","timestamp":1}', '{"lotId":20881167,"timestamp":1800000000000}'])(
    'a wish to watch is none that reads %s',
    (text) => {
      expect(wantedLot(text, NOW)).toBeNull()
    },
  )
})
