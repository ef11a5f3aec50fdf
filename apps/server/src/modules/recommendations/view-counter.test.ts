import { expect, it } from 'vitest'
import type { RequestOrigin } from '#platform/http/request-context.ts'
import { ViewCounter } from './view-counter.ts'

const DAY_MS = 86_400_000
const NOON_MS = 20_000 * DAY_MS + DAY_MS / 2
const [LOT, OTHER] = [40_000_001, 40_000_002]

const looker = (userAgent: string, network = '192.0.2.0/24') =>
  ({ userAgent, network, header: () => undefined }) as unknown as RequestOrigin

it('a look counts once a day and lot, and the next day anew: the salt of the day goes with it', () => {
  const counter = new ViewCounter()
  const one = looker('Firefox/140')
  const look = (nowMs: number, lot = LOT, origin = one) => counter.note(lot, { origin, nowMs })
  look(NOON_MS)
  look(NOON_MS + 1)
  look(NOON_MS + DAY_MS / 2 - 1)
  look(NOON_MS, OTHER)
  look(NOON_MS, LOT, looker('Firefox/140', '198.51.100.0/24'))
  expect([...counter.take()]).toEqual([
    [LOT, 2],
    [OTHER, 1],
  ])
  look(NOON_MS + DAY_MS / 2)
  look(NOON_MS + DAY_MS)
  expect([...counter.take()]).toEqual([[LOT, 1]])
})

it('looks from one network count once a lot, whatever the browser calls itself, and make no more than a part of what a day holds', () => {
  const counter = new ViewCounter()
  for (let at = 0; at < 1_000; at += 1) counter.note(LOT, { origin: looker(`Firefox/${at}`), nowMs: NOON_MS })
  expect([...counter.take()]).toEqual([[LOT, 1]])
  for (let at = 1; at <= 3_000; at += 1) counter.note(LOT + at, { origin: looker('Firefox/140'), nowMs: NOON_MS })
  expect(counter.take().size).toBe(1_999)
  counter.note(OTHER, { origin: looker('Firefox/140', '198.51.100.0/24'), nowMs: NOON_MS })
  counter.note(OTHER, { origin: looker('Firefox/140'), nowMs: NOON_MS + DAY_MS })
  expect([...counter.take()]).toEqual([[OTHER, 2]])
})

it('a look that was handed over is not handed over once more', () => {
  const counter = new ViewCounter()
  counter.note(LOT, { origin: looker('Firefox/140'), nowMs: NOON_MS })
  counter.take()
  counter.note(LOT, { origin: looker('Firefox/140'), nowMs: NOON_MS })
  expect([...counter.take()]).toEqual([])
})
