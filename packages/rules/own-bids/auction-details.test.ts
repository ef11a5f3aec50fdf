import { expect, it } from 'vitest'
import { readAuctionDetails, writeAuctionDetails } from './auction-details.ts'

it.each([
  ['343-A-20881167', { yardNumber: 343, lane: 'A', lot: 20_881_167 }],
  ['343-A-B-2-20881167', { yardNumber: 343, lane: 'A-B-2', lot: 20_881_167 }],
  ['343--20881167', { yardNumber: 343, lane: '', lot: 20_881_167 }],
  ['23-A', { yardNumber: 23, lane: 'A', lot: null }],
])('auctionDetails %s is split at its first and last hyphen [MKT-2.53]', (text, details) => {
  expect(readAuctionDetails(text)).toEqual(details)
  expect(writeAuctionDetails(details)).toBe(text)
})

it.each([
  '',
  '343',
  'A-343-20881167',
  '343-',
  '-A-20881167',
  '343-A-lot',
  '343-A-12',
  '343-<b>-20881167',
  '343-A-20881167x',
  '1234567-A-20881167',
])('a bad value is ignored: %j [MKT-2.53]', (text) => {
  expect(readAuctionDetails(text)).toBeNull()
})
