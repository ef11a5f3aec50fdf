import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { csrfToken } from '#platform/edge/csrf.ts'
import { newVisitId } from '#platform/http/visit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { TALKS_AN_HOUR, WORDS_MAX } from './chat-limits.ts'
import { deleteOldTalks } from './chats.store.ts'

const CHAT = '/public/data/chat'
const DESK = '/data/operations/chats'
const CSRF_KEY = Buffer.alloc(32)

let one: TestApp
let operator: SignedInHeaders
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
  await flag('allowJivoChat', 'on')
})
afterAll(() => one.close())

const db = () => one.database.db
const desk = async (url: string, payload?: object) =>
  (await one.app.inject({ method: payload === undefined ? 'GET' : 'POST', url, headers: operator, ...(payload ? { payload } : {}) })).json()
const flag = (name: string, state: string, site = '') => desk('/data/operations/flags', { name, site, state })

/** Somebody at a browser of their own: a visitor, or a member by the headers of their session. */
function someone(member?: SignedInHeaders) {
  const id = newVisitId()
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const own = member ?? { host: 'localhost', cookie: `hl=${id}`, 'x-xsrf-token': csrfToken(CSRF_KEY, id) }
  let key = ''
  const headers = () => ({ ...own, cookie: key === '' ? own.cookie : `${own.cookie}; hlChat=${key}` })
  return {
    say: async (body: string, after = 0) => {
      const answer = await one.app.inject({
        method: 'POST',
        url: CHAT,
        headers: headers(),
        remoteAddress,
        payload: { body, after, pageUrl: '/lot/1' },
      })
      const set = answer.cookies.find(({ name }) => name === 'hlChat')
      if (set) key = set.value
      return { status: answer.statusCode, body: answer.json(), cookie: set }
    },
    read: async (after = 0) => (await one.app.inject({ url: `${CHAT}?after=${after}`, headers: headers(), remoteAddress })).json(),
  }
}
const words = (talk: { messages: readonly { body: string; isOurs: boolean }[] }) =>
  talk.messages.map(({ body, isOurs }) => (isOurs ? `> ${body}` : body))

describe('the chat', () => {
  it('nobody reads the chat of another; the desk is for operators', async () => {
    const visitor = someone()
    await visitor.say('Is lot 1 still there?')
    expect((await someone().read()).data).toEqual({ state: 'none', messages: [] })
    const buyer = await signIn(db(), await aPerson(db()))
    expect((await one.app.inject({ url: DESK, headers: buyer })).statusCode).toBe(403)
    const noToken = await one.app.inject({ method: 'POST', url: CHAT, headers: { host: 'localhost' }, payload: { body: 'x' } })
    expect(noToken.statusCode).toBe(403)
  })

  it('brings a visitor and an operator together, until it is closed [ACC-2.85]', async () => {
    const visitor = someone()
    const first = await visitor.say('May I look at lot 1 on Friday?')
    expect(first.cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const { chats } = (await desk(DESK)).data
    const talk = chats.find(({ lastWords }: { lastWords: string }) => lastWords === 'May I look at lot 1 on Friday?')
    expect(talk).toMatchObject({ isWaiting: true, buyerNumber: null, site: 'CPRTUS', pageUrl: '/lot/1' })
    expect((await desk(`${DESK}/${talk.id}`, { body: 'Yes, from nine.' })).data.isWaiting).toBe(false)
    const answered = (await visitor.read()).data
    expect(words(answered)).toEqual(['May I look at lot 1 on Friday?', '> Yes, from nine.'])
    expect(words((await visitor.read(answered.messages[1].id)).data)).toEqual([])
    await visitor.say('Thank you.', answered.messages[1].id)
    await desk(`${DESK}/${talk.id}/close`, {})
    expect((await visitor.read()).data.state).toBe('closed')
    expect((await desk(`${DESK}/${talk.id}`, { body: 'Too late' })).data.errorCode).toBe('NOT_FOUND')
    expect(words((await visitor.say('One more thing')).body.data)).toEqual(['One more thing'])
  })

  it('names a member to the desk, and stays theirs when somebody else sits down at the browser', async () => {
    const person = await aPerson(db())
    const member = someone(await signIn(db(), person))
    await member.say('Where is my title?')
    const { chats } = (await desk(DESK)).data
    expect(chats.find(({ buyerNumber }: { buyerNumber: number }) => buyerNumber === person.number)).toMatchObject({ name: 'Pat Tester' })
    const { chat_id: id } = await db()
      .selectFrom('chat_messages')
      .select('chat_id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  it('the chat is off where it is blocked or not let on [ACC-6.21] [ACC-6.22]', async () => {
    await flag('blockLiveChat', 'on', 'CPRTUS')
    expect((await someone().read()).data.errorCode).toBe('CHAT_OFF')
    expect((await someone().say('Hello')).body.data.errorCode).toBe('CHAT_OFF')
    await flag('blockLiveChat', 'default', 'CPRTUS')
    await flag('allowJivoChat', 'off', 'CPRTUS')
    expect((await someone().read()).data.errorCode).toBe('CHAT_OFF')
    const british = await one.app.inject({ url: CHAT, headers: { host: 'uk.localhost' } })
    expect(british.json().returnCode).toBe(1)
    await flag('allowJivoChat', 'default', 'CPRTUS')
  })

  it('takes so many words of one network, and empty ones never', async () => {
    const visitor = someone()
    expect((await visitor.say('   ')).body.returnCode).toBe(-1)
    const statuses: number[] = []
    for (let sent = 0; sent <= WORDS_MAX; sent += 1) statuses.push((await visitor.say(`word ${sent}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(TALKS_AN_HOUR).toBeLessThan(WORDS_MAX)
  })

  it('the chat is forgotten ninety days after its last word', async () => {
    const visitor = someone()
    await visitor.say('Old words')
    await db()
      .updateTable('chats')
      .set({ last_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('page_url', '=', '/lot/1')
      .execute()
    await deleteOldTalks(db())
    expect((await visitor.read()).data).toEqual({ state: 'none', messages: [] })
  })
})
