import { formatMoney } from '@app/rules/formats/amounts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Mail } from '#platform/mail/index.ts'
import { plainWords, subjectOf, writtenTime } from '#modules/bid-notices/index.ts'
import type { ListedNegotiation } from '#modules/lot-book/index.ts'

/** Asks a seller to answer a highest bid, with the link that needs no account. */
export function sellerMail(
  row: ListedNegotiation,
  { to, link, locale, deadlineMs }: { readonly to: string; readonly link: string; readonly locale: Locale; readonly deadlineMs: number },
): Mail {
  const text = textOf(locale, siteOf(row.sellingSite).dialect)
  const amount = formatMoney({ minor: row.bidMinor, currency: row.currency }, text.languageTag)
  const when = writtenTime(deadlineMs, { languageTag: text.languageTag, zone: siteOf(row.sellingSite).zone })
  const name = plainWords(row.description)
  return {
    to,
    site: row.sellingSite,
    locale,
    accountId: null,
    subject: subjectOf(text.t('seller.mail.subject', { name })),
    text: [text.t('seller.mail.text', { name, number: String(row.lot), amount, when }), link, text.t('mail.sign')].join('\n\n') + '\n',
  }
}
