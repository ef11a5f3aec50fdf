import type { IncomingHttpHeaders } from 'node:http'
import type { AttemptToPay, Gateway, ReadNotice } from './gateway.ts'
import type { LineMood } from './provider-line.test-kit.ts'

/** How long adapters under test wait for an answer, ms: no stand-in needs that long. */
export const ANSWER_MS = 1_000

/** What a payer does on the page: each a way that a payment can go. */
export type Way =
  | 'pays'
  | 'pays and keeps the card'
  | 'pays by the card kept'
  | 'is asked'
  | 'confirms'
  | 'fails to confirm'
  | 'is declined'
  | 'leaves'
  | 'lets it expire'
  | 'debits'

/** A provider under test: its adapter, and hands on the other side. */
export interface Subject {
  readonly name: string
  readonly gateway: Gateway
  /** The payer on the page of a payment. */
  go(ref: string, way: Way): Promise<void>
  /** The payer's bank fetches the money back. */
  fetchBack(ref: string): Promise<void>
  /** The dispute about that ends. */
  decide(ref: string, end: 'won' | 'lost'): Promise<void>
  /**
   * A notice as the provider would send it now about a payment; by another secret, so many seconds old, or with another text. `read`: what is
   * to be read of it, where that is not the event `evt_1` and the payment itself.
   */
  notice(
    ref: string,
    how?: { readonly secret?: string; readonly ageS?: number; readonly text?: string },
  ): { readonly raw: Buffer; readonly headers: IncomingHttpHeaders; readonly read?: ReadNotice }
  /** Has the provider tell of what it has booked so far, where it does so by itself. */
  closeBooks?(): Promise<void>
  /** How the line to the provider is from now on. */
  be(mood: LineMood): void
  /** Payments that the provider has begun. */
  count(): number
  /** Cards that the provider keeps. */
  cards(): readonly string[]
  refunds(ref: string): readonly number[]
  close(): Promise<void>
}

/** What a provider can do; where it cannot, its cases are left out. */
export interface Abilities {
  /** It has a page of its own before anybody pays: it knows an attempt by its key, and can close its page. */
  readonly hasPages: boolean
  readonly keepsCards: boolean
  /** It says in its answers that money was fetched back. */
  readonly tellsDisputes: boolean
  /** It says that a payer's bank asks whether it is they. */
  readonly tellsChallenges: boolean
  /** A notice says when it was signed, over every sign of it; else over some fields of it alone. */
  readonly signsBodies: boolean
  /** By its notices nobody knows whose payments they are about before asking. */
  readonly namesOthers: boolean
  /** What it has told once is answered from here. */
  readonly isRemembered: boolean
}

let last = 0

/** An attempt of its own. */
export const anAttempt = (more: Partial<AttemptToPay> = {}): AttemptToPay => ({
  ref: `attempt-${String((last += 1)).padStart(14, '0')}`,
  begunAt: new Date(),
  amountMinor: 50_000,
  currency: 'USD',
  payee: 'Hammerlane',
  description: 'Deposit USD',
  locale: 'en_us',
  method: 'CRDCARD',
  returnUrl: 'http://localhost:8080/network-response?orderRefId=x',
  noticeUrl: '',
  card: null,
  about: '1|PAY_DEPOSIT|17|1790000000000|CPRTUS',
  ...more,
})
