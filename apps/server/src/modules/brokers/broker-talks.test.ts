import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BROKER_MESSAGES_A_PAGE, BROKER_MESSAGES_AN_HOUR_MAX } from '@app/contract/brokers/broker-codes.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { brokersOf, type Somebody, VISITOR } from './brokers.test-kit.ts'

const OWN = '/data/member/broker'
const WRITE = '/data/member/broker/message'
const TALKS = '/data/broker/messages'
const TEN_THOUSAND = 10_000

let world: BidWorld
let kit: ReturnType<typeof brokersOf>
beforeAll(async () => {
  world = await bidWorld()
  kit = brokersOf(world)
})
afterAll(() => world.close())

const answerTo = (broker: Somebody, bidder: Somebody, words: string) => kit.send(TALKS, broker, { bidder: String(bidder.number), words })
const talkOf = (broker: Somebody, bidder: Somebody, more = '') => kit.read(`${TALKS}?bidder=${bidder.number}${more}`, broker)

it('a message goes to the own broker alone: nobody else has one to write to', async () => {
  expect([(await kit.read(OWN, VISITOR)).status, (await kit.send(WRITE, VISITOR, { words: 'Hello' })).status]).toEqual([401, 401])
  const broker = await kit.broker()
  const counterman = await kit.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: broker.id })
  for (const who of [await kit.someone(), broker, counterman]) {
    expect((await kit.read(OWN, who)).data).toEqual({ broker: null })
    expect((await kit.send(WRITE, who, { words: 'Hello' })).data).toMatchObject({ errorCode: 'BROKER_NOT_FOUND' })
  }
  // Whom a body names besides is not read.
  const [other, bidder] = [await kit.broker(), await kit.bidderOf(broker)]
  await kit.send(WRITE, bidder, { words: 'For mine', brokerId: other.id, broker: other.number })
  expect((await kit.read(TALKS, other)).data.bidders).toEqual([])
  expect((await kit.read(TALKS, broker)).data.bidders).toMatchObject([{ number: bidder.number, isWaiting: true }])
})

it('a broker reads and writes to their own bidders alone; others are alike nobody', async () => {
  const [broker, other] = [await kit.broker(), await kit.broker()]
  const bidder = await kit.bidderOf(other)
  await kit.send(WRITE, bidder, { words: 'A secret' })
  const gone = await kit.bidderOf(broker, { is_vacant: true })
  for (const who of [bidder, gone, await kit.someone(), { ...bidder, number: 9_999_999 }]) {
    expect((await talkOf(broker, who)).data.errorCode).toBe('BROKER_BIDDER_NOT_FOUND')
    expect((await answerTo(broker, who, 'Hello')).data.errorCode).toBe('BROKER_BIDDER_NOT_FOUND')
  }
  for (const odd of ['x', '-1', '1e3', "1' or 1=1"])
    expect((await kit.read(`${TALKS}?bidder=${encodeURIComponent(odd)}`, broker)).data.errorCode).toBe('BROKER_BIDDER_NOT_FOUND')
  expect(JSON.stringify(await kit.read(TALKS, broker))).not.toContain('secret')
})

it('a message is read by both sides, mailed without its words, and only once until it is answered [ACC-2.55]', async () => {
  const broker = await kit.broker({ profile: { company_name: 'Northgate Export' } })
  const bidder = await kit.bidderOf(broker, { profile: { first_name: 'Ana', last_name: 'Petrova' } })
  const evil = '<script>alert(1)</script> May I go to $9,000?'
  await kit.send(WRITE, bidder, { words: evil })
  await kit.send(WRITE, bidder, { words: 'Hello?' })
  expect((await answerTo(broker, bidder, 'Yes.\r\nDo.')).data.talk.talk.messages).toMatchObject([
    { isOwn: true, words: 'Yes.\nDo.' },
    { isOwn: false, words: 'Hello?' },
    { isOwn: false, words: evil },
  ])
  expect((await kit.read(OWN, bidder)).data.broker.talk).toMatchObject({
    messages: [{ isOwn: false, words: 'Yes.\nDo.' }, { isOwn: true }, { isOwn: true }],
    before: '',
  })
  await kit.send(WRITE, bidder, { words: 'Thank you.' })
  const { db } = world.database
  expect((await mailsTo(db, broker.email)).map(({ subject }) => subject)).toEqual(['Ana Petrova wrote to you', 'Ana Petrova wrote to you'])
  const mails = await mailsTo(db, bidder.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Northgate Export wrote to you'])
  expect(JSON.stringify([...mails, ...(await mailsTo(db, broker.email))])).not.toMatch(/9,000|Yes\./)
})

it('whoever goes on writing is mailed of again an hour after the last mail, not an hour after the last message', async () => {
  const broker = await kit.broker()
  const bidder = await kit.bidderOf(broker)
  const { db } = world.database
  const mailed = async () => (await mailsTo(db, broker.email)).length
  const pass = (minutes: number) =>
    sql`update broker_messages set sent_at = sent_at - ${minutes} * interval '1 minute' where bidder_id = ${bidder.id}`.execute(db)
  const counts: number[] = []
  for (const minutes of [0, 40, 25, 40]) {
    await pass(minutes)
    await kit.send(WRITE, bidder, { words: 'And another thing.' })
    counts.push(await mailed())
  }
  expect(counts).toEqual([1, 1, 2, 2])
})

it('a message has words, and a form without script comes back with what is wrong', async () => {
  const bidder = await kit.bidderOf(await kit.broker())
  expect((await kit.send(WRITE, bidder, { words: ' \n' })).data.fieldErrors).toEqual({ words: 'validation.fieldNeeded' })
  expect((await kit.send(WRITE, bidder, { words: 'a'.repeat(2_001) })).data.fieldErrors).toEqual({ words: 'validation.fieldLong' })
  expect(await kit.form(WRITE, bidder, { words: '' })).toEqual([303, '/contactBroker?fault=validation.fieldNeeded'])
  expect(await kit.form(WRITE, bidder, { words: 'Hello' })).toEqual([303, '/contactBroker'])
})

it('ten thousand messages are read a page at a time, each once', async () => {
  const broker = await kit.broker()
  const bidder = await kit.bidderOf(broker)
  await sql`insert into broker_messages (broker_id, bidder_id, is_from_broker, words, sent_at)
    select ${broker.id}, ${bidder.id}, n % 2 = 0, 'Message ' || n, now() - interval '2 days' from generate_series(1, ${TEN_THOUSAND}) n`.execute(
    world.database.db,
  )
  const first = (await talkOf(broker, bidder)).data.talk.talk
  expect([first.messages.length, first.messages[0].words]).toEqual([BROKER_MESSAGES_A_PAGE, `Message ${TEN_THOUSAND}`])
  const second = (await talkOf(broker, bidder, `&before=${first.before}`)).data.talk.talk
  expect(second.messages[0].words).toBe(`Message ${TEN_THOUSAND - BROKER_MESSAGES_A_PAGE}`)
  const lowest = (await kit.read(`${OWN}?before=${second.messages[0].id - TEN_THOUSAND + 2 * BROKER_MESSAGES_A_PAGE + 1}`, bidder)).data
    .broker.talk
  expect(lowest.before).toBe('')
  expect(lowest.messages.at(-1).words).toBe('Message 1')
  // What was written long ago does not count towards the hour.
  expect((await kit.send(WRITE, bidder, { words: 'One more' })).status).toBe(200)
})

it('a side writes so many messages an hour, however many are sent at once; the other side still may', async () => {
  const broker = await kit.broker()
  const bidder = await kit.bidderOf(broker)
  await sql`insert into broker_messages (broker_id, bidder_id, is_from_broker, words)
    select ${broker.id}, ${bidder.id}, false, 'x' from generate_series(1, ${BROKER_MESSAGES_AN_HOUR_MAX - 2})`.execute(world.database.db)
  const answers = await Promise.all(Array.from({ length: 8 }, () => kit.send(WRITE, bidder, { words: 'Hello' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  expect((await answerTo(broker, bidder, 'Slower.')).status).toBe(200)
})

it('a bidder who moves to another broker shows that one nothing of their messages', async () => {
  const [broker, next] = [await kit.broker(), await kit.broker()]
  const bidder = await kit.bidderOf(broker)
  await kit.send(WRITE, bidder, { words: 'Old' })
  await world.database.db.updateTable('accounts').set({ broker_id: next.id }).where('id', '=', bidder.id).execute()
  expect((await talkOf(next, bidder)).data.talk.talk.messages).toEqual([])
  expect((await kit.read(OWN, bidder)).data.broker.talk.messages).toEqual([])
  expect((await talkOf(broker, bidder)).data).toMatchObject({ errorCode: 'BROKER_BIDDER_NOT_FOUND' })
})
