import { expect, it } from 'vitest'
import { defaultAt, type DefaultTerms } from './default-at.ts'
import { dueAt } from './due-at.ts'

const CHICAGO = 'America/Chicago'
const at = (text: string): number => Date.parse(text)
const unpaid = (awarded: string, { site = 'CPRTUS', zone = CHICAGO }: Partial<Pick<DefaultTerms, 'site' | 'zone'>> = {}): string => {
  const awardedAtMs = at(awarded)
  const terms: DefaultTerms = { awardedAtMs, dueAtMs: dueAt({ awardedAtMs, zone, site }), zone, site }
  return new Date(defaultAt(terms)).toISOString()
}

it.each([
  ['of a Monday, on the Monday after at 17:00 at the yard', '2026-01-05T18:00:00Z', '2026-01-12T23:00:00.000Z'],
  ['of a Friday, on the Friday after', '2026-01-09T18:00:00Z', '2026-01-16T23:00:00.000Z'],
  ['late at night at the yard, counted from that day', '2026-01-06T05:30:00Z', '2026-01-12T23:00:00.000Z'],
  ['across a change of clocks, at the hour that the yard has then', '2026-03-04T18:00:00Z', '2026-03-11T22:00:00.000Z'],
])('a win %s, is given up on its eighth day', (_, awarded, expected) => {
  expect(unpaid(awarded)).toBe(expected)
})

it('a win in the United Kingdom is given up at the hour of its site', () => {
  expect(unpaid('2026-01-05T12:00:00Z', { site: 'CPRTUK', zone: 'Europe/London' })).toBe('2026-01-12T16:00:00.000Z')
})

it('a win that was granted days is given up two days after the last of them', () => {
  const terms = { awardedAtMs: at('2026-01-05T18:00:00Z'), zone: CHICAGO, site: 'CPRTUS' } as const
  expect(new Date(defaultAt({ ...terms, dueAtMs: at('2026-01-20T23:00:00Z') })).toISOString()).toBe('2026-01-22T23:00:00.000Z')
  // A day that was granted within the eight changes nothing.
  expect(new Date(defaultAt({ ...terms, dueAtMs: at('2026-01-09T23:00:00Z') })).toISOString()).toBe('2026-01-12T23:00:00.000Z')
})
