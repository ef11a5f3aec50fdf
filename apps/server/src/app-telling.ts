import type { FastifyInstance } from 'fastify'
import { startNotices } from '#modules/bid-notices/index.ts'
import { type MessagesDeps, startReminding, type Subscribers } from '#modules/messages/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Texts } from '#modules/texts/index.ts'
import { startWatchNews } from '#modules/watch-news/index.ts'

/** Tells people of their bids, of sales that are near and of lots they watch, by mail, push and text as each chose. */
export function startTelling(
  app: FastifyInstance,
  deps: MessagesDeps & { readonly subscribers: Subscribers; readonly devices: Devices; readonly texts: Texts },
): void {
  const { devices, texts } = deps
  startNotices(app, deps)
  startWatchNews(app, deps)
  startReminding(app, {
    ...deps,
    also: async (tx, { say, ...notice }) => {
      await devices.notify(tx, { ...notice, write: (text) => ({ title: say(text), body: text.t('mail.reminder.lead') }) })
      await texts.notify(tx, { ...notice, write: say })
    },
  })
}
