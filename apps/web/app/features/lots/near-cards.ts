import { isFailure } from '@app/contract/failure.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { SearchAnswer } from '@app/contract/search/search.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { shownSearchZip } from '../../platform/preferences.ts'
import { toLotCard, type LotCard } from './lot-card-data.ts'

/**
 * Asks with the postal code that the reader once searched near, from which their distances are measured; empty where none is chosen. An
 * unknown one is left out instead of refusing the whole page.
 */
export async function askNear<Answer>(app: AppInfo, ask: (buyerEnteredZip: string) => Promise<Answer>): Promise<Answer> {
  const zip = shownSearchZip(app)
  if (zip === '') return ask('')
  try {
    return await ask(zip)
  } catch (error) {
    if (!isFailure(error) || error.detail['field'] !== 'buyerEnteredZip') throw error
    return ask('')
  }
}

type Found = Pick<SearchAnswer['results'], 'content' | 'miles'>

/** A lot and its card, which says its distance where the answer tells it. */
export interface FoundLot {
  readonly lot: LotView
  readonly card: LotCard
}

/** The lots found, with their cards. */
export const lotsOf = ({ content, miles }: Found, app: AppInfo): FoundLot[] =>
  content.map((wire, at) => {
    const lot = fromWireLot(wire)
    return { lot, card: { ...toLotCard(lot, app), miles: miles?.[at] ?? null } }
  })

/** Cards of the lots found. */
export const cardsOf = (found: Found, app: AppInfo): LotCard[] => lotsOf(found, app).map(({ card }) => card)
