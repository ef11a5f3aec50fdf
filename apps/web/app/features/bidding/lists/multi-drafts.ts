import { getOwnStandings } from '@app/contract/bids/bidding.ts'
import { searchLotNumbers } from '@app/contract/search/search.ts'
import { searchRequest } from '@app/contract/search/search-request.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import type { Money } from '@app/contract/sites.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { newKey } from '../../../platform/new-key.ts'
import { amountsOf } from '../../../platform/use-amounts.ts'
import { pricedLot, toLotCard } from '../../lots/lot-card-data.ts'

/** A bid of several, before they are given together. */
export interface MultiDraft {
  readonly order: BidOrder
  readonly name: string
  readonly amount: Money
  /** With every fee; null where the selling site takes no bids. */
  readonly allIn: Money | null
}

/** The page the reader types on, and its language. */
interface Typist {
  readonly app: AppInfo
  readonly text: Text
}

/**
 * What was typed, made ready: each lot with its own terms, priced by the bidder's own fees (auction-rules B3). Lots whose amount is none are answered as
 * faulty, with what to say.
 */
export async function draftsOf(
  typed: ReadonlyMap<number, string>,
  { app, text }: Typist,
): Promise<{ readonly drafts: readonly MultiDraft[]; readonly faulty: readonly { readonly lotNumber: number; readonly wrong: string }[] }> {
  const body = searchRequest.parse({
    filter: { MISC: [...typed.keys()].map((lot) => `ps_lot_number:${lot}`) },
    size: typed.size,
    facetLimit: 0,
  })
  const api = browserApi()
  const [{ results }, { buyerClass }] = await Promise.all([
    api(searchLotNumbers, { body }),
    api(getOwnStandings, { body: { lots: [...typed.keys()] } }),
  ])
  const faulty: { readonly lotNumber: number; readonly wrong: string }[] = []
  const drafts = results.content.flatMap((wire) => {
    const lot = fromWireLot(wire)
    const { currency } = lot.price
    const amounts = amountsOf(currency, text)
    const minor = amounts.read(typed.get(lot.lotNumber) ?? '')
    if (minor === null) {
      faulty.push({ lotNumber: lot.lotNumber, wrong: amounts.wrong })
      return []
    }
    const amount = { minor, currency }
    const priced = pricedLot(lot, app)
    const order: BidOrder = {
      lotNumber: lot.lotNumber,
      kind: 'PRELIM_MAX',
      amountMinor: minor,
      currency,
      isConfirmed: true,
      key: newKey(),
    }
    return [
      {
        order,
        amount,
        name: toLotCard(lot, app).name,
        allIn: (priced && allInFor(amount, { ...priced, buyerClass })?.quote.total) ?? null,
      },
    ]
  })
  return { drafts, faulty }
}

/** Sums by currency, in the order in which currencies come. */
export function totalsOf(drafts: readonly MultiDraft[]): readonly Money[] {
  const sums = new Map<Money['currency'], number>()
  for (const { allIn, amount } of drafts) {
    const { minor, currency } = allIn ?? amount
    sums.set(currency, (sums.get(currency) ?? 0) + minor)
  }
  return [...sums].map(([currency, minor]) => ({ minor, currency }))
}
