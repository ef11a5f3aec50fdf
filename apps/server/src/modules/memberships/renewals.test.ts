import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteCode } from '@app/contract/sites.ts'
import { shiftDay } from '@app/rules/memberships/periods.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { membershipWorld, type MembershipWorld, type Somebody } from './memberships.test-kit.ts'
import { decideLevel } from './decide-level.ts'
import { takeBaseLevel } from './order-membership.ts'
import { settleStanding } from './settle-standing.ts'
import { sweepMemberships } from './sweep-memberships.ts'

const END = '2027-11-26'

let world: MembershipWorld
beforeAll(async () => {
  world = await membershipWorld()
})
afterAll(() => world.close())

/** Noon UTC of the day so many days after the last one: the same day in every zone of a site. */
const noon = (days: number): number => Date.parse(`${shiftDay(END, days)}T12:00:00Z`)

/** A premium member whose year ends on END, known to the house since long before. */
async function aMember(site: SiteCode = 'CPRTUS', fields: object = {}): Promise<Somebody> {
  const who = await world.someone({
    home_site: site,
    membership_type: 'P',
    roles: ['ROLE_PREMIUM'],
    membership_valid_until: END,
    ...fields,
  })
  await world.database.db.transaction().execute((tx) => settleStanding(tx, who.id, noon(-200)))
  return who
}
const sweep = async (nowMs: number): Promise<void> => {
  while (await sweepMemberships(world.deps, nowMs));
}
const alertsOf = async (who: Somebody) =>
  world.database.db.selectFrom('account_alerts').select(['action_code', 'status', 'link']).where('account_id', '=', who.id).execute()
const subjects = async (who: Somebody) => (await mailsTo(world.database.db, who.email)).map(({ subject }) => subject)

describe('the end of a membership', () => {
  it('the end of a membership is announced 60 days ahead, once, by alert and mail [ACC-9.09] [MKT-9.19]', async () => {
    const who = await aMember()
    await sweep(noon(-61))
    expect([await alertsOf(who), await subjects(who)]).toEqual([[], []])
    await sweep(noon(-60))
    await sweep(noon(-60))
    await sweep(noon(-59))
    expect(await alertsOf(who)).toEqual([
      { action_code: 'MEMBERSHIP_RENEWAL', status: 'INITIATED', link: '/redirectToPaymentGateway/renewal' },
    ])
    expect(await subjects(who)).toEqual(['Your Premium membership ends on 11/26/2027'])
    expect(await world.account(who.id)).toMatchObject({ level: 'P', steps: [] })
  })

  it.each<[SiteCode, string, string]>([
    ['CPRTUS', '2027-11-27T04:59:59Z', '2027-11-27T05:00:00Z'],
    ['CPRTUK', '2027-11-26T23:59:59Z', '2027-11-27T00:00:00Z'],
    ['CPRTIN', '2027-11-26T18:29:59Z', '2027-11-26T18:30:00Z'],
    ['CPRTMEA', '2027-11-26T19:59:59Z', '2027-11-26T20:00:00Z'],
  ])(
    'the end of a membership holds a member of %s up from the first instant of the day after it, by itself [ACC-8.04]',
    async (site, before, from) => {
      const who = await aMember(site)
      await sweep(Date.parse(before))
      expect((await world.account(who.id)).steps).toEqual([])
      await sweep(Date.parse(from))
      expect(await world.account(who.id)).toMatchObject({ level: 'P', until: END, steps: ['461 MEMBERSHIP'] })
    },
  )

  it('what is due at the end of a membership is made up for where nobody looked for months', async () => {
    const who = await aMember()
    await sweep(noon(200))
    expect(await world.account(who.id)).toMatchObject({ status: 'active', steps: ['461 MEMBERSHIP'] })
    expect(await subjects(who)).toEqual(['Your Premium membership ended on 11/26/2027'])
  })

  it('a fee that is not paid lapses the account after 365 days and two mails, not a day or a mail before', async () => {
    const who = await aMember()
    for (const days of [1, 334, 335, 336, 364]) await sweep(noon(days))
    expect(await world.account(who.id)).toMatchObject({ status: 'active' })
    expect(await subjects(who)).toEqual(['Your Premium membership ended on 11/26/2027', 'Your account closes to you on 11/25/2028'])
    await sweep(noon(365))
    expect(await world.account(who.id)).toMatchObject({ status: 'lapsed', level: 'P' })
    expect((await world.get('/data/member/membership', who.headers)).status).toBe(401)
  })

  it('a fee is unpaid from the end of a level that operators decided on, and no account lapses before 30 days after its last call', async () => {
    const [who, late] = [await aMember(), await aMember()]
    const [asker, decider] = [await world.operator(), await world.operator()]
    await world.database.pool.query(
      `insert into membership_decisions (account_id, level, last_on, reason, asked_by, decided_by) values ($1, 'B', $2, 'Test', $3, $4)`,
      [who.id, shiftDay(END, 400), asker.id, decider.id],
    )
    await sweep(noon(399))
    expect(await subjects(who)).toEqual([])
    for (const days of [401, 402, 428]) await sweep(noon(days))
    expect((await world.account(late.id)).status).toBe('active')
    for (const days of [429, 734]) await sweep(noon(days))
    expect([await subjects(who), (await world.account(late.id)).status]).toEqual([
      ['Your Premium membership ended on 11/26/2027'],
      'lapsed',
    ])
    expect((await world.account(who.id)).status).toBe('active')
    await sweep(noon(735))
    expect((await subjects(who)).at(-1)).toBe('Your account closes to you on 12/30/2029')
    for (const [days, status] of [
      [764, 'active'],
      [765, 'lapsed'],
    ] as const) {
      await sweep(noon(days))
      expect([days, (await world.account(who.id)).status]).toEqual([days, status])
    }
    // Nobody looked for more than a year: the day that was told is kept.
    expect((await subjects(late)).filter((subject) => subject.startsWith('Your account closes'))).toEqual([
      'Your account closes to you on 01/28/2029',
    ])
  })

  it('one membership that cannot be looked at holds up no other, and is tried again an hour later', async () => {
    const [bad, good] = [await aMember(), await aMember()]
    const send: MembershipWorld['deps']['subscribers']['send'] = (tx, mail) => {
      if (mail.accountId === bad.id) throw new Error('a mail that cannot be written')
      return world.deps.subscribers.send(tx, mail)
    }
    await world.database.pool.query('update memberships set next_at = $2 where account_id = $1', [bad.id, new Date(noon(-100))])
    await expect(sweepMemberships({ ...world.deps, subscribers: { ...world.deps.subscribers, send } }, noon(-60))).rejects.toThrow(
      'a mail that cannot be written',
    )
    expect([(await subjects(bad)).length, (await alertsOf(bad)).length, (await subjects(good)).length]).toEqual([0, 0, 1])
    await sweep(noon(-60) + 3_599_000)
    expect((await subjects(bad)).length).toBe(0)
    await sweep(noon(-60) + 3_600_000)
    expect([(await subjects(bad)).length, (await subjects(good)).length]).toEqual([1, 1])
  })

  it.each(['closed', 'suspended'] as const)(
    'the membership of an account that was %s is looked at once it is open again',
    async (status) => {
      const who = await aMember()
      const put = (to: string) => world.database.pool.query('update accounts set status = $2 where id = $1', [who.id, to])
      await put(status)
      await sweep(noon(-60))
      expect([await alertsOf(who), await subjects(who)]).toEqual([[], []])
      await put('active')
      await sweep(noon(-58))
      expect([(await alertsOf(who)).length, (await subjects(who)).length]).toEqual([1, 1])
      await put(status)
      await sweep(noon(1))
      await put('active')
      await sweep(noon(2))
      expect([(await world.account(who.id)).steps, (await subjects(who)).length]).toEqual([['461 MEMBERSHIP'], 2])
    },
  )

  it('nobody is asked to renew a membership that they have left for a free one, or have by a decision beyond its end', async () => {
    const [left, decided] = [await aMember(), await aMember()]
    await sweep(noon(-60))
    const open = async (who: Somebody) => (await alertsOf(who)).filter(({ status }) => status === 'INITIATED').length
    expect([await open(left), await open(decided)]).toEqual([1, 1])
    await sweep(noon(1))
    await world.database.db.transaction().execute((tx) => takeBaseLevel(tx, { accountId: left.id, level: 'S', nowMs: noon(2) }))
    const [askedBy, decidedBy] = [(await world.operator()).id, (await world.operator()).id]
    const decision = { accountId: decided.id, level: 'B', lastOn: shiftDay(END, 90), reason: 'Test', askedBy, decidedBy } as const
    await world.database.db.transaction().execute((tx) => decideLevel(tx, decision, noon(2)))
    expect([await open(left), await open(decided)]).toEqual([0, 0])
  })

  it('a fee that is not paid never lapses an account that could not be written to', async () => {
    const who = await aMember()
    await world.database.db.updateTable('profiles').set({ email: null }).where('account_id', '=', who.id).execute()
    for (const days of [1, 335, 365, 500]) await sweep(noon(days))
    expect(await world.account(who.id)).toMatchObject({ status: 'active', steps: ['461 MEMBERSHIP'] })
  })

  it('the renewal is ordered by itself 30 days ahead, where its member chose so', async () => {
    const [who, other] = [await aMember(), await aMember()]
    const visitor = await world.post('/data/member/membership/autoRenew', { isOn: true }, { host: 'localhost' })
    expect(visitor.status).toBe(401)
    expect((await world.post('/data/member/membership/autoRenew', { isOn: true }, who.headers)).data).toMatchObject({ isAutoRenewed: true })
    await sweep(noon(-31))
    const open = async ({ id }: Somebody) =>
      world.database.db.selectFrom('membership_orders').select(['kind', 'state', 'price_minor']).where('account_id', '=', id).execute()
    expect(await open(who)).toEqual([])
    await sweep(noon(-30))
    await sweep(noon(-29))
    expect([await open(who), await open(other)]).toEqual([[{ kind: 'RENEWAL', state: 'OPEN', price_minor: 14_900 }], []])
    expect((await subjects(who)).at(-1)).toBe('Your Premium membership is being renewed')
    // Begun and not paid, the fee of the day after is 469 instead.
    await sweep(noon(1))
    expect((await world.account(who.id)).steps).toEqual(['469 MEMBERSHIP'])
  })

  it('the renewal is ordered by itself anew where its member cancelled it, left that off and chose it again', async () => {
    const who = await aMember()
    const auto = (isOn: boolean) => world.post('/data/member/membership/autoRenew', { isOn }, who.headers)
    await auto(true)
    await sweep(noon(-30))
    const open = async () =>
      world.database.db.selectFrom('membership_orders').select(['id', 'state']).where('account_id', '=', who.id).orderBy('id').execute()
    const [order] = await open()
    await world.post('/data/member/membership/orders/cancel', { orderId: String(order?.id) }, who.headers)
    await sweep(noon(-20))
    expect((await open()).map(({ state }) => state)).toEqual(['CANCELLED'])
    await auto(false)
    await auto(true)
    await sweep(noon(-20))
    expect((await open()).map(({ state }) => state)).toEqual(['CANCELLED', 'OPEN'])
  })
})
