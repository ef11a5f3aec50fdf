import { formatMoney } from '@app/rules/formats/amounts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import { letter, type Mail } from '#platform/mail/index.ts'
import { type MailedLot, nameOfLot, photoOfLot, placeOfLot, writtenTime, zoneOfLot } from '#modules/bid-notices/index.ts'

/** What a seller is asked, and how. */
interface SellerQuestion {
  readonly to: string
  /** The page that answers without an account. */
  readonly link: string
  readonly deadlineMs: number
  readonly bidMinor: number
}

/** Asks a seller to answer a highest bid, with the link that needs no account. */
export function sellerMail(lot: MailedLot, { to, link, deadlineMs, bidMinor }: SellerQuestion, locale = languageOfSellers(lot)): Mail {
  return letter({ to, site: lot.sellingSite, locale, accountId: null }, (text) => {
    const amount = formatMoney({ minor: bidMinor, currency: lot.currency }, text.languageTag)
    const when = writtenTime(deadlineMs, { languageTag: text.languageTag, zone: zoneOfLot(lot) })
    const name = nameOfLot(lot, text)
    return {
      subject: text.t('seller.mail.subject', { name, amount }),
      lead: [text.t('seller.mail.text', { name, number: String(lot.lot), amount, when })],
      ...photoOfLot(lot, { text, origin: new URL(link).origin }),
      facts: [
        [text.t('mail.amount.highest'), amount],
        [text.t('mail.until.you'), when],
        ...placeOfLot(lot, text),
        [text.t('mail.lot'), String(lot.lot)],
      ],
      button: { label: text.t('mail.button.answer'), url: link },
    }
  })
}

const languageOfSellers = ({ sellingSite }: MailedLot): Locale => siteOf(sellingSite).locales[0] ?? 'en_us'
