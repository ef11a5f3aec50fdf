import { createHash, randomInt } from 'node:crypto'
import type { Locale } from '@app/text/locales.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { findBlocks } from '#modules/accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import type { RegistrationRooms } from './registration-deps.ts'
import { CODE_DIGITS, CODE_LIFE_MS, REGISTRATION_LIFE_MS } from './registration-limits.ts'
import { codeMail, knownMail } from './registration-mails.ts'
import { findOwner, saveKeys, takeMail } from './registrations.store.ts'

/** Six digits, none likelier than another. */
const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** What the database knows of a code: by itself it says nothing, since the same code of another registration has another hash. */
export const codeHash = (registrationId: string, code: string): Buffer => createHash('sha256').update(`${registrationId} ${code}`).digest()

const addressHash = (email: string): Buffer => createHash('sha256').update(`registration ${email.toLowerCase()}`).digest()

/**
 * Mails a code and a link to a new address, or to one that has an account the way to sign in; nothing to one that had enough mails or
 * whose domain is blocked. Called after the answer was sent, so that its time tells nothing (assurance C2 §6.3.8).
 */
export async function mailCode(
  { db, post }: RegistrationRooms,
  { id, email, site, locale }: { readonly id: string; readonly email: string; readonly site: SiteCode; readonly locale: Locale },
): Promise<void> {
  const { isEmailDomainBlocked } = await findBlocks(db, { device: '', domain: email.split('@').at(-1)?.toLowerCase() ?? '' })
  if (isEmailDomainBlocked) return
  await transaction(db, async (tx) => {
    if (!(await takeMail(tx, addressHash(email)))) return
    const owner = await findOwner(tx, { email, site })
    if (owner !== null) {
      await post.sendMail(tx, knownMail(post, { to: email, site, locale, accountId: owner.id }, owner))
      return
    }
    const [code, key, nowMs] = [newCode(), newKey(), Date.now()]
    const isSaved = await saveKeys(tx, id, {
      email,
      codeHash: codeHash(id, code),
      codeUntil: new Date(nowMs + CODE_LIFE_MS),
      keyHash: keyHash(key),
      keyUntil: new Date(nowMs + REGISTRATION_LIFE_MS),
    })
    if (!isSaved) return
    const addressee = { to: email, site, locale, accountId: null }
    await post.sendMail(tx, codeMail(post, addressee, { code, key, codeLifeMs: CODE_LIFE_MS, linkLifeMs: REGISTRATION_LIFE_MS }))
  })
}
