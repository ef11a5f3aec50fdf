import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/messages/mail-settings.ts'
import { isFailure } from '@app/contract/failure.ts'
import { leadTo, operatorOf } from '#modules/session/index.ts'
import type { Tx, Db } from '#platform/db/database.ts'
import type { SeeOther } from '#platform/http/run-call.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { confirmByKey, createChangeSetting, endByKey, getMailSettings, stateOfKey } from './change-subscription.ts'
import { sendNews } from './send-news.ts'
import { sendToSubscriber, type KindMail, type MessagesDeps } from './send-to-subscriber.ts'

export { chooseMailedKinds, listMailedKinds, startNews, subscribeWords } from './change-subscription.ts'
export { newsWords } from './send-news.ts'
export { makeShortKey } from './subscription-keys.ts'
export { letterOfKind, type KindMail, type MessagesDeps, sendToSubscriber } from './send-to-subscriber.ts'

/** How other modules write mails that somebody may do without. */
export interface Subscribers {
  /** Writes a mail of a kind, unless its reader does without it; answers whether it was written. */
  send(tx: Db | Tx, mail: KindMail): Promise<boolean>
}

const SETTINGS_PATH = '/messagesettings/email-subscriptions'

/** Answers a key's call; a form that a browser sent by itself is led back to its page, which says what became of it. */
async function byKey(
  app: FastifyInstance,
  ctx: RequestContext,
  form: { readonly path: string; readonly locale: string; readonly work: () => Promise<void> },
): Promise<SeeOther | Record<string, never>> {
  if (!ctx.origin.wantsDocument) {
    await form.work()
    return {}
  }
  const lead = (query: string) => leadTo(app, ctx, { path: `${form.path}?${query}`, locale: form.locale })
  try {
    await form.work()
    return lead('done=1')
  } catch (error) {
    if (!isFailure(error)) throw error
    return lead('fault=1')
  }
}

/** Which mails a person gets, the links that change it, reminders of sales, and news. */
export function registerMessages(app: FastifyInstance, deps: MessagesDeps): Subscribers {
  const changeSetting = createChangeSetting(deps)
  serve(app, calls.getMailSettings, (_, ctx) => getMailSettings(deps, ctx))
  serve(app, calls.changeMailSetting, async ({ body }, ctx) => {
    const settings = await changeSetting(ctx, body)
    if (!ctx.origin.wantsDocument) return settings
    const mailed = settings.confirmationMailedFor === '' ? '' : '?mailed=1'
    return leadTo(app, ctx, { path: SETTINGS_PATH + mailed, locale: body.locale })
  })
  serve(app, calls.getSubscriptionKey, ({ query }) => stateOfKey(deps, query.key))
  serve(app, calls.confirmSubscription, ({ query, body }, ctx) => {
    const work = () => confirmByKey(deps, body.key || query.key)
    return byKey(app, ctx, { path: '/confirmSubscription', locale: body.locale, work })
  })
  for (const call of [calls.confirmUnsubscription, calls.unsubscribe])
    serve(app, call, ({ query, body }, ctx) => {
      const work = () => endByKey(deps, { key: body.key || query.key, isAll: body.all === '1' })
      return byKey(app, ctx, { path: call.path, locale: body.locale, work })
    })
  serve(app, calls.sendNews, async ({ body }, ctx) => ({ mails: await sendNews(deps, operatorOf(ctx).sites, body) }))
  return { send: (tx, mail) => sendToSubscriber(deps, tx, mail) }
}
