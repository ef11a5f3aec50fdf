/** Bodies of the calls of bidders, as the API page shows them. */
export const bidExamples = {
  placeBids: {
    bids: [{ lotNumber: 20881167, kind: 'PRELIM_MAX', amountMinor: 250_000, currency: 'USD', isOnePlus: false, key: 'one bid, one key' }],
  },
  placePrelimBids: [
    { lotId: '20881167', bidAmount: '1200', startingBid: '25', oneMoreIncrement: 'N', lotCountry: 'USA', yardNumber: '23', maxBid: '2500' },
  ],
  getOwnStandings: { lots: [20881167] },
  readBidNotices: { ids: [12] },
  listOwnLots: { query: ['*'], page: 0, size: 20 },
  listLotsWon: { draw: 1, start: 0, length: 20, sortByColumn: 'bidTime', sortOrder: 'desc', filterCriteria: '{"filters":[]}' },
  listLotsLost: { draw: 1, start: 0, length: 20, fromDate: '20261101', toDate: '20261130' },
  listMyBids: { draw: 1, start: 0, length: 20, search: { value: 'toyota' } },
} as const
