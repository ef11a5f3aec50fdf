import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { Acting } from '#modules/lot-book/index.ts'

/** What giving up a win stands on. */
export interface DefaultDeps extends InvoiceDeps {
  /** The door of bidding, by which a lot is offered anew. */
  readonly acting: Acting
}

/** Who decides about a proposal, why and when. */
export interface Decision {
  readonly id: number
  readonly by: number
  readonly reason: string
  readonly nowMs: number
}
