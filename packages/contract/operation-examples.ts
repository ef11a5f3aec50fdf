import type { operationCalls } from './operation-calls.ts'

/** Bodies of the calls of `operation-calls.ts`, as the API page shows them. */
export const operationExamples: Readonly<Partial<Record<keyof typeof operationCalls, Readonly<Record<string, unknown>>>>> = {
  createSale: { yard: 343, date: '2026-12-01', time: '10:00', lane: 'A', saleType: 'live', endOfPreBid: '1:00', recurrence: 'TUE' },
  moveLots: { lots: [20881167, 20881168] },
  orderLots: { lots: [20881168, 20881167] },
  setLotTerms: { saleStatus: 'MINIMUM_BID', startMinor: 5_000, reserveMinor: 250_000, buyNowMinor: 400_000, makeOffer: true },
  withdrawLot: { reason: 'The seller has kept the vehicle.' },
  cancelSale: { reason: 'A storm is coming; the yard stays closed.' },
  decideCancellation: { action: 'confirm' },
  moveSaleDate: { date: '2026-12-03', time: '11:00', reason: 'The yard is flooded until Wednesday.' },
  setBidderTerms: {
    buyerNumber: 104233,
    documentStatus: 'VALID',
    deposit: { currency: 'USD', heldMinor: 100_000 },
    reason: 'Licence checked, deposit received by wire.',
  },
  askDeposit: { buyerNumber: 104233, deposit: { currency: 'USD', heldMinor: 100_000 }, reason: 'Deposit received by wire.' },
  decideDeposit: { action: 'confirm' },
  createSeller: { name: 'Acme Fleet', sellingSite: 'CPRTUS', email: 'sales@fleet.example', reason: 'New contract.' },
  setSeller: { email: 'sales@fleet.example', reason: 'Told by telephone.' },
  buyItNow: { priceMinor: 400_000 },
  makeOffer: { amountMinor: 350_000 },
  answerCounterBid: { action: 'raise', amount: 310_000 },
  answerNegotiation: { action: 'counter', amount: 330_000 },
  answerOffer: { action: 'accept' },
  actOnLane: { act: 'message', text: 'The photos of the next lot are new.' },
  askOverride: { lotNumber: 20881167, act: 'UNDO', reason: 'Placed by a broken keyboard; the bidder called at once.' },
  decideOverride: { action: 'confirm' },
  giveSellerAnswer: { key: 'key of the link', action: 'accept' },
}
