import type { SaleState } from '@app/contract/lots/lot-view.ts'

/** What shows how a lot's sale ended. */
export interface SaleEnd {
  /** OPEN, ON_BLOCK, NEGOTIATION, SOLD or WITHDRAWN. */
  readonly status: string
  /** The instant from which its sale is over has passed. */
  readonly isOver: boolean
  /** Its sale was closed, or it was offered there, so that it will not be decided any more. */
  readonly isClosed: boolean
}

/** How the sale of a lot ended; null while the lot is still offered or waits for its sale. */
export function saleStateOf({ status, isOver, isClosed }: SaleEnd): SaleState | null {
  if (status === 'SOLD') return 'SOLD'
  if (status === 'NEGOTIATION') return 'SELLER_DECIDING'
  if (!isOver || status === 'ON_BLOCK') return null
  return isClosed ? 'NOT_SOLD' : 'SALE_OVER'
}
