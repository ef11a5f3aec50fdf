import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { Mail, Post } from '#platform/mail/index.ts'
import { plainWords, subjectOf, writtenTime } from '#modules/bid-notices/index.ts'
import { type SellerNotice, takeCancelled, takeMoved } from './seller-notices.store.ts'

/** Lots that one mail names; it counts the others. */
const LOTS_NAMED_MAX = 20

function mailOf({ email, sellingSite, yardName, startsAtMs, movedToMs, zone, reason, lots }: SellerNotice): Mail {
  const site = siteOf(sellingSite)
  const locale = site.locales[0] ?? 'en_us'
  const text = textOf(locale, site.dialect)
  const written = (atMs: number): string => writtenTime(atMs, { languageTag: text.languageTag, zone })
  const values = { yard: plainWords(yardName), when: written(startsAtMs), to: movedToMs === null ? '' : written(movedToMs) }
  const what = movedToMs === null ? 'cancelled' : 'moved'
  const more = lots.length - LOTS_NAMED_MAX
  const named = lots.slice(0, LOTS_NAMED_MAX).map(plainWords)
  return {
    to: email,
    site: sellingSite,
    locale,
    accountId: null,
    subject: subjectOf(text.t(`seller.mail.${what}.subject`, values)),
    text:
      [
        text.t(`seller.mail.${what}.text`, values),
        text.t('sales.cancelled.reason', { reason: plainWords(reason) }),
        text.t(`seller.mail.${what}.lots`, { count: lots.length }),
        [...named, ...(more > 0 ? [text.t('mail.reminder.more', { count: more })] : [])].join('\n'),
        text.t('mail.sign'),
      ].join('\n\n') + '\n',
  }
}

/**
 * Writes to the sellers of cancelled and moved sales: which of their lots are in no sale now, or start when; once a sale, or a move of it.
 * Answers how many mails.
 */
export async function notifySellers({ db, post }: { readonly db: Db; readonly post: Pick<Post, 'sendMail'> }): Promise<number> {
  return transaction(db, async (tx) => {
    const waiting = [...(await takeCancelled(tx)), ...(await takeMoved(tx))]
    for (const one of waiting) await post.sendMail(tx, mailOf(one))
    return waiting.length
  })
}
