import type { AttemptPurpose, PaymentRefusal } from '@app/contract/gateway/gateway-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'

/** What somebody asks to pay, as it was sent; each kind reads what it needs. */
export interface Wanted {
  readonly kind: AttemptPurpose
  readonly invoiceIds: readonly string[]
  readonly currencyCode: string
  /** Major units; empty for none. */
  readonly amount: string
  /** The link by which somebody else pays; left out by everybody who pays for themselves. */
  readonly linkId?: number
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
  /** The link it is paid by: such a payment waits for another of the same invoices instead of closing its page. */
  readonly linkId?: number
}

/** Why nothing can be paid, or what is wrong with a field. */
export type Refused = { readonly refusal: PaymentRefusal } | { readonly fieldErrors: Readonly<Record<string, string>> }

/** Something that can be paid at a gateway. Its module registers it at the start; all of it runs under the payer's `bidder_terms` lock. */
export interface Payable {
  readonly kinds: readonly AttemptPurpose[]
  /** May bill what is paid along: whoever asks commits that with the payment it is for, or not at all. */
  quote(tx: Tx, payer: Payer, wanted: Wanted): Promise<Quote | Refused>
  /**
   * Books the money, in the transaction that stores the capture: called once for each attempt, whatever comes twice. `unused`: what it is
   * for was settled or withdrawn meanwhile, so the money goes back.
   */
  captured(tx: Tx, attempt: AttemptRow): Promise<'applied' | 'unused'>
  /** The provider has the payer's order and waits for the money, as of a bank debit; or, with false, no longer does without having got it. */
  underWay?(tx: Tx, attempt: AttemptRow, isUnderWay: boolean): Promise<void>
  /** The payer's bank has fetched back money that was applied: called once. */
  chargedBack(tx: Tx, attempt: AttemptRow): Promise<void>
  /** The bank has decided a dispute for the house, and the money came again: called once, after `chargedBack`. */
  disputeWon(tx: Tx, attempt: AttemptRow): Promise<void>
  /** Locks what comes before accounts, such as lots; called before the payer's lock where there is a dispute. */
  lockDisputed?(tx: Tx, attempt: AttemptRow): Promise<void>
  /** After the commit of any, such as to let sessions forget an account. */
  settled?(): void
}
