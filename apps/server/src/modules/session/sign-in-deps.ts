import type { Post } from '#platform/mail/index.ts'
import type { Captcha } from '#platform/captcha/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Passwords } from '#platform/passwords/index.ts'
import type { Sessions } from './sessions.ts'

export interface SignInDeps {
  readonly config: Config
  readonly db: Db
  readonly keys: KeyRing
  readonly passwords: Passwords
  readonly captcha: Captcha
  readonly sessions: Sessions
  readonly post: Post
  /** Whether a kiosk account may sign in from the caller's browser. */
  readonly isKioskScreen: (rooms: Pick<SignInDeps, 'db' | 'config'>, ctx: RequestContext, accountId: number) => Promise<boolean>
}
