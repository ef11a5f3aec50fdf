import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Retention, Vault } from '#platform/vault/index.ts'

/** What is kept under law is sealed, opened and removed with. */
export interface RetentionDeps {
  readonly db: Db
  readonly log: Log
  readonly vault: Vault
  readonly retention: Retention
}

/** How often what is due to go is looked for, milliseconds. */
export const SWEEP_EVERY_MS = 3_600_000
/** Records that one look takes. */
export const SWEEP_BATCH_COUNT = 200
/** Most requests that a desk lists. */
export const REQUESTS_MAX = 200
