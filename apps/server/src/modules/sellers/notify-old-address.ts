import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import { findAddressee } from '#modules/accounts/index.ts'
import { writtenTime } from '#modules/bid-notices/index.ts'
import { findContact } from '#modules/site/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, type MailWriter, plainWords } from '#platform/mail/index.ts'
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

/** The words of the mail to the old address: since when, and how to reach us. */
export function addressLostWords(
  text: Text,
  lost: {
    readonly name: string
    readonly when: string
    readonly reached: { readonly email: string; readonly phone: string; readonly link: string }
  },
): LetterText {
  const { reached } = lost
  const name = plainWords(lost.name)
  const ways = [
    [text.t('mail.contact.email'), plainWords(reached.email)],
    [text.t('mail.contact.phone'), plainWords(reached.phone)],
  ] as const
  return {
    subject: text.t('seller.mail.address.subject'),
    lead: [text.t('seller.mail.address.text', { name, when: lost.when }), text.t('seller.mail.address.wrong')],
    facts: [[text.t('mail.seller'), name], [text.t('mail.changedOn'), lost.when], ...ways.filter(([, value]) => value !== '')],
    button: { label: text.t('mail.button.contact'), url: reached.link },
  }
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
  const link = post.linkTo(site, inLanguage(locale, CONTACT_PATH))
  const reached = { email: contact?.email ?? '', phone: contact?.phone ?? '', link }
  const mail = letter({ to: email, site, locale, accountId: null }, (text) => addressLostWords(text, { name, when, reached }))
  await post.sendMail(tx, mail)
}
