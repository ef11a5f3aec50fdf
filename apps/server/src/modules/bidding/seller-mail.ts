import { formatMoney } from '@app/rules/formats/amounts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { ListedNegotiation } from './negotiations.store.ts'

const SUBJECT_LENGTH_MAX = 150
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu

/** Asks a seller for his answer to a highest bid, with the link that needs no account. */
export function sellerMail(
  row: ListedNegotiation,
  { to, link, locale, deadlineMs }: { readonly to: string; readonly link: string; readonly locale: Locale; readonly deadlineMs: number },
): Mail {
  const text = textOf(locale, siteOf(row.sellingSite).dialect)
  const amount = formatMoney({ minor: row.bidMinor, currency: row.currency }, text.languageTag)
  const when = new Intl.DateTimeFormat(text.languageTag, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: siteOf(row.sellingSite).zone,
  }).format(deadlineMs)
  const name = row.description.replace(CONTROL, ' ').trim()
  return {
    to,
    locale,
    subject: text.t('seller.mail.subject', { name }).slice(0, SUBJECT_LENGTH_MAX),
    text: [text.t('seller.mail.text', { name, number: String(row.lot), amount, when }), link, text.t('mail.sign')].join('\n\n') + '\n',
  }
}
