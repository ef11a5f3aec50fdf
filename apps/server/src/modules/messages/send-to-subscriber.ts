import type { SiteCode } from '@app/contract/sites.ts'
import { mailKindOf, statusOf } from '@app/rules/people/mail-kinds.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { localeOf } from '@app/text/locales.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { type Addressee, inLanguage, letter, type LetterText, type Mail, type Post } from '#platform/mail/index.ts'
import { findReader, listAnswers } from './mail-preferences.store.ts'
import { makeShortKey, makeSubscriptionKey } from './subscription-keys.ts'

/** What the module writes mails with. */
export interface MessagesDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly post: Post
}

/** A mail of a kind, in whatever language its reader has. */
export interface KindMail {
  readonly accountId: number
  /** A code of rules/people/mail-kinds.ts. */
  readonly kind: string
  /** The site that it is about, whose links and words it has; left out: the reader's own. */
  readonly site?: SiteCode
  /** Path of what ends less than the kind, in a language of its own and by one press (RFC 8058); left out: the kind is ended. */
  readonly leavePath?: string
  /** Says the mail; `link` makes the address of a path of ours in the reader's language. */
  readonly write: (text: Text, link: (path: string) => string) => LetterText
}

/** A letter that its reader may do without: it ends with the way to stop its kind. */
export const letterOfKind = (
  addressee: Addressee,
  {
    write,
    link,
    leaveKey,
    leavePath,
  }: Pick<KindMail, 'write' | 'leavePath'> & { readonly link: (path: string) => string; readonly leaveKey: string },
): Mail =>
  letter(addressee, (text) => ({
    ...write(text, link),
    leave:
      leavePath === undefined
        ? { label: text.t('mail.kind.leave'), url: link(`/unsubscribe?key=${leaveKey}`) }
        : { label: text.t('mail.search.leave'), url: link(leavePath) },
  }))

/**
 * Writes a mail of a kind, unless its reader does without that kind, has no address or no account any more. It carries the way to end
 * the kind, in its text and for the reader's mail program. Answers whether it was written.
 */
export async function sendToSubscriber({ keys, post }: MessagesDeps, tx: Db | Tx, mail: KindMail): Promise<boolean> {
  const kind = mailKindOf(mail.kind)
  if (kind === null) throw new Error(`${mail.kind} is no kind of mail`)
  const reader = await findReader(tx, mail.accountId)
  if (reader === null || reader.email === null) return false
  const answers = await listAnswers(tx, mail.accountId)
  if (statusOf(kind, answers.get(kind.code) ?? null) !== 'SUBSCRIBED') return false
  const site = mail.site ?? (reader.site as SiteCode)
  const addressee = { to: reader.email, site, locale: localeOf(reader.language) ?? siteOf(site).defaultLocale, accountId: mail.accountId }
  const link = (path: string): string => post.linkTo(site, inLanguage(addressee.locale, path))
  const key = makeSubscriptionKey(keys, { act: 'end', accountId: mail.accountId, kind: kind.code }, Date.now())
  const { write, leavePath } = mail
  const leaveKey = makeShortKey({ code: reader.mailCode, kind: kind.code })
  const written = letterOfKind(addressee, { write, link, leaveKey, ...(leavePath !== undefined && { leavePath }) })
  // A mail program posts to the address without a language, and no one reads it.
  const unsubscribeUrl = post.linkTo(site, leavePath ?? `/unsubscribe?key=${key}`)
  await post.sendMail(tx, { ...written, kind: kind.code, unsubscribeUrl })
  return true
}
