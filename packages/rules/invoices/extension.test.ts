import { expect, it } from 'vitest'
import { extendedTo } from './extension.ts'

const ZONE = 'America/Chicago'
const NOW_MS = Date.UTC(2026, 4, 6, 15)
const DUE_MS = Date.UTC(2026, 4, 4, 22)

it.each([
  ['a day that is over', '2026-05-05', null],
  ['today, while its hour is to come', '2026-05-06', Date.UTC(2026, 4, 6, 22)],
  ['tomorrow', '2026-05-07', Date.UTC(2026, 4, 7, 22)],
  ['thirty days ahead', '2026-06-05', Date.UTC(2026, 5, 5, 22)],
  ['a day more', '2026-06-06', null],
])('an invoice that is granted %s', (_, on, atMs) => {
  expect(extendedTo(on, { dueAtMs: DUE_MS, nowMs: NOW_MS, zone: ZONE, site: 'CPRTUS' })).toBe(atMs)
})

it('an invoice that is granted days is due by the hour of its site, across the change of clocks, and never earlier than before', () => {
  const uk = { zone: 'Europe/London', site: 'CPRTUK', dueAtMs: 0, nowMs: Date.UTC(2026, 9, 20) } as const
  expect(extendedTo('2026-10-24', uk)).toBe(Date.UTC(2026, 9, 24, 15))
  expect(extendedTo('2026-10-26', uk)).toBe(Date.UTC(2026, 9, 26, 16))
  expect(extendedTo('2026-05-07', { dueAtMs: Date.UTC(2026, 4, 7, 22), nowMs: NOW_MS, zone: ZONE, site: 'CPRTUS' })).toBeNull()
  expect(extendedTo('2026-05-06', { dueAtMs: DUE_MS, nowMs: Date.UTC(2026, 4, 6, 22), zone: ZONE, site: 'CPRTUS' })).toBeNull()
})
