import type { Pool } from 'pg'
import { isTitleGroup } from '@app/rules/fees/quote.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { findInForce } from '#modules/fee-schedules/index.ts'
import type { LotRow } from '#modules/lot-book/index.ts'
import { untouchedState } from './bid-dynamic.ts'
import { findLotTerms } from './bid-lots.store.ts'

/** What of a lot fixes the fees of a bid placed now, whether or not anybody has bid on it. */
export type FeeLot = Pick<LotRow, 'phase' | 'sellingSite' | 'currency' | 'on' | 'titleGroup' | 'scheduleId' | 'tax'>

/** What fixes the fees of a lot; null for an unknown one, one that is withdrawn, and one that the site does not list: bids on it are refused. */
export async function findFeeLot(
  { engine, pool }: { readonly engine: Engine; readonly pool: Pool },
  { lot, site }: { readonly lot: number; readonly site: string },
): Promise<FeeLot | null> {
  const [terms, states] = await Promise.all([findLotTerms(pool, lot), engine.lots([lot])])
  if (terms === null || terms.status === 'WITHDRAWN' || !terms.siteCodes.includes(site)) return null
  const { sellingSite, currency, on, tax } = terms
  const titleGroup = terms.titleGroup ?? ''
  const state = states[0] ?? untouchedState(terms, engine.nowMs())
  return {
    phase: state?.phase ?? 'PRELIM',
    sellingSite,
    currency,
    on,
    titleGroup: isTitleGroup(titleGroup) ? titleGroup : 'S',
    tax,
    scheduleId: (await findInForce(pool, { site: sellingSite, currency, on }))?.id ?? null,
  }
}
