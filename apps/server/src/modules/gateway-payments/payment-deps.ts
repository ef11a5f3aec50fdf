import type { AttemptPurpose } from '@app/contract/gateway/gateway-codes.ts'
import type { Db } from '#platform/db/database.ts'
import type { Gateways } from '#platform/gateway/index.ts'
import type { Log } from '#platform/log.ts'
import type { Payable } from './payable.ts'

/** How long silence lasts before a provider is asked, ms; trials have others. */
export interface PaymentWaits {
  readonly askAfterMs: readonly number[]
}

/** What payments work with. */
export interface PaymentDeps {
  readonly db: Db
  readonly log: Log
  readonly gateways: Gateways
  readonly waits: PaymentWaits
  /** Address at which this node takes notices, such as http://127.0.0.1:8080. */
  readonly ownAddress: () => string
  payableOf(kind: AttemptPurpose): Payable | null
}
