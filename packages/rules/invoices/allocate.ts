/** What is open of an invoice, minor units of one currency. */
export interface OpenParts {
  readonly invoiceId: number
  /** Due time, epoch milliseconds; money goes to the earliest first. */
  readonly dueAtMs: number
  readonly feesMinor: number
  readonly priceMinor: number
}

/** What of an amount goes to an invoice. */
export interface PaidParts {
  readonly invoiceId: number
  readonly feesMinor: number
  readonly priceMinor: number
}

/** How an amount is spent; `restMinor` becomes credit. */
export interface Allocation {
  readonly parts: readonly PaidParts[]
  readonly restMinor: number
}

/**
 * Spends an amount on open invoices of one currency: the fees of all of them first, then their prices, each in the order in which they
 * fall due (auction-rules B2.8). Invoices that get nothing have no part. @throws RangeError for an amount that is no whole number above 0.
 */
export function allocate(amountMinor: number, open: readonly OpenParts[]): Allocation {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError(`${amountMinor} is no amount`)
  const inOrder = open.toSorted((a, b) => a.dueAtMs - b.dueAtMs || a.invoiceId - b.invoiceId)
  let left = amountMinor
  const take = (wanted: number): number => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const fees = inOrder.map(({ feesMinor }) => take(feesMinor))
  const parts = inOrder.map(({ invoiceId, priceMinor }, at) => ({ invoiceId, feesMinor: fees[at] ?? 0, priceMinor: take(priceMinor) }))
  return { parts: parts.filter(({ feesMinor, priceMinor }) => feesMinor + priceMinor > 0), restMinor: left }
}
