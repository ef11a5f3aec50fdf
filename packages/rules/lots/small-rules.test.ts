import { describe, expect, it } from 'vitest'
import { ADDED_LOT, commonBidOf, comparePath, SHOWN_FACTS } from './compare-path.ts'
import { designOf } from './design.ts'
import { mayUnmask, unmaskedField } from './unmasking.ts'

it('gives lots of the select program the third design of a lot’s page, all others the first', () => {
  expect([designOf(true), designOf(false)]).toEqual(['ldp_3', 'ldp_1'])
})

it('compares lots at an address of their numbers, all facts or those that differ', () => {
  expect([
    comparePath([]),
    comparePath([7]),
    comparePath([7, 9], 'all'),
    comparePath([7, 9], 'differing'),
    comparePath([], 'differing'),
  ]).toEqual(['/compareLots', '/compareLots/7', '/compareLots/7,9', '/compareLots/7,9?only=differences', '/compareLots?only=differences'])
  expect([ADDED_LOT, SHOWN_FACTS]).toEqual(['add', { name: 'only', differing: 'differences' }])
})

it('compares lots at the bid that the address names, as it was typed', () => {
  expect([comparePath([7], 'all', '6,000'), comparePath([7], 'differing', '700')]).toEqual([
    '/compareLots/7?bid=6%2C000',
    '/compareLots/7?only=differences&bid=700',
  ])
  expect([null, '', '  ', ' 700 ', '9'.repeat(21)].map(commonBidOf)).toEqual([null, null, null, '700', '9'.repeat(20)])
})

describe('masked fields', () => {
  type Who = Parameters<typeof mayUnmask>[0]
  const member = { kind: 'buyer', status: 'active', roles: [], privileges: [], sitePreferences: [], accountId: 1 } as unknown as Who
  const may = (fields: object, isDisabled = false): boolean => mayUnmask({ ...member, ...fields }, { isDisabled })

  it('masked fields may be seen by an active member who is no guest, where the site lets them be', () => {
    expect(may({})).toBe(true)
    expect([may({}, true), may({ status: 'blocked' }), may({ kind: 'guest' }), may({ roles: ['ROLE_GUEST'] })]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(
      mayUnmask({ kind: 'anonymous', roles: ['ROLE_ANONYMOUS'], privileges: [], sitePreferences: [] } as unknown as Who, {
        isDisabled: false,
      }),
    ).toBe(false)
  })

  it('masked fields are found by a path’s word in whatever case', () => {
    expect([unmaskedField('VIN'), unmaskedField('vin'), unmaskedField('vins'), unmaskedField('')]).toEqual(['vin', 'vin', null, null])
  })
})
