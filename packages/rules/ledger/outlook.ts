/** Lots that a yard's sale-through is made of: so many at least, of so many days, and of no more than the newest. */
export const SALE_THROUGH = { lots: 20, days: 90, newest: 2_000 } as const
/**
 * Highest bids that a seller's acceptance is made of: bids that the sale left to the seller and that are decided, so many at least, of so
 * many days, and of no more than the newest.
 */
export const ACCEPTANCE = { bids: 10, days: 180, newest: 2_000 } as const

const PERCENT = 100

/** Which share of its lots a yard sells, whole percent; null where too few were offered to say. */
export const saleThrough = ({ sold, offered }: { readonly sold: number; readonly offered: number }): number | null =>
  offered < SALE_THROUGH.lots ? null : Math.round((sold / offered) * PERCENT)

/** Which share of the bids that were left to a seller came to a sale, whole percent; null where too few were decided to say. */
export const acceptance = ({ agreed, decided }: { readonly agreed: number; readonly decided: number }): number | null =>
  decided < ACCEPTANCE.bids ? null : Math.round((agreed / decided) * PERCENT)
