import { describe, expect, it } from 'vitest'
import { alertTarget } from './alert-target.ts'

const uuid = '7a8ffb0e-5a8c-4a51-9c1c-6f6ce31b2b3d'

describe('the target of an alert', () => {
  it('the target of an alert is its lane, at its lot, with what tells where the reader came from [MKT-4.37]', () => {
    const sale = { yardNumber: 23, lane: 'A', lotNumber: 20_881_167 }
    expect(alertTarget({ kind: 'lane_alert', uuid, sale })).toBe(
      `/auctionDashboard?auctionDetails=23-A-20881167&utm_source=lane_alert&utm_medium=message&alertId=${uuid}`,
    )
    expect(alertTarget({ kind: 'lot_alert', uuid, sale: { ...sale, lotNumber: null } })).toContain(
      'auctionDetails=23-A&utm_source=lot_alert',
    )
  })

  it('names no lane where the alert is unknown or over', () => {
    expect(alertTarget({ kind: 'lane_alert', uuid, sale: null })).toBe(
      `/auctionDashboard?utm_source=lane_alert&utm_medium=message&alertId=${uuid}`,
    )
  })
})
