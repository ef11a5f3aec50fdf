import type { SitePreferenceName } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'
import type { Gateways } from '#platform/gateway/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'

/** What refunds work with. */
export interface RefundDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: Pick<KeyRing, 'seal' | 'unseal' | 'derive'>
  readonly post: Pick<Post, 'sendMail' | 'linkTo'>
  readonly gateways: Gateways
  /** What operators prefer for a site, such as the amount from which two people decide. */
  readonly preferencesOf: (site: SiteCode) => readonly SitePreferenceName[]
  /** How long a provider that said nothing is left alone, ms; trials have others. */
  readonly askAfterMs?: readonly number[] | undefined
}
