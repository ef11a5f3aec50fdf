import { expect, it } from 'vitest'
import { dashboardPath, readAddress } from './address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))

it('the address says which lanes are open and which is large', () => {
  expect(read('lanes=7,9,7&large=9')).toEqual({ lanes: [7, 9], large: 9, isTextOnly: false, auctionDetails: null })
  expect(read('lanes=x,,12345678901234567890&large=-1&view=text')).toEqual({
    lanes: [],
    large: null,
    isTextOnly: true,
    auctionDetails: null,
  })
  expect(read('lanes=1,2,3,4,5,6,7,8').lanes).toHaveLength(6)
})

it('what is written is read again', () => {
  const path = dashboardPath({ isKiosk: false, lanes: [7, 9], large: 9, isTextOnly: true })
  expect(path).toBe('/auctionDashboard?lanes=7,9&large=9&view=text')
  expect(read(path.split('?')[1] ?? '')).toMatchObject({ lanes: [7, 9], large: 9, isTextOnly: true })
  expect(dashboardPath({ isKiosk: true, lanes: [], isTextOnly: false })).toBe('/kiosk/auctionDashboard')
})
