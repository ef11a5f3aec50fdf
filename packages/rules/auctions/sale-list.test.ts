import { describe, expect, it } from 'vitest'
import { clausesOfPlace, mayShowWhole } from './sale-list.ts'

const START = Date.UTC(2026, 10, 24, 15)

describe('a list of a sale', () => {
  it('a list of a sale is shown whole to anybody but kiosk bidders, and never that of all sales [MKT-4.29]', () => {
    const person = (privileges: readonly string[]) =>
      ({ roles: [], privileges, sitePreferences: [] }) as unknown as Parameters<typeof mayShowWhole>[1]
    expect(mayShowWhole('/saleListResult/7', person([]))).toBe(true)
    expect([mayShowWhole('/saleListResult/7', person(['KIOSK_BIDDER'])), mayShowWhole('/saleListResultAll/7', person([]))]).toEqual([
      false,
      false,
    ])
  })

  it('a list of a sale of a place holds its current and coming lots', () => {
    expect(clausesOfPlace({ kind: 'yard', yard: 7 }, START)).toEqual([
      'auction_host_id:7',
      'auction_date_utc:["2026-11-24T15:00:00Z" TO *]',
    ])
    expect(clausesOfPlace({ kind: 'state', country: 'USA', state: 'O\\H' }, START)).toEqual([
      'location_country:"USA"',
      'location_state:"OH"',
    ])
    expect(clausesOfPlace({ kind: 'inventory', yard: 7 }, START)).toEqual(['physical_yard_number:7'])
  })
})
