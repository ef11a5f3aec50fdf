import { describe, expect, it } from 'vitest'
import type { SitePreferenceName } from '@app/contract/people.ts'
import { ANONYMOUS, type Person } from '../access/can.ts'
import { siteOf } from '../sites/sites.ts'
import { isGridRowHidden, isLaneHidden, viewerKey, viewerOf } from './viewer.ts'

const US = siteOf('CPRTUS')
const buyer: Person = { roles: ['ROLE_PREMIUM'], privileges: [], sitePreferences: [] }
const staff: Person = { ...buyer, privileges: ['INTERNAL_USER'] }
const wanting = (person: Person, ...sitePreferences: SitePreferenceName[]): Person => ({ ...person, sitePreferences })

const EXPECTED = { dateType: 'E' }
const FIRM = { dateType: 'F' }

describe('what of a sale somebody sees', () => {
  it('what of a sale somebody sees is everything for internal users [MKT-6.08]', () => {
    const viewer = viewerOf(wanting(staff, 'pref:HIDE_LANE_ANON', 'pref:HIDE_GRID_ROW'), US)
    expect([EXPECTED, FIRM].map((sale) => isLaneHidden(sale, viewer))).toEqual([false, false])
    expect(isGridRowHidden(viewer)).toBe(false)
  })

  it.each<[string, Person, readonly [isUpcomingHidden: boolean, isFirmHidden: boolean]]>([
    ['an anonymous visitor', ANONYMOUS, [true, false]],
    ['an anonymous visitor of a site that wants it', wanting(ANONYMOUS, 'pref:HIDE_LANE_ANON'), [true, true]],
    ['a buyer', buyer, [true, false]],
    ['a buyer of a site that hides it from visitors', wanting(buyer, 'pref:HIDE_LANE_ANON'), [true, false]],
  ])('leaves out lane and item for %s: upcoming and firm [MKT-6.09] [MKT-6.13]', (_, person, hidden) => {
    const viewer = viewerOf(person, US)
    expect([EXPECTED, FIRM].map((sale) => isLaneHidden(sale, viewer))).toEqual(hidden)
  })

  it('leaves out the row where a preference says so [MKT-6.10]', () => {
    expect([buyer, wanting(buyer, 'pref:HIDE_GRID_ROW')].map((person) => isGridRowHidden(viewerOf(person, US)))).toEqual([false, true])
  })

  it('what of a sale somebody sees is kept apart for whoever sees something else', () => {
    const people = [ANONYMOUS, wanting(ANONYMOUS, 'pref:HIDE_LANE_ANON'), wanting(ANONYMOUS, 'pref:HIDE_GRID_ROW'), buyer, staff]
    expect(new Set(people.map((person) => viewerKey(viewerOf(person, US)))).size).toBe(people.length)
    expect(viewerKey(viewerOf(buyer, US))).not.toBe(viewerKey(viewerOf(buyer, siteOf('CPRTCA'))))
  })
})
