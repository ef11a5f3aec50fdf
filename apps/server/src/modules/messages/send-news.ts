import { Failure } from '@app/contract/failure.ts'
import { MARKETING_SUBSCRIPTIONS } from '@app/rules/reference/member-choices.ts'
import { transaction } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import { listSubscribers } from './mail-preferences.store.ts'
import { sendToSubscriber, type MessagesDeps } from './send-to-subscriber.ts'

/** Subscribers read at a time. */
const BATCH = 500

/** The words of news: what their author wrote. */
export const newsWords = ({ subject, text }: { readonly subject: string; readonly text: string }): LetterText => ({ subject, lead: [text] })

/** Writes news to all who subscribed to those of one of these sites, or to none on error; answers how many mails. @throws Failure INVALID_INPUT. */
export async function sendNews(
  deps: MessagesDeps,
  sites: readonly string[],
  news: { site: string; subject: string; text: string },
): Promise<number> {
  const kind = MARKETING_SUBSCRIPTIONS[news.site]
  const fieldErrors = {
    ...(kind === undefined || !sites.includes(news.site) ? { site: 'validation.wrong' } : {}),
    ...(news.subject.trim() === '' ? { subject: 'validation.missing' } : {}),
    ...(news.text.trim() === '' ? { text: 'validation.missing' } : {}),
  }
  if (kind === undefined || Object.keys(fieldErrors).length > 0) throw new Failure('INVALID_INPUT', { fieldErrors })
  const subject = news.subject.trim()
  const write = () => newsWords({ subject, text: news.text.trim() })
  return transaction(deps.db, async (tx) => {
    let mails = 0
    let afterId = 0
    for (;;) {
      const accounts = await listSubscribers(tx, { kind, afterId, limit: BATCH })
      for (const accountId of accounts) if (await sendToSubscriber(deps, tx, { accountId, kind, write })) mails += 1
      const last = accounts.at(-1)
      if (last === undefined || accounts.length < BATCH) return mails
      afterId = last
    }
  })
}
