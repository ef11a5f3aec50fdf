import type { PaymentRefusal, GatewayKey } from '@app/contract/gateway/gateway-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import type { AttemptRow } from './attempts.store.ts'

/** What somebody asks to pay, as it was sent; each kind reads what it needs. */
export interface Wanted {
  readonly kind: GatewayKey
  readonly invoiceIds: readonly string[]
  readonly currencyCode: string
  /** Major units; empty for none. */
  readonly amount: string
}

export interface Payer {
  readonly accountId: number
  readonly site: SiteCode
  readonly nowMs: number
}

/** What is to be paid, fixed by the server. */
export interface Quote {
  /** What is paid, in words that no other payable uses, such as `order:17`: it has one open attempt at most. */
  readonly thing: string
  /** The invoices among it; none for anything else. */
  readonly invoiceIds: readonly number[]
  /** The selling site whose money it is. */
  readonly site: SiteCode
  readonly amountMinor: number
  readonly currency: CurrencyCode
  /** What the payer reads at the gateway. */
  readonly description: string
}

/** Why nothing can be paid, or what is wrong with a field. */
export type Refused = { readonly refusal: PaymentRefusal } | { readonly fieldErrors: Readonly<Record<string, string>> }

/** Something that can be paid at a gateway. Its module registers it at the start; all of it runs under the payer's `bidder_terms` lock. */
export interface Payable {
  readonly kinds: readonly GatewayKey[]
  quote(tx: Tx, payer: Payer, wanted: Wanted): Promise<Quote | Refused>
  /**
   * Books the money, in the transaction that stores the capture: called once for each attempt, whatever comes twice. `unused`: what it is
   * for was settled or withdrawn meanwhile, so the money goes back.
   */
  captured(tx: Tx, attempt: AttemptRow): Promise<'applied' | 'unused'>
  /** The payer's bank has fetched back money that was applied: called once. */
  chargedBack(tx: Tx, attempt: AttemptRow): Promise<void>
  /** The bank has decided a dispute for the house, and the money came again: called once, after `chargedBack`. */
  disputeWon(tx: Tx, attempt: AttemptRow): Promise<void>
  /** Locks what comes before accounts, such as lots; called before the payer's lock where there is a dispute. */
  lockDisputed?(tx: Tx, attempt: AttemptRow): Promise<void>
  /** After the commit of any, such as to let sessions forget an account. */
  settled?(): void
}
