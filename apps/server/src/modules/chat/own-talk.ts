import type { ChatTalk } from '@app/contract/messages/chat.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { hasChat, type FlagName } from '@app/rules/sites/flags.ts'
import { holdForQuestion } from '#modules/defaults/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { createLimit } from '#platform/http/rate-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isKey, keyHash, newKey } from '#platform/random-key.ts'
import { CHAT_COOKIE, CHAT_COOKIE_DAYS, MESSAGES_MAX, TALKS_AN_HOUR, WORDS_MAX, WORDS_WINDOW_SECONDS } from './chat-limits.ts'
import { addMessage, countMessages, findOwnTalk, insertTalk, listMessages, lockOpenTalk } from './chats.store.ts'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600
const EMPTY: ChatTalk = { state: 'none', messages: [] }

/** What chats need. */
export interface ChatDeps {
  readonly db: Db
  readonly switches: { isOn(name: FlagName, site: SiteCode): Promise<boolean> }
}

/** Key of the caller's chat from their cookie; null for none. */
function ownKey({ origin }: RequestContext): string | null {
  const key = origin.cookie(CHAT_COOKIE)
  return key !== undefined && isKey(key) ? key : null
}

/** @throws Failure CHAT_OFF where operators have not let the chat on or have blocked it (ACC-6.21, ACC-6.22). */
async function needChat({ switches }: ChatDeps, { site }: RequestContext): Promise<void> {
  const [blockLiveChat, allowJivoChat] = await Promise.all([
    switches.isOn('blockLiveChat', site.code),
    switches.isOn('allowJivoChat', site.code),
  ])
  if (!hasChat({ blockLiveChat, allowJivoChat, siteRegionCode: site.regionCode })) throw new Failure('CHAT_OFF')
}

/** The caller's chat; one begun as somebody else, or signed out, stays with that person. */
async function ownTalk({ db }: ChatDeps, ctx: RequestContext) {
  const key = ownKey(ctx)
  const talk = key === null ? null : await findOwnTalk(db, keyHash(key), ctx.site.code)
  return talk !== null && (talk.account_id === null || talk.account_id === ctx.member?.accountId) ? talk : null
}

/** Messages of the caller's chat after the last one they have. @throws Failure CHAT_OFF. */
export async function readOwnTalk(deps: ChatDeps, ctx: RequestContext, after: number): Promise<ChatTalk> {
  await needChat(deps, ctx)
  const talk = await ownTalk(deps, ctx)
  if (talk === null) return EMPTY
  return { state: talk.closed_at === null ? 'open' : 'closed', messages: await listMessages(deps.db, talk.id, after) }
}

/** What a visitor says, where, after what, and about which invoice of theirs. */
interface Sent {
  readonly body: string
  readonly pageUrl: string
  readonly after: number
  readonly invoiceId?: number | undefined
}

/** Makes the visitor's side with its own limits: sends a message, in the open talk or in a new one. @throws Failure CHAT_OFF, TOO_MANY_REQUESTS. */
export function createSay(deps: ChatDeps) {
  const takeWord = createLimit({ points: WORDS_MAX, durationSeconds: WORDS_WINDOW_SECONDS })
  const takeTalk = createLimit({ points: TALKS_AN_HOUR, durationSeconds: HOUR_SECONDS })
  const openTalk = async (ctx: RequestContext, message: { body: string; pageUrl: string }): Promise<string> => {
    await takeTalk(ctx.origin.network)
    const key = newKey()
    const accountId = ctx.member?.accountId ?? null
    const id = await transaction(deps.db, async (tx) => {
      const chatId = await insertTalk(tx, {
        site: ctx.site.code,
        locale: ctx.locale,
        account_id: accountId,
        visitor_hash: keyHash(key),
        page_url: message.pageUrl,
      })
      await addMessage(tx, { chatId, accountId, operatorId: null, body: message.body })
      return chatId
    })
    ctx.setCookie({ name: CHAT_COOKIE, value: key, maxAgeSeconds: CHAT_COOKIE_DAYS * DAY_SECONDS, isHttpOnly: true })
    return id
  }
  return async (ctx: RequestContext, sent: Sent): Promise<ChatTalk> => {
    await needChat(deps, ctx)
    await takeWord(ctx.origin.network)
    const { invoiceId } = sent
    if (invoiceId !== undefined && ctx.member === null) throw new Failure('NOT_SIGNED_IN')
    const message = invoiceId === undefined ? sent : { ...sent, body: `${await holdForQuestion(deps.db, ctx, invoiceId)}: ${sent.body}` }
    const talk = await ownTalk(deps, ctx)
    const isAdded =
      talk !== null &&
      (await transaction(deps.db, async (tx) => {
        const open = await lockOpenTalk(tx, talk.id, [ctx.site.code])
        if (open === null || (await countMessages(tx, talk.id)) >= MESSAGES_MAX) return false
        await addMessage(tx, { chatId: talk.id, accountId: open.account_id, operatorId: null, body: message.body })
        return true
      }))
    if (talk !== null && isAdded) return { state: 'open', messages: await listMessages(deps.db, talk.id, message.after) }
    return { state: 'open', messages: await listMessages(deps.db, await openTalk(ctx, message), 0) }
  }
}
