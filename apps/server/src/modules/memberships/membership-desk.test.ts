import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, DESK, MEMBERSHIP, membershipWorld, type MembershipWorld, ORDERS } from './memberships.test-kit.ts'

let world: MembershipWorld
beforeAll(async () => {
  world = await membershipWorld()
})
afterAll(() => world.close())

const PRICE = { site: 'CPRTUS', level: 'P', currency: 'USD', firstMinor: 22_000, renewalMinor: 17_000, reason: 'Prices of the year.' }
const decide = (id: unknown, by: { headers: Readonly<Record<string, string>> }, action = 'confirm') =>
  world.post(`${DESK}/requests/${String(id)}`, { action }, by.headers)

describe('the desk of memberships', () => {
  it('the desk of memberships is operators’ alone, each of their own sites', async () => {
    const member = await world.someone()
    const british = await world.operator({ home_site: 'CPRTUK' }, 'uk.localhost')
    expect((await world.get(DESK, member.headers)).status).toBe(403)
    expect(
      (await world.post(`${DESK}/level`, { number: member.number, level: 'B', lastOn: dayIn(5), reason: 'x' }, member.headers)).status,
    ).toBe(403)
    expect((await world.get(`${DESK}?number=${member.number}`, british.headers)).data).toMatchObject({ errorCode: 'NO_SUCH_PERSON' })
    expect((await world.post(`${DESK}/prices`, { ...PRICE, firstOn: dayIn(5) }, british.headers)).status).toBe(403)
    const sites = (await world.get(DESK, british.headers)).data['prices'] as readonly { site: string }[]
    expect([...new Set(sites.map(({ site }) => site))]).toEqual(['CPRTUK'])
  })

  it('what the desk of memberships does needs two people, of whom neither is the one it is about', async () => {
    const [first, second] = [await world.operator(), await world.operator()]
    const member = await world.someone()
    const asked = await world.post(
      `${DESK}/level`,
      { number: member.number, level: 'B', lastOn: dayIn(30), reason: 'Signed.' },
      first.headers,
    )
    expect((await decide(asked.data['id'], first)).data).toMatchObject({ errorCode: 'MEMBERSHIP_ACT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await world.get(DESK, first.headers)).data['requests']).toMatchObject([
      { isOwn: true, act: 'MEMBERSHIP_LEVEL', number: member.number },
    ])
    expect((await world.get(DESK, second.headers)).data['requests']).toMatchObject([
      { isOwn: false, level: 'B', on: dayIn(30), reason: 'Signed.' },
    ])
    expect((await decide(asked.data['id'], second, 'refuse')).data).toEqual({ state: 'REFUSED' })
    expect((await decide(asked.data['id'], second)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await world.account(member.id)).toMatchObject({ level: 'S' })
  })

  it('two operators decide a level with its reason and its last day, after which the account has what it had', async () => {
    const member = await world.someone({ membership_type: 'P', roles: ['ROLE_PREMIUM'], membership_valid_until: dayIn(100) })
    const bad = [{ lastOn: dayIn(-1) }, { lastOn: dayIn(800) }, { reason: ' ' }, { level: 'X' }]
    for (const wrong of bad) {
      const body = { number: member.number, level: 'B', lastOn: dayIn(30), reason: 'Signed.', ...wrong }
      expect((await world.post(`${DESK}/level`, body, (await world.operator()).headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    }
    await world.byTwo(`${DESK}/level`, { number: member.number, level: 'B', lastOn: dayIn(30), reason: 'Signed.' })
    expect(await world.account(member.id)).toMatchObject({ level: 'B', roles: ['ROLE_BROKER'], until: dayIn(30), steps: [] })
    const { sweepMemberships } = await import('./sweep-memberships.ts')
    await sweepMemberships(world.deps, Date.now() + 31 * 86_400_000)
    expect(await world.account(member.id)).toMatchObject({ level: 'P', roles: ['ROLE_PREMIUM'], until: dayIn(100) })
    const { data } = await world.get(`${DESK}?number=${member.number}`, (await world.operator()).headers)
    expect(data['member']).toMatchObject({ decisions: [{ level: 'B', lastOn: dayIn(30), reason: 'Signed.' }] })
  })

  it('a guest whom two operators make a member is asked for papers, and no more once a guest again', async () => {
    const member = await world.someone({ kind: 'guest', membership_type: 'G', roles: ['ROLE_GUEST'] })
    const asked = () =>
      world.database.db
        .selectFrom('account_alerts')
        .select(['action_code', 'custom_code', 'status', 'link'])
        .where('account_id', '=', member.id)
        .execute()
    const missing = { action_code: 'COMPLETE_REGISTRATION', custom_code: 'VERIFY_ACCOUNT_INFO', link: '/accountInformation/licenses' }
    await world.byTwo(`${DESK}/level`, { number: member.number, level: 'B', lastOn: dayIn(30), reason: 'Signed.' })
    expect([(await world.account(member.id)).kind, await asked()]).toEqual(['buyer', [{ ...missing, status: 'INITIATED' }]])
    await world.byTwo(`${DESK}/level`, { number: member.number, level: 'G', lastOn: dayIn(30), reason: 'Taken back.' })
    expect([(await world.account(member.id)).kind, await asked()]).toEqual(['guest', [{ ...missing, status: 'COMPLETED' }]])
  })

  it('the desk of memberships decides no level of accounts that have no membership, nor one’s own or that of somebody close', async () => {
    const operator = await world.operator()
    const till = await world.someone({ kind: 'kiosk' })
    const ask = (number: number) => world.post(`${DESK}/level`, { number, level: 'P', lastOn: dayIn(5), reason: 'x' }, operator.headers)
    expect([(await ask(till.number)).data['reason'], (await ask(operator.number)).data['reason']]).toEqual(['NO_MEMBERSHIP', 'SELF'])
    const close = await world.someone({ broker_id: operator.id })
    expect((await ask(close.number)).data).toMatchObject({ errorCode: 'MEMBERSHIP_ACT_REFUSED', reason: 'SELF' })
  })

  it('the desk of memberships shows the unpaid orders of its sites, the oldest first, until they are paid', async () => {
    const member = await world.someone({ profile: { first_name: 'Ada', last_name: 'Okoro' } })
    const [offer] = (await world.get(MEMBERSHIP, member.headers)).data['offers'] as unknown as readonly { priceId: number }[]
    await world.post(ORDERS, { level: 'P', kind: 'UPGRADE', priceId: String(offer?.priceId) }, member.headers)
    const waiting = async () =>
      (
        (await world.get(DESK, (await world.operator()).headers)).data['orders'] as unknown as readonly {
          number: number
          name: string
          id: number
        }[]
      ).filter(({ number }) => number === member.number)
    const [found] = await waiting()
    expect(found).toMatchObject({ name: 'Ada Okoro', dueMinor: 19_900, state: 'OPEN' })
    await world.byTwo(`${DESK}/paid`, { orderId: found?.id, reference: 'Till 3', reason: 'Paid at the counter.' })
    expect(await waiting()).toEqual([])
  })
})

describe('a price', () => {
  it('a price is added by two operators, holds from its first day on, and leaves orders that stand', async () => {
    const [early, late] = [await world.someone({ home_site: 'CPRTUS' }), await world.someone()]
    const offer = async (who: typeof early) =>
      ((await world.get(MEMBERSHIP, who.headers)).data['offers'] as unknown as readonly { priceId: number; dueMinor: number }[])[0]
    const before = await offer(early)
    const wanted = { level: 'P', kind: 'UPGRADE', priceId: String(before?.priceId) }
    await world.post(ORDERS, wanted, early.headers)
    expect((await world.byTwo(`${DESK}/prices`, { ...PRICE, firstOn: dayIn(3) })).data).toEqual({ state: 'DONE' })
    expect((await offer(late))?.dueMinor).toBe(before?.dueMinor)
    expect((await world.byTwo(`${DESK}/prices`, { ...PRICE, firstOn: dayIn(0) })).data).toEqual({ state: 'DONE' })
    expect(await offer(late)).toMatchObject({ dueMinor: 22_000 })
    // What was shown no longer holds; what was ordered does.
    expect((await world.post(ORDERS, wanted, late.headers)).data).toMatchObject({ errorCode: 'PRICE_CHANGED', dueMinor: 22_000 })
    expect((await world.get(MEMBERSHIP, early.headers)).data['order']).toMatchObject({ dueMinor: before?.dueMinor })
    expect((await world.byTwo(`${DESK}/prices`, { ...PRICE, firstOn: dayIn(0) })).data).toMatchObject({ reason: 'SAME_DAY' })
  })

  it.each<[string, object]>([
    ['begins in the past', { firstOn: dayIn(-1) }],
    ['begins too far ahead', { firstOn: dayIn(800) }],
    ['is free for the first year alone', { firstMinor: 0 }],
    ['is in a currency of another site', { currency: 'GBP' }],
    ['is below nothing', { firstMinor: -1 }],
    ['is of a level that nobody buys', { level: 'B' }],
  ])('a price that %s is refused', async (_, wrong) => {
    const operator = await world.operator()
    expect((await world.post(`${DESK}/prices`, { ...PRICE, firstOn: dayIn(5), ...wrong }, operator.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
  })

  it('a price of a third decimal is refused, since no card pays it', async () => {
    const operator = await world.operator({ home_site: 'CPRTMEA' }, 'mea.localhost')
    const price = { ...PRICE, site: 'CPRTMEA', currency: 'BHD', firstOn: dayIn(5) }
    const ask = async (more: object) => (await world.post(`${DESK}/prices`, { ...price, ...more }, operator.headers)).data
    expect(await ask({ firstMinor: 99_995 })).toMatchObject({ fieldErrors: { firstMinor: expect.any(String) } })
    expect(await ask({ renewalMinor: 99_995 })).toMatchObject({ fieldErrors: { renewalMinor: expect.any(String) } })
    expect(await ask({ firstMinor: 99_990 })).toMatchObject({ id: expect.any(Number) })
  })

  it('a price is never changed or taken back, in the database either', async () => {
    const { pool } = world.database
    await expect(pool.query('update membership_prices set first_minor = 1')).rejects.toThrow('append-only')
    await expect(pool.query('delete from membership_prices')).rejects.toThrow('append-only')
  })
})

it('the database takes no two periods of one account on a day', async () => {
  const { pool } = world.database
  const [who, other] = [await world.someone(), await world.someone()]
  const insert = (id: number, first: string, last: string) =>
    pool.query(`insert into membership_periods (account_id, level, first_on, last_on) values ($1, 'P', $2, $3)`, [id, first, last])
  await insert(who.id, '2027-03-01', '2028-02-29')
  await expect(insert(who.id, '2028-02-29', '2029-02-28')).rejects.toThrow('membership_periods_one_a_day')
  await insert(who.id, '2028-03-01', '2029-02-28')
  await insert(other.id, '2028-02-29', '2029-02-28')
})
