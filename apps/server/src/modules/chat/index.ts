import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/messages/chat.ts'
import type { DeskTalk } from '@app/contract/messages/chat.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { addMessage, closeTalk, deleteOldTalks, findTalk, listMessages, listOpenTalks, lockOpenTalk } from './chats.store.ts'
import { createSay, readOwnTalk, type ChatDeps } from './own-talk.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

const SWEEP_EVERY_MS = 3_600_000

function toAbout(row: NonNullable<Awaited<ReturnType<typeof findTalk>>>): Omit<DeskTalk, 'messages'> {
  return {
    id: row.id,
    site: row.site,
    locale: row.locale,
    buyerNumber: row.number,
    name: row.company_name || [row.first_name, row.last_name].filter(Boolean).join(' '),
    pageUrl: row.page_url,
    isWaiting: row.is_waiting,
    isClosed: row.closed_at !== null,
    lastAt: row.last_at.toISOString(),
  }
}

async function deskTalk(db: Db, id: string, sites: readonly string[]): Promise<DeskTalk> {
  const row = await findTalk(db, id, sites)
  if (row === undefined) throw new Failure('NOT_FOUND')
  return { ...toAbout(row), messages: await listMessages(db, id, 0) }
}

function registerDesk(app: FastifyInstance, db: Db): void {
  serve(app, calls.listChats, async ({ query }, ctx) => {
    const { sites } = operatorOf(ctx)
    const talks = await listOpenTalks(db, { sites, isWaiting: query.waiting === 'true' })
    return { chats: talks.map((row) => ({ ...toAbout(row), lastWords: row.last_words })) }
  })
  serve(app, calls.getChat, ({ params }, ctx) => deskTalk(db, params.chatId, operatorOf(ctx).sites))
  serve(app, calls.answerChat, async ({ params: { chatId }, body }, ctx) => {
    const { accountId: operatorId, sites } = operatorOf(ctx)
    await transaction(db, async (tx) => {
      const open = await lockOpenTalk(tx, chatId, sites)
      if (open === null) throw new Failure('NOT_FOUND')
      await addMessage(tx, { chatId, accountId: open.account_id, operatorId, body: body.body })
    })
    return deskTalk(db, chatId, sites)
  })
  serve(app, calls.closeChat, async ({ params }, ctx) => {
    if (!(await closeTalk(db, params.chatId, operatorOf(ctx).sites))) throw new Failure('NOT_FOUND')
    return {}
  })
}

/** Talks between visitors and operators, polled by both sides; deleted ninety days after the last message. */
export function registerChat(app: FastifyInstance, deps: ChatDeps): void {
  const say = createSay(deps)
  serve(app, calls.readChat, ({ query }, ctx) => readOwnTalk(deps, ctx, query.after))
  serve(app, calls.sayInChat, ({ body }, ctx) => say(ctx, body))
  registerDesk(app, deps.db)
  repeatInApp(app, { everyMs: SWEEP_EVERY_MS, failed: 'old chats could not be forgotten', work: () => deleteOldTalks(deps.db) })
}
