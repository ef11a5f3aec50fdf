import { expect, test } from 'vitest'
import { programEnv } from './program-env.ts'

const CLOCK = { LD_PRELOAD: '/lib/libfaketime.so.1', FAKETIME: '+3600', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
const OWN = { LC_ALL: 'C', TZ: 'UTC', PATH: '/bin' }

test('programs of PostgreSQL get nothing of the environment but their path', () => {
  expect(programEnv({ PATH: '/bin', HAMMERLANE_SECRET: 'x', LD_PRELOAD: '/lib/other.so', PGHOST: 'elsewhere' })).toEqual(OWN)
})

test('a simulated clock is theirs too', () => {
  expect(programEnv({ PATH: '/bin', HAMMERLANE_SECRET: 'x', ...CLOCK })).toEqual({ ...OWN, ...CLOCK })
})
