import type { PlannedSale, SaleLack } from '@app/contract/operations/sales/planned-sales.ts'
import { resultsPath } from '@app/rules/ledger/result-address.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../../platform/use-formats.ts'

const MINUTE_MS = 60_000

/** Lots that lack something, as a sale's page lists them alone. */
export const LACKING = { minimum: 'MINIMUM', picture: 'PICTURE' } as const
export type Lacking = keyof typeof LACKING

/** Where a sale is moved to another day. */
export const moveOf = (saleId: number): string => `/operations/sales/${saleId}#move-h`

/** Where lots are put into a sale. */
export const addLotsOf = (saleId: number): string => `/operations/sales/${saleId}#add-h`

/** Where a sale is given what it lacks. */
export function mendOf(saleId: number, what: SaleLack['what']): string {
  if (what === 'RESUME' || what === 'START') return `/operations/lanes/${saleId}`
  if (what === 'MISSED') return moveOf(saleId)
  if (what === 'LOTS') return addLotsOf(saleId)
  return `/operations/sales/${saleId}?lacks=${what === 'MINIMUM' ? 'minimum' : 'picture'}`
}

/** The one next step of a sale: what mends what it lacks first, else what one does with a sale in its state. */
export function nextStepOf(sale: PlannedSale, text: Text): { readonly words: string; readonly to: string } {
  const [lack] = sale.lacks
  if (lack !== undefined) return { words: text.t(`plan.mend.${lack.what}`), to: mendOf(sale.saleId, lack.what) }
  if (sale.saleType === 'live' && sale.status === 'RUNNING')
    return { words: text.t('plan.go.desk'), to: `/operations/lanes/${sale.saleId}` }
  if (sale.atSellersCount > 0) return { words: text.t('plan.go.sellers'), to: '/operations/negotiations' }
  if (sale.status === 'CLOSED') return { words: text.t('plan.go.results'), to: resultsPath({ sale: String(sale.saleId) }) }
  return { words: text.t('plan.go.run'), to: `/operations/sales/${sale.saleId}#run-h` }
}

/** Where a sale that lacks nothing stands. */
export function stateWords(sale: PlannedSale, { text, formats, nowMs }: { text: Text; formats: Formats; nowMs: number }): string {
  const { status, saleType, clock, endsAt, soldCount, atSellersCount } = sale
  const startsAtMs = Date.parse(sale.startsAt)
  const when = (atMs: number): string => formats.timeWithin(atMs, clock, nowMs)
  if (status === 'CLOSED') return text.t('plan.over', { sold: formats.number(soldCount), waiting: atSellersCount })
  if (status === 'CANCELLED') return text.t('ops.status.CANCELLED')
  if (saleType !== 'live')
    return status === 'RUNNING' && endsAt !== null
      ? text.t('plan.until', { when: when(Date.parse(endsAt)) })
      : text.t('plan.opens', { when: when(startsAtMs) })
  if (status === 'RUNNING') return text.t('plan.done', { done: sale.closedCount, count: sale.lotCount })
  const bidsEndAtMs = startsAtMs - sale.endOfPreBidMinutes * MINUTE_MS
  return nowMs < bidsEndAtMs ? text.t('plan.until', { when: when(bidsEndAtMs) }) : text.t('plan.ended')
}
