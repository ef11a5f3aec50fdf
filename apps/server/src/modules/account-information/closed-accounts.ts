import { sql } from 'kysely'

/** A row of accounts that is closed and still names its owner: it can be opened again, and is to be erased one day. */
export const isClosedAndNamed = sql<boolean>`accounts.status = 'closed' and not exists (
  select from account_events e where e.account_id = accounts.id and e.kind = 'account-erased')`
