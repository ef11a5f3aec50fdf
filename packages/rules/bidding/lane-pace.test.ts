import { expect, it } from 'vitest'
import { type LanePace, MEAN_OF_LOTS, MEAN_SEED_MS, nextOpensInMs } from './lane-pace.ts'

const NOW_MS = 1_795_000_000_000
const running: LanePace = { state: 'RUNNING', startsAtMs: NOW_MS - 60_000, nextAtMs: null, meanLotMs: 45_000, deadlineMs: NOW_MS + 12_000 }

it.each<[string, Partial<LanePace>, number | null]>([
  ['has ended', { state: 'ENDED' }, null],
  ['is paused', { state: 'PAUSED' }, null],
  ['has not begun', { state: 'WAITING', startsAtMs: NOW_MS + 90_000 }, 90_000],
  ['ought to have begun', { state: 'WAITING', startsAtMs: NOW_MS - 1 }, 0],
  ['shows a result', { nextAtMs: NOW_MS + 4_000, deadlineMs: null }, 4_000],
  ['has shown a result long enough', { nextAtMs: NOW_MS - 1, deadlineMs: null }, 0],
  ['sells, with less on the clock than a lot takes', {}, 45_000],
  ['sells, with more on the clock than a lot takes', { deadlineMs: NOW_MS + 46_000 }, 46_000],
  ['sells, and knows when the next one comes', { nextAtMs: NOW_MS + 4_000 }, 45_000],
  ['runs without a lot on the block', { deadlineMs: null }, 45_000],
])('the next lot of a lane that %s opens when it should', (_, fields, opensInMs) => {
  expect(nextOpensInMs({ ...running, ...fields }, NOW_MS)).toBe(opensInMs)
})

it('the mean of a lane is taken over twenty lots, and is 45 seconds before any', () => {
  expect([MEAN_OF_LOTS, MEAN_SEED_MS]).toEqual([20, 45_000])
})
