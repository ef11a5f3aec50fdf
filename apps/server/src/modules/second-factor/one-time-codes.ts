import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { OneTimeCodeSecret } from '@app/contract/people/second-factor.answers.ts'
import { ONE_TIME_CODE_DIGITS, ONE_TIME_CODE_SECONDS, ONE_TIME_CODE_WINDOW, readOneTimeCode } from '@app/rules/people/second-factor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { qrPicture } from './qr-picture.ts'
import { findSecret, keepSecret, spendStep } from './one-time-codes.store.ts'

const PURPOSE = 'one-time-code'
const ISSUER = 'Hammerlane'
const SECRET_BYTES = 20 // as many as the hash has (RFC 4226 §4 R6)
const MS_PER_SECOND = 1_000

export interface CodeRooms {
  readonly db: Db | Tx
  readonly keys: KeyRing
}

/** What a typed code came to. `off`: the account asks for none. */
export type CodeCheck = 'off' | 'missing' | 'wrong' | 'right'

// Every authenticator app knows SHA-1 and many know nothing else; the HMAC does not rest on what is broken about it.
const appOf = (bytes: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: ONE_TIME_CODE_DIGITS,
    period: ONE_TIME_CODE_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }),
  })

const stepAt = (nowMs: number): number => TOTP.counter({ period: ONE_TIME_CODE_SECONDS, timestamp: nowMs })

const open = (keys: KeyRing, accountId: number, sealed: string): Promise<Buffer> => keys.unseal(PURPOSE, String(accountId), sealed)

/** Makes and keeps a secret; null where codes are on already. The secret is answered this once. */
export async function makeSecret(
  { db, keys }: CodeRooms,
  { accountId, label }: { accountId: number; label: string },
): Promise<OneTimeCodeSecret | null> {
  const bytes = randomBytes(SECRET_BYTES)
  if (!(await keepSecret(db, accountId, keys.seal(PURPOSE, String(accountId), bytes)))) return null
  const app = appOf(bytes, label)
  const url = app.toString()
  return { secret: app.secret.base32, url, picture: qrPicture(url) }
}

/** Whether an account asks for a code at sign-in. */
export async function hasOneTimeCodes(db: Db | Tx, accountId: number): Promise<boolean> {
  return (await findSecret(db, accountId))?.isConfirmed ?? false
}

/**
 * Looks at a typed code and uses it up (RFC 6238 §5.2): the current one, or the one before or after it. `isConfirming` looks at a
 * secret that is not confirmed yet.
 */
export async function checkCode(
  { db, keys }: CodeRooms,
  attempt: { accountId: number; typed: string; nowMs: number; isConfirming?: boolean },
): Promise<CodeCheck> {
  const { accountId } = attempt
  const stored = await findSecret(db, accountId)
  if (stored === null || stored.isConfirmed === (attempt.isConfirming ?? false)) return 'off'
  if (attempt.typed.trim() === '') return 'missing'
  const token = readOneTimeCode(attempt.typed)
  if (token === null) return 'wrong'
  const app = appOf(await open(keys, accountId, stored.sealed), '')
  const apart = app.validate({ token, timestamp: attempt.nowMs, window: ONE_TIME_CODE_WINDOW })
  if (apart === null) return 'wrong'
  return (await spendStep(db, accountId, { step: stepAt(attempt.nowMs) + apart, sealed: stored.sealed })) ? 'right' : 'wrong'
}

/** A code of an account that would be taken now, empty where codes are off or all of this moment are used. For the demo world alone. */
export async function currentCode({ db, keys }: CodeRooms, { accountId, nowMs }: { accountId: number; nowMs: number }): Promise<string> {
  const stored = await findSecret(db, accountId)
  if (stored === null || !stored.isConfirmed) return ''
  const now = stepAt(nowMs)
  const step = Math.max(now, stored.lastStep + 1)
  if (step > now + ONE_TIME_CODE_WINDOW) return ''
  const app = appOf(await open(keys, accountId, stored.sealed), '')
  return app.generate({ timestamp: step * ONE_TIME_CODE_SECONDS * MS_PER_SECOND })
}
