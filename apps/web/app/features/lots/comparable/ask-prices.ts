import { majorOf, moneyOf } from '@app/contract/money.ts'
import type { LotBand } from '@app/contract/prices/prices.answers.ts'
import { listLotBands } from '@app/contract/prices/lot-bands.ts'
import { BANDS_A_REQUEST_MAX } from '@app/contract/prices/price-codes.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { comparablePrices } from './comparable-prices.ts'

/** A refusal here leads nowhere and is not told: the page is whole without it. */
const quietApi = browserApi(new AbortController().signal)

const asked = new Set<number>()
let waiting: number[] = []

/** The middle price in whole units: a card has no room for more. */
const middleOf = ({ lotNumber, medianMinor: minor, currency }: LotBand) =>
  [lotNumber, moneyOf(Math.round(majorOf({ minor, currency })), currency)] as const

async function ask(): Promise<void> {
  const lots = waiting
  waiting = []
  for (let from = 0; from < lots.length; from += BANDS_A_REQUEST_MAX) {
    const some = lots.slice(from, from + BANDS_A_REQUEST_MAX)
    // Without an answer cards stand as they are; lots that are shown once more are asked for once more.
    const found = await quietApi(listLotBands, { query: { lots: some.join(',') } }).catch(() => null)
    if (!found) for (const lot of some) asked.delete(lot)
    const middles = found?.bands.map(middleOf) ?? []
    if (middles.length > 0) comparablePrices.change((known) => new Map([...known, ...middles]))
  }
}

/** Learns what lots comparable to one sold for: once a document, and with one request for all lots of a list, a hundred each. */
export function askPrice(lot: number): void {
  if (asked.has(lot)) return
  asked.add(lot)
  waiting.push(lot)
  if (waiting.length === 1) setTimeout(() => void ask(), 0)
}
