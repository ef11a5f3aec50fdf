import type { Payments } from '#modules/gateway-payments/index.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { RefundDeps } from '#modules/refunds/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { TakeOne } from '#platform/http/rate-limits.ts'

/** What links by which somebody else pays work with. */
export interface PayLinksDeps extends Pick<InvoiceDeps, 'db' | 'post' | 'log'>, Pick<RefundDeps, 'gateways' | 'preferencesOf'> {
  readonly keys: Pick<KeyRing, 'seal' | 'unseal'>
  readonly payments: Pick<Payments, 'register' | 'begin' | 'closeLink' | 'askAbout' | 'formOf'>
}

/** The same for what strangers ask: misses of a network are counted. */
export interface StrangerDeps extends PayLinksDeps {
  readonly takeMiss: TakeOne
}
