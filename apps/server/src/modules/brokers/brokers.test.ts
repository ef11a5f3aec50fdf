import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROKER_FEES_A_DAY_MAX, BROKER_WORDS_A_DAY_MAX } from '@app/contract/brokers/broker-codes.ts'
import { signIn } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { brokersOf, type Somebody, VISITOR } from './brokers.test-kit.ts'

const PROFILE = '/data/broker/profile'
const FEES = '/data/broker/fees'
const HOUR_MS = 3_600_000
const OWN = '/data/member/broker'
const WORDS = { name: 'Northgate Export', phone: '+1 713 555 0148', areas: 'Texas', words: 'We buy for members abroad.' }

let world: BidWorld
let kit: ReturnType<typeof brokersOf>
let operator: Somebody
beforeAll(async () => {
  world = await bidWorld()
  kit = brokersOf(world)
  operator = await kit.operator()
})
afterAll(() => world.close())

/** The id of what a broker has in review. */
const inReview = async (broker: Somebody): Promise<number> => (await kit.read(PROFILE, broker)).data.latest.id
const decide = (id: number, body: object, who: Somebody = operator) => kit.send(`/data/operations/brokers/words/${id}`, who, body)

describe('words of a broker', () => {
  it('words of a broker are read and sent by no visitor, buyer, bidder, counterman or operator', async () => {
    const broker = await kit.broker()
    const others = [
      await kit.someone(),
      await kit.bidderOf(broker),
      await kit.someone({ kind: 'counterman', roles: ['COUNTERMAN'] }),
      operator,
    ]
    for (const path of [PROFILE, FEES, '/data/broker/messages']) {
      expect([(await kit.read(path, VISITOR)).status, (await kit.send(path, VISITOR, WORDS)).status]).toEqual([401, 401])
      for (const who of others) expect([(await kit.read(path, who)).status, (await kit.send(path, who, WORDS)).status]).toEqual([403, 403])
    }
    expect(await world.database.db.selectFrom('broker_profiles').select('id').execute()).toEqual([])
  })

  it('words of a broker are listed only once an operator has read them, and their bidders see nothing of them before [ACC-2.56]', async () => {
    const broker = await kit.broker({ profile: { company_name: 'Northgate LLC' } })
    const bidder = await kit.bidderOf(broker)
    expect((await kit.send(PROFILE, broker, WORDS)).data).toMatchObject({ listed: null, latest: { state: 'REVIEW', words: WORDS } })
    expect((await kit.read(OWN, bidder)).data.broker).toMatchObject({ name: 'Northgate LLC', words: null })
    expect((await decide(await inReview(broker), { action: 'list' })).data).toEqual({ state: 'LISTED' })
    expect((await kit.read(PROFILE, broker)).data).toMatchObject({ listed: { state: 'LISTED', words: WORDS }, latest: null })
    expect((await kit.read(OWN, bidder)).data.broker).toMatchObject({ name: 'Northgate Export', words: { ...WORDS, email: '' } })
    expect((await mailsTo(world.database.db, broker.email)).map(({ subject }) => subject)).toEqual(['Your public words are listed'])
    expect(await kit.kindsOf(broker)).toEqual(['broker-words-sent', 'broker-words-decided'])
  })

  it('words of a broker that change go back to review while the listed ones stay, and a version that was replaced is listed no more', async () => {
    const broker = await kit.broker()
    const bidder = await kit.bidderOf(broker)
    await kit.send(PROFILE, broker, WORDS)
    await decide(await inReview(broker), { action: 'list' })
    await kit.send(PROFILE, broker, { ...WORDS, words: 'Second.' })
    const second = await inReview(broker)
    expect((await kit.read(OWN, bidder)).data.broker.words.words).toBe(WORDS.words)
    await kit.send(PROFILE, broker, { ...WORDS, words: 'Third.' })
    expect((await decide(second, { action: 'list' })).data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'OVER' })
    expect((await kit.read(OWN, bidder)).data.broker.words.words).toBe(WORDS.words)
    // The listed words again: nothing awaits review any more.
    expect((await kit.send(PROFILE, broker, WORDS)).data).toMatchObject({ listed: { words: WORDS }, latest: null })
    await kit.send(PROFILE, broker, { ...WORDS, words: 'Fourth.' })
    await decide(await inReview(broker), { action: 'list' })
    expect((await kit.read(OWN, bidder)).data.broker.words.words).toBe('Fourth.')
    const listed = await sql<{ count: number }>`select count(*)::int as count from broker_profiles
      where account_id = ${broker.id} and state = 'LISTED'`.execute(world.database.db)
    expect(listed.rows).toEqual([{ count: 1 }])
  })

  it('words of a broker are refused with a reason that the broker is told; what is listed stays', async () => {
    const broker = await kit.broker()
    await kit.send(PROFILE, broker, WORDS)
    const id = await inReview(broker)
    expect((await decide(id, { action: 'refuse' })).data.fieldErrors).toEqual({ reason: 'validation.fieldNeeded' })
    expect((await decide(id, { action: 'refuse', reason: 'No such <b>license</b>.' })).data).toEqual({ state: 'REFUSED' })
    expect((await kit.read(PROFILE, broker)).data).toMatchObject({
      listed: null,
      latest: { state: 'REFUSED', reason: 'No such <b>license</b>.' },
    })
    const [mail] = await mailsTo(world.database.db, broker.email)
    expect(mail?.subject).toBe('Your public words are not listed')
    expect(mail?.text).toContain('No such')
    expect((await decide(id, { action: 'list' })).data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED' })
  })

  it('words of a broker are decided by no operator of another site, by no broker, and not by who wrote them or is close to them', async () => {
    const broker = await kit.broker()
    await kit.send(PROFILE, broker, WORDS)
    const id = await inReview(broker)
    const british = await kit.operator({ home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })
    expect((await decide(id, { action: 'list' }, british)).data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'OVER' })
    expect((await decide(id, { action: 'list' }, broker)).status).toBe(403)
    const both = await kit.operator({ kind: 'buyer', roles: ['ROLE_BROKER'] })
    await kit.send(PROFILE, both, WORDS)
    expect((await decide(await inReview(both), { action: 'list' }, both)).data).toMatchObject({ reason: 'SELF' })
    const close = await kit.operator({ broker_id: broker.id })
    expect((await decide(id, { action: 'list' }, close)).data).toMatchObject({ reason: 'SELF' })
    // Who lost the role meanwhile is listed no more.
    await world.database.db.updateTable('accounts').set({ roles: [] }).where('id', '=', broker.id).execute()
    expect((await decide(id, { action: 'list' })).data).toMatchObject({ reason: 'OVER' })
  })

  it('words of a broker are sent so often a day, however many forms are sent at once, and the same ones only once', async () => {
    const broker = await kit.broker()
    const answers = await Promise.all(
      Array.from({ length: BROKER_WORDS_A_DAY_MAX + 5 }, (_, at) => kit.send(PROFILE, broker, { ...WORDS, words: `Version ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const other = await kit.broker()
    await Promise.all(Array.from({ length: 6 }, () => kit.send(PROFILE, other, WORDS)))
    const of = (who: Somebody) => world.database.db.selectFrom('broker_profiles').select('state').where('account_id', '=', who.id).execute()
    expect((await of(broker)).filter(({ state }) => state === 'REVIEW')).toHaveLength(1)
    expect(await of(other)).toEqual([{ state: 'REVIEW' }])
  })
})

describe('fees of a broker', () => {
  const set = (who: Somebody, body: object) => kit.send(FEES, who, { currency: 'USD', kind: 'PERCENT', ...body })
  const begin = (who: Somebody) => sql`update broker_fees set from_at = set_at where account_id = ${who.id}`.execute(world.database.db)

  it('fees of a broker hold only after their notice; the version before stays and is listed as past', async () => {
    const broker = await kit.broker()
    const bidder = await kit.bidderOf(broker)
    const masters = await kit.someone({ kind: 'master-bidder', roles: ['ROLE_MASTER_BIDDER'], broker_id: broker.id })
    const { data } = await set(broker, { basisPoints: 250 })
    expect(data).toMatchObject({ inForce: [], upcoming: [{ currency: 'USD', kind: 'PERCENT', basisPoints: 250, bands: [] }], past: [] })
    const waits = Date.parse(data.upcoming[0].fromAt) - Date.now()
    expect(waits).toBeGreaterThan(29 * 60_000)
    expect(waits).toBeLessThanOrEqual(30 * 60_000 + 5_000)
    await begin(broker)
    await set(broker, { kind: 'BANDS', bands: [{ from: '0', fee: '100' }] })
    expect((await kit.read(FEES, broker)).data).toMatchObject({ inForce: [{ basisPoints: 250 }], upcoming: [{ kind: 'BANDS' }], past: [] })
    expect((await kit.read(OWN, bidder)).data.broker.fees).toMatchObject([{ kind: 'BANDS' }, { basisPoints: 250 }])
    expect((await kit.read(OWN, masters)).data.broker.fees).toEqual([])
    await begin(broker)
    const after = (await kit.read(FEES, broker)).data
    expect(after).toMatchObject({
      inForce: [{ kind: 'BANDS', bands: [{ fromMinor: 0, feeMinor: 10_000 }] }],
      upcoming: [],
      past: [{ basisPoints: 250 }],
    })
    expect(await kit.kindsOf(broker)).toEqual(['broker-fee-set', 'broker-fee-set'])
  })

  it('fees of a broker are named that are no share or amount, by a form without script too', async () => {
    const broker = await kit.broker()
    expect((await set(broker, { basisPoints: 2_501 })).data.fieldErrors).toEqual({ percent: 'validation.percent' })
    expect((await set(broker, { kind: 'BANDS' })).data.fieldErrors).toEqual({ 'bands[0][fee]': 'validation.bandNone' })
    expect(await kit.form(FEES, broker, { currency: 'USD', kind: 'PERCENT', percent: '26' })).toEqual([
      303,
      '/brokerProfile?about=fees&fault=validation.percent',
    ])
    const bands = { 'bands[0][from]': '0', 'bands[0][fee]': '99.5', 'bands[1][from]': '', 'bands[1][fee]': '' }
    expect(await kit.form(FEES, broker, { currency: 'USD', kind: 'BANDS', ...bands })).toEqual([303, '/brokerProfile?done=fees'])
    expect((await kit.read(FEES, broker)).data.upcoming).toMatchObject([{ bands: [{ fromMinor: 0, feeMinor: 9_950 }] }])
  })

  it('fees of a broker are set with a fresh proof alone, and the owner is told by mail', async () => {
    const broker = await kit.broker()
    const stale = { ...broker, headers: await signIn(world.database.db, broker, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    expect((await set(stale, { basisPoints: 250 })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect(await kit.form(FEES, stale, { currency: 'USD', kind: 'PERCENT', percent: '2.5' })).toEqual([
      303,
      '/brokerProfile?about=fees&fault=PROOF_NEEDED',
    ])
    expect((await kit.read(FEES, stale)).data).toMatchObject({ inForce: [], upcoming: [], past: [] })
    expect(await mailsTo(world.database.db, broker.email)).toEqual([])
    expect((await set(broker, { basisPoints: 250 })).data.upcoming).toHaveLength(1)
    expect((await mailsTo(world.database.db, broker.email)).map(({ subject }) => subject)).toEqual(['Your broker fee was set'])
  })

  it('fees of a broker are set so often a day', async () => {
    const broker = await kit.broker()
    await sql`insert into broker_fees (account_id, currency, kind, from_at) select ${broker.id}, 'USD', 'NONE', now()
      from generate_series(1, ${BROKER_FEES_A_DAY_MAX - 1})`.execute(world.database.db)
    expect((await set(broker, { basisPoints: 1 })).status).toBe(200)
    expect((await set(broker, { basisPoints: 2 })).status).toBe(429)
  })
})
