import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import { findAddressee } from '#modules/accounts/index.ts'
import { plainWords, writtenTime } from '#modules/bid-notices/index.ts'
import { findContact } from '#modules/site/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type MailWriter } from '#platform/mail/index.ts'
import { findSite } from './sellers.store.ts'

const CONTACT_PATH = '/contactUs'

/** A seller who was written to at an address that stands no longer. */
export interface AddressLost {
  readonly code: string
  readonly name: string
  readonly email: string
  /** Whose account the seller had until then; null for none. */
  readonly accountId: number | null
  readonly atMs: number
}

/**
 * Notifies a seller at their old address that mails go elsewhere or nowhere now, since when, and how to reach us if that is wrong.
 * Neither the new address nor who changed it is named: the old one may have another reader by now.
 */
export async function notifyOldAddress(tx: Tx, post: MailWriter, { code, name, email, accountId, atMs }: AddressLost): Promise<void> {
  const site = await findSite(tx, code)
  const { zone, locales, dialect } = siteOf(site)
  const { language } = accountId === null ? { language: null } : await findAddressee(tx, accountId)
  const locale = localeOf(language) ?? locales[0] ?? 'en_us'
  const contact = await findContact(tx, site)
  const when = writtenTime(atMs, { languageTag: textOf(locale, dialect).languageTag, zone })
  const reached = [contact?.email ?? '', contact?.phone ?? '', post.linkTo(site, inLanguage(locale, CONTACT_PATH))]
  const mail = letter({ to: email, site, locale, accountId: null }, (text) => ({
    subject: text.t('seller.mail.address.subject'),
    parts: [
      text.t('seller.mail.address.text', { name: plainWords(name), when }),
      `${text.t('seller.mail.address.wrong')}\n${reached.filter(Boolean).join('\n')}`,
    ],
  }))
  await post.sendMail(tx, mail)
}
