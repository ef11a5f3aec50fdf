import * as z from 'zod/mini'
import type { Db } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { findByMailCode } from './mail-preferences.store.ts'

const PURPOSE = 'subscription'
const ABOUT = 'mail'
const DAY_MS = 86_400_000
/** A link that begins a subscription works so long; one that ends it works as long as the mail exists. */
const CONFIRM_DAYS = 7

const content = z.object({ act: z.enum(['confirm', 'end']), accountId: z.int(), kind: z.string(), endsAtMs: z.nullable(z.number()) })

/** What the key of a mail does, to whose mails. */
export interface SubscriptionKey {
  readonly act: 'confirm' | 'end'
  readonly accountId: number
  readonly kind: string
}

/** Makes the key of a link: sealed, so that it does not reveal whose it is, and not stored, so that it works in the oldest mail. */
export function makeSubscriptionKey(keys: KeyRing, key: SubscriptionKey, nowMs: number): string {
  const endsAtMs = key.act === 'confirm' ? nowMs + CONFIRM_DAYS * DAY_MS : null
  return keys.seal(PURPOSE, ABOUT, Buffer.from(JSON.stringify({ ...key, endsAtMs })))
}

/** A short key: the code of an account's mails, 16 bytes, and the kind. */
const SHORT_KEY = /^([\w-]{22})\.([A-Z_0-9]{1,40})$/

/** The key that ends a kind in the words of a mail: short enough for one line, and no more of it is stored than one code an account. */
export const makeShortKey = ({ code, kind }: { readonly code: string; readonly kind: string }): string =>
  `${Buffer.from(code.replaceAll('-', ''), 'hex').toString('base64url')}.${kind}`

/** Reads a short key; null for any other and for one of nobody. */
export async function readShortKey(db: Db, key: string): Promise<SubscriptionKey | null> {
  const [, code, kind] = SHORT_KEY.exec(key) ?? []
  if (code === undefined || kind === undefined) return null
  const accountId = await findByMailCode(db, Buffer.from(code, 'base64url').toString('hex'))
  return accountId === null ? null : { act: 'end', accountId, kind }
}

/** Reads the key of a link; null for one that is not ours or over. */
export async function readSubscriptionKey(keys: KeyRing, key: string, nowMs: number): Promise<SubscriptionKey | null> {
  const bytes = await keys.unseal(PURPOSE, ABOUT, key).catch(() => null)
  if (bytes === null) return null
  const { endsAtMs, ...read } = content.parse(JSON.parse(bytes.toString('utf8')))
  return endsAtMs !== null && endsAtMs < nowMs ? null : read
}
