import type { FastifyInstance } from 'fastify'
import {
  changeBrokerBidderEmail,
  confirmEmail,
  getQuestionChoices,
  listMailbox,
  saveSecurityQuestions,
} from '@app/contract/account/account-details.ts'
import type { Mailbox } from '@app/contract/account/account-details.answers.ts'
import { createSellerPassword, emailSellerPassword, openSellerPassword } from '@app/contract/account/account-seller.ts'
import { showMail } from '@app/contract/account/mailbox.ts'
import { Failure } from '@app/contract/failure.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { answerForm, operatorOf } from '#modules/session/index.ts'
import { mailDocument, type Post } from '#platform/mail/index.ts'
import { serve } from '#platform/http/serve.ts'
import type { AccountRooms } from '#modules/account-recovery/index.ts'
import { askForConfirmation, confirmAddress } from './broker-bidder-email.ts'
import { chooseQuestions, listQuestionChoices } from './choose-questions.ts'
import { openSellerKey, requestSellerMail, setSellerPassword } from './seller-password.ts'

/** Mails on one page of the mailbox. */
const MAILBOX_PAGE = 50
const EMAIL_PATH = '/updateBrokerBidderEmail'
const QUESTIONS_PATH = '/collect-security-questions'
const SELLER_PATH = '/sellerPassword'

async function mailboxPage(post: Post, sites: readonly string[], before: number | undefined): Promise<Mailbox> {
  const found = await post.listStored({ sites, beforeId: before ?? null, limit: MAILBOX_PAGE + 1 })
  const mails = found.slice(0, MAILBOX_PAGE).map(({ createdAt, ...mail }) => ({ ...mail, sentAt: createdAt.toISOString() }))
  return { isKept: post.isKept, mails, next: found.length > MAILBOX_PAGE ? (mails.at(-1)?.id ?? null) : null }
}

function registerSeller(app: FastifyInstance, rooms: AccountRooms, landing: () => string): void {
  serve(app, emailSellerPassword, async ({ params }, ctx) => {
    await requestSellerMail(rooms, ctx, params.email)
    return {}
  })
  serve(app, openSellerPassword, ({ query }, ctx) => openSellerKey(rooms, ctx, query.key))
  serve(app, createSellerPassword, ({ body }, ctx) => {
    const { email, locale, ...typed } = body
    const work = () => setSellerPassword(rooms, ctx, { email, typed }).then(() => ({ next: landing() }))
    return answerForm(app, { ctx, locale, path: SELLER_PATH }, { work, next: ({ next }) => next })
  })
}

/** What a person keeps for the way back in, the legacy calls of sellers, and the operators' mailbox. */
export function registerDetails(app: FastifyInstance, rooms: AccountRooms): void {
  const landing = () => targetAfterSignIn([], { isOurPath: app.edge.pages.isOurs })
  serve(app, getQuestionChoices, (_, ctx) => listQuestionChoices(rooms, ctx))
  serve(app, saveSecurityQuestions, ({ body }, ctx) => {
    const work = async () => {
      await chooseQuestions(rooms, ctx, body.questions)
      return { next: targetAfterSignIn([body.redirectUrl], { isOurPath: app.edge.pages.isOurs }) }
    }
    return answerForm(app, { ctx, locale: body.locale, path: QUESTIONS_PATH }, { work, next: ({ next }) => next })
  })
  serve(app, changeBrokerBidderEmail, ({ body }, ctx) => {
    const sent = { next: `${EMAIL_PATH}?sent=1` }
    const work = () => askForConfirmation(rooms, ctx, body.email).then(() => sent)
    return answerForm(app, { ctx, locale: body.locale, path: EMAIL_PATH }, { work, next: ({ next }) => next })
  })
  serve(app, confirmEmail, ({ body }, ctx) => {
    const work = () => confirmAddress(rooms, ctx, body.key).then(() => ({ next: ctx.member === null ? '/login' : landing() }))
    return answerForm(app, { ctx, locale: body.locale, path: EMAIL_PATH, query: { key: body.key } }, { work, next: ({ next }) => next })
  })
  serve(app, listMailbox, ({ query }, ctx) => mailboxPage(rooms.post, operatorOf(ctx).sites, query.before))
  serve(app, showMail, async ({ params }, ctx) => {
    const html = await rooms.post.findHtml({ id: params.id, sites: operatorOf(ctx).sites })
    if (html === null) throw new Failure('NOT_FOUND')
    return mailDocument(html)
  })
  registerSeller(app, rooms, landing)
}
