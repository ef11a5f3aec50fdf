import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { letter, type Mail, plainWords, type Post } from '#platform/mail/index.ts'
import { writtenTime } from '#modules/bid-notices/index.ts'
import { type SellerNotice, takeCancelled, takeMoved } from './seller-notices.store.ts'

/** Lots that one mail names; it counts the others. */
const LOTS_NAMED_MAX = 20

/** The mail to a seller whose sale was cancelled or moved. */
export function changedSaleMail(told: SellerNotice, locale: Locale = siteOf(told.sellingSite).locales[0] ?? 'en_us'): Mail {
  const { email, sellingSite, startsAtMs, movedToMs, zone, lots } = told
  return letter({ to: email, site: sellingSite, locale, accountId: null }, (text) => {
    const written = (atMs: number): string => writtenTime(atMs, { languageTag: text.languageTag, zone })
    const yard = placeAsWritten(plainWords(told.yardName))
    const values = { yard, when: written(startsAtMs), to: movedToMs === null ? '' : written(movedToMs) }
    const what = movedToMs === null ? 'cancelled' : 'moved'
    const more = lots.length - LOTS_NAMED_MAX
    return {
      subject: text.t(`seller.mail.${what}.subject`, values),
      lead: [text.t(`seller.mail.${what}.text`, values), text.t(`seller.mail.${what}.lots`, { count: lots.length })],
      facts: [
        [text.t('mail.where'), yard],
        [text.t('mail.sale.was'), values.when],
        ...(movedToMs === null ? [] : [[text.t('mail.sale.newStart'), values.to] as const]),
        [text.t('mail.reason'), plainWords(told.reason)],
      ],
      items: [
        ...lots.slice(0, LOTS_NAMED_MAX).map((name) => ({ text: plainWords(asWritten(name)) })),
        ...(more > 0 ? [{ text: text.t('mail.reminder.more', { count: more }) }] : []),
      ],
    }
  })
}

/**
 * Writes to the sellers of cancelled and moved sales: which of their lots are in no sale now, or start when; once a sale, or a move of it.
 * Answers how many mails.
 */
export async function notifySellers({ db, post }: { readonly db: Db; readonly post: Pick<Post, 'sendMail'> }): Promise<number> {
  return transaction(db, async (tx) => {
    const waiting = [...(await takeCancelled(tx)), ...(await takeMoved(tx))]
    for (const one of waiting) await post.sendMail(tx, changedSaleMail(one))
    return waiting.length
  })
}
