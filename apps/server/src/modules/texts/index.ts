import type { FastifyInstance } from 'fastify'
import { listTextMailbox } from '@app/contract/account/mailbox.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import * as calls from '@app/contract/texts/texts.ts'
import { answerForm, operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import { chooseKinds, getSettings, setHours } from './choose-texts.ts'
import { askCode, confirmCode, forgetPhone, type TextsDeps } from './confirm-phone.ts'
import { clearOver } from './phones.store.ts'
import { textMailboxPage } from './read-texts.ts'
import { noticesOfTexts } from './take-inbound.ts'
import { releaseHeld, tellByText, type Texts } from './tell-by-text.ts'
import { CLEARED_EVERY_MS, HELD_LOOKED_EVERY_MS } from './text-limits.ts'

export { CODES_OF_HOUSE_MAX } from './text-limits.ts'
export { addDemoTexts } from './demo-texts.ts'
export { readTexts, shownTextOf } from './read-texts.ts'
export { fitting, releaseHeld, type TextNotice, type Texts } from './tell-by-text.ts'

/** What texts are registered with. */
interface TextRooms extends TextsDeps {
  readonly notices: NoticeInbox
  readonly homeSite: SiteCode
}

const PAGE = '/smsAlerts'

/** Serves the number that somebody is texted at and what they chose, takes what comes back, and lets other modules text. */
export function registerTexts(app: FastifyInstance, deps: TextRooms): Texts {
  const { db, sms, notices } = deps
  const page = (ctx: RequestContext, locale: string) => ({ ctx, locale, path: PAGE })
  const next = (done: string) => () => `${PAGE}?done=${done}`
  serve(app, calls.getTextSettings, (_, ctx) => getSettings(deps, ctx))
  serve(app, calls.askPhoneCode, ({ body }, ctx) =>
    answerForm(app, page(ctx, body.locale), { work: () => askCode(deps, body, ctx), next: next('asked') }),
  )
  serve(app, calls.confirmPhone, ({ body }, ctx) =>
    answerForm(app, page(ctx, body.locale), { work: () => confirmCode(deps, body.code, ctx), next: next('confirmed') }),
  )
  serve(app, calls.removePhone, ({ body }, ctx) =>
    answerForm(app, page(ctx, body.locale), { work: () => forgetPhone(deps, ctx), next: next('removed') }),
  )
  serve(app, calls.chooseTextKinds, ({ body }, ctx) =>
    answerForm(app, page(ctx, body.locale), { work: () => chooseKinds(deps, body, ctx), next: next('chosen') }),
  )
  serve(app, calls.setQuietHours, ({ body }, ctx) =>
    answerForm(app, page(ctx, body.locale), { work: () => setHours(deps, body, ctx), next: next('chosen') }),
  )
  serve(app, listTextMailbox, ({ query }, ctx) => textMailboxPage(sms, operatorOf(ctx).sites, query.before))
  repeatInApp(app, { everyMs: CLEARED_EVERY_MS, failed: 'numbers that were not confirmed could not be cleared', work: () => clearOver(db) })
  repeatInApp(app, { everyMs: HELD_LOOKED_EVERY_MS, failed: 'texts that were held could not be sent', work: () => releaseHeld(deps) })
  if (sms.provider !== null) notices.register(noticesOfTexts(deps, sms.provider))
  return { notify: (tx, notice) => tellByText(deps, tx, notice) }
}
