import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideEligibility } from '@app/rules/bidding/eligibility.ts'
import { lockBidders } from '#modules/bid-accounts/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { verifyReturns } from '#modules/memberships/index.ts'
import { signIn } from '#test/people.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { openDisputes } from './disputes.test-kit.ts'
import { CARD, type Payer, type PaymentWorld, paymentWorld } from './gateway-payments.test-kit.ts'

const FEES = { GATEWAY_URL_KEY: 'RENEWAL_FEES', cancelCallBackUrl: '/logout', successCallBackURL: 'dashboard' }
const DESK = '/data/operations/memberships'
const ORDERS = '/data/member/membership/orders'
const REASON = { reason: 'Seen at the bank.' }
/** 199 and 5.125 % of it. */
const FEE_MINOR = 19_900
const ROUNDS = 4
const TAX_MINOR = 1_020
const DUE_MINOR = FEE_MINOR + TAX_MINOR

let world: PaymentWorld
let disputes: ReturnType<typeof openDisputes>
let operator: Payer
let second: Payer
beforeAll(async () => {
  world = await paymentWorld()
  disputes = openDisputes(world)
  await setTaxRates(world.database.pool, [['USA-NM', 'MEMBERSHIP', 5_125]])
  operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
  second = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows
const call = async (url: string, payload: object, who: Payer) => {
  const answer = await world.app.inject({ method: 'POST', url, payload, headers: who.headers })
  return { status: answer.statusCode, ...answer.json() }
}
const membershipOf = async (who: Payer) => (await world.get('/data/member/membership', who.headers)).data
const deskOf = async (who: Payer) => (await world.get(`${DESK}?number=${who.number}`, operator.headers)).data
const holdOf = async (who: Payer) =>
  (
    await rows('select id::int, ended_as, amount_minor::int as minor from membership_returns where account_id = $1 order by id desc', [
      who.id,
    ])
  )[0]
const isHeld = async (who: Payer): Promise<boolean> =>
  (await rows('select from membership_returns where account_id = $1 and ended_at is null', [who.id])).length > 0
const sumsOf = async (who: Payer) => {
  const found = await rows(
    `select l.account, sum(l.minor)::int as minor from journal_lines l join journal_entries e on e.id = l.entry_id
     where e.cause in (select 'attempt:' || ref from payment_attempts where account_id = $1)
       or e.cause in (select 'membership return ' || id from membership_returns where account_id = $1)
     group by 1 having sum(l.minor) <> 0 order by 1`,
    [who.id],
  )
  return Object.fromEntries(found.map(({ account, minor }) => [account, minor]))
}
const creditOf = async (who: Payer) =>
  (await rows('select credit_minor::int as credit from balances where payer_id = $1', [who.id]))[0]?.credit ?? 0
const mailsAbout = async (who: Payer, part: string) =>
  (await mailsTo(world.database.db, who.email)).filter(({ text }) => text.includes(part))

async function pay(who: Payer, card: string): Promise<string> {
  const { data } = await world.set(FEES, who.headers)
  await world.payByCard(data.pciURL, card)
  await world.settle(data.orderRefId)
  return data.orderRefId
}
/** A member of New Mexico whose membership a card has paid, on a site that bills nothing. */
async function aMember(card: string = CARD.chargeback): Promise<{ who: Payer; ref: string; orderId: number }> {
  const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
  const [{ level, kind, priceId, dueMinor }] = (await membershipOf(who)).offers
  const { data } = await call(ORDERS, { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, who)
  return { who, ref: await pay(who, card), orderId: data.order.id }
}
/** Has two operators end a hold. */
async function decide(id: number, verdict: string, reference = '') {
  const asked = await call(`${DESK}/returns/decide`, { returnId: id, verdict, reference, ...REASON }, operator)
  return call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, second)
}
async function expectBooksToHold(): Promise<void> {
  expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  expect(await verifyReturns(world.database.db)).toMatchObject({ faults: [] })
}

describe('a membership without an invoice whose payment is fetched back', () => {
  it('a membership without an invoice is held when its payment is fetched back, once however often it is told: level and days stay, its fee is due, and nobody else’s', async () => {
    const other = await aMember(CARD.paid)
    const { who, ref, orderId } = await aMember()
    const { validUntil } = await membershipOf(who)
    await disputes.fetchBack(ref)
    await Promise.all(Array.from({ length: 6 }, () => disputes.ask(ref)))
    expect(await rows('select from membership_returns where account_id = $1', [who.id])).toHaveLength(1)
    expect(await membershipOf(who)).toMatchObject({
      level: 'P',
      validUntil,
      step: 461,
      offers: [],
      past: [{ id: orderId, invoiceId: null, owedMinor: DUE_MINOR, isEnded: false }],
    })
    expect(await rows('select status, cause from account_steps where account_id = $1', [who.id])).toEqual([
      { status: 461, cause: 'MEMBERSHIP' },
    ])
    expect(await sumsOf(who)).toEqual({ DISPUTED: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR })
    expect(await membershipOf(other.who)).toMatchObject({ step: null, past: [{ owedMinor: 0 }] })
    await expectBooksToHold()
  })

  it('a member whose membership is held is led to pay, and whoever bids for the account is refused in the lock as well', async () => {
    const { who, ref } = await aMember()
    await disputes.fetchBack(ref)
    expect((await world.get('/data/lanes/mine', who.headers)).status).toBe(461)
    const judge = async () => {
      const client = await world.database.pool.connect()
      try {
        const bidder = (await lockBidders(client, [who.id])).get(who.id)
        if (bidder === undefined) throw new Error('nobody')
        return decideEligibility({ ...bidder, documentStatus: 'VALID' }, { titleGroup: 'C', isOpenToPublic: true }, Date.now())
      } finally {
        client.release()
      }
    }
    expect(await judge()).toBe('FEE_DUE')
    await pay(who, CARD.paid)
    expect(await judge()).toBeNull()
  })

  it('a held membership is told to its member and to the operators of the site, and stands at the desk until it is over', async () => {
    const { who, ref, orderId } = await aMember()
    await disputes.fetchBack(ref)
    expect((await mailsAbout(who, ref)).filter(({ subject }) => subject.startsWith('Your bank'))).toMatchObject([
      {
        subject: 'Your bank has fetched 209.20 USD back',
        text: expect.stringContaining('you cannot place new bids until it is paid again'),
      },
    ])
    expect(await mailsAbout(operator, ref)).toMatchObject([{ text: expect.stringContaining('no invoice tells of') }])
    const { returns, member } = await deskOf(who)
    const told = { orderId, number: who.number, way: 'GATEWAY', reference: ref, amountMinor: DUE_MINOR, currency: 'USD', endedAs: null }
    expect(returns.filter(({ number }: { number: number }) => number === who.number)).toMatchObject([told])
    expect(member).toMatchObject({ step: 461, returns: [told], orders: [{ owedMinor: DUE_MINOR }] })
    await pay(who, CARD.paid)
    const after = await deskOf(who)
    expect(after.returns.filter(({ number }: { number: number }) => number === who.number)).toEqual([])
    expect(after.member).toMatchObject({ step: null, returns: [{ endedAs: 'PAID' }], orders: [{ owedMinor: 0 }] })
  })

  it('a held membership is paid again by another card, once, which ends the hold and adds no days', async () => {
    const { who, ref } = await aMember()
    const { validUntil } = await membershipOf(who)
    await disputes.fetchBack(ref)
    const first = await world.set(FEES, who.headers)
    const again = await world.set(FEES, who.headers)
    expect(again.data.orderRefId).toBe(first.data.orderRefId)
    expect(await world.row(first.data.orderRefId)).toMatchObject({ amount_minor: DUE_MINOR, currency: 'USD' })
    const paid = await pay(who, CARD.paid)
    await Promise.all(Array.from({ length: 4 }, () => disputes.ask(paid)))
    expect(await holdOf(who)).toMatchObject({ ended_as: 'PAID' })
    expect(await membershipOf(who)).toMatchObject({ level: 'P', validUntil, step: null, past: [{ owedMinor: 0 }] })
    expect(await rows('select from membership_periods where account_id = $1 and not is_void', [who.id])).toHaveLength(1)
    expect(await sumsOf(who)).toEqual({ GATEWAY_CLEARING: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR })
    expect((await world.set(FEES, who.headers)).data).toMatchObject({ reason: 'NOTHING_DUE' })
    await expectBooksToHold()
  })

  it('a dispute that is won ends the hold on a membership, once; after the member has paid again it becomes their credit', async () => {
    const { who, ref } = await aMember()
    await disputes.fetchBack(ref)
    await disputes.win(ref)
    await Promise.all(Array.from({ length: 4 }, () => disputes.ask(ref)))
    expect(await holdOf(who)).toMatchObject({ ended_as: 'WON' })
    expect(await membershipOf(who)).toMatchObject({ step: null, past: [{ owedMinor: 0 }] })
    expect(await sumsOf(who)).toEqual({ GATEWAY_CLEARING: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR })
    expect(await mailsAbout(who, 'Your bank has given 209.20 USD back to us.')).toHaveLength(1)
    const late = await aMember()
    await disputes.fetchBack(late.ref)
    await pay(late.who, CARD.paid)
    await disputes.win(late.ref)
    await disputes.ask(late.ref)
    expect(await creditOf(late.who)).toBe(DUE_MINOR)
    expect(await sumsOf(late.who)).toEqual({
      CREDIT: -DUE_MINOR,
      GATEWAY_CLEARING: 2 * DUE_MINOR,
      FEE_INCOME: -FEE_MINOR,
      TAX_PAYABLE: -TAX_MINOR,
    })
    await expectBooksToHold()
  })

  it('what paid a held membership again is fetched back like the first, and a dispute about the first that is won pays that', async () => {
    const { who, ref } = await aMember()
    await disputes.fetchBack(ref)
    const again = await pay(who, CARD.chargeback)
    await disputes.fetchBack(again)
    expect(await isHeld(who)).toBe(true)
    expect(await sumsOf(who)).toEqual({ DISPUTED: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR })
    await disputes.win(ref)
    expect(await isHeld(who)).toBe(false)
    await disputes.win(again)
    expect(await creditOf(who)).toBe(DUE_MINOR)
    await expectBooksToHold()
  })

  it('a held membership is worth nothing to an upgrade, and nothing else may be ordered until it is over', async () => {
    const { who, ref } = await aMember()
    await rows(`update membership_periods set level = 'S' where account_id = $1`, [who.id])
    await rows(`update accounts set membership_type = 'S' where id = $1`, [who.id])
    const [{ level, kind, priceId, dueMinor, creditMinor }] = (await membershipOf(who)).offers
    expect(creditMinor).toBe(FEE_MINOR)
    await disputes.fetchBack(ref)
    const order = { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }
    const refused = await call(ORDERS, order, who)
    expect(refused.returnCode === 1).toBe(false)
    expect(await rows(`select from membership_orders where account_id = $1 and state = 'OPEN'`, [who.id])).toEqual([])
  })
})

it('a fee is paid to the site that sells it, at its gateway and in its books, wherever its member is signed in', async () => {
  const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
  const abroad = { ...who, headers: await signIn(world.database.db, who, { host: 'uk.localhost', site: 'CPRTUK' }) }
  const offers = (await membershipOf(abroad)).offers
  const [{ level, kind, priceId, dueMinor, currency }] = offers
  expect(currency).toBe('USD')
  await call(ORDERS, { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, abroad)
  const ref = await pay(abroad, CARD.chargeback)
  expect(await world.row(ref)).toMatchObject({ site: 'CPRTUS', currency: 'USD', amount_minor: DUE_MINOR, is_applied: true })
  await disputes.fetchBack(ref)
  expect(await world.row(await pay(abroad, CARD.paid))).toMatchObject({ site: 'CPRTUS', currency: 'USD', is_applied: true })
  const sites = await rows(
    `select distinct site from journal_entries where cause in (select 'attempt:' || ref from payment_attempts where account_id = $1)`,
    [who.id],
  )
  expect(sites).toEqual([{ site: 'CPRTUS' }])
})

describe('what operators decide about a membership that is held', () => {
  it('nobody else notes, asks or decides about a held membership, and nobody alone', async () => {
    const { who, ref } = await aMember()
    const stranger = await world.someone()
    const elsewhere = await world.someone({ kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' }, 'uk.localhost')
    await disputes.fetchBack(ref)
    const { id } = await holdOf(who)
    const asking = { returnId: id, verdict: 'KEPT', reference: '', ...REASON }
    const at = `${DESK}/returns/decide`
    expect((await call(at, asking, stranger)).status).toBe(403)
    expect((await call(`${DESK}/returns`, { orderId: 1, ...REASON }, stranger)).status).toBe(403)
    expect((await call(at, asking, elsewhere)).data.errorCode).toBe('ORDER_NOT_FOUND')
    const asked = await call(at, asking, operator)
    expect((await call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, operator)).data).toMatchObject({
      reason: 'SECOND_PERSON',
    })
    expect((await call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, elsewhere)).data.errorCode).toBe('INVALID_INPUT')
    expect(await isHeld(who)).toBe(true)
  })

  it.each([
    {
      verdict: 'KEPT',
      sums: { WRITTEN_OFF: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR },
      level: 'P',
      words: 'We no longer ask for the 209.20 USD.',
    },
    { verdict: 'ENDED', sums: {}, level: 'S', words: 'we have ended the membership' },
  ])(
    'two operators end the hold on a membership as $verdict, at once by both it is one, and it is posted, told and kept',
    async ({ verdict, sums, level, words }) => {
      const { who, ref } = await aMember()
      await disputes.fetchBack(ref)
      const { id } = await holdOf(who)
      const asked = await call(`${DESK}/returns/decide`, { returnId: id, verdict, reference: '', ...REASON }, operator)
      const third = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
      const both = await Promise.all([second, third].map((one) => call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, one)))
      expect(both.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
      expect(await holdOf(who)).toMatchObject({ ended_as: verdict })
      expect(await sumsOf(who)).toEqual(sums)
      expect(await membershipOf(who)).toMatchObject({ level, step: null, past: [{ owedMinor: 0, isEnded: verdict === 'ENDED' }] })
      expect(await mailsAbout(who, words)).toHaveLength(1)
      expect((await deskOf(who)).member.returns).toMatchObject([
        { endedAs: verdict, endedReason: REASON.reason, askedBy: operator.number, decidedBy: expect.any(Number) },
      ])
      // The money comes after all: what was given up is there again, and what was ended is credit.
      await disputes.win(ref)
      await disputes.ask(ref)
      expect(await creditOf(who)).toBe(verdict === 'ENDED' ? DUE_MINOR : 0)
      await expectBooksToHold()
    },
  )

  it('a held membership is paid again by hand with a reference alone, and a page of the gateway that is paid after that gives its money back', async () => {
    const { who, ref } = await aMember()
    await disputes.fetchBack(ref)
    const { id } = await holdOf(who)
    const { data } = await world.set(FEES, who.headers)
    const at = `${DESK}/returns/decide`
    expect((await call(at, { returnId: id, verdict: 'PAID', reference: '', ...REASON }, operator)).data).toMatchObject({
      fieldErrors: { reference: expect.any(String) },
    })
    expect((await call(at, { returnId: id, verdict: 'KEPT', reference: 'Wire 1', ...REASON }, operator)).data).toMatchObject({
      fieldErrors: { reference: expect.any(String) },
    })
    expect((await decide(id, 'PAID', 'Wire 4712')).data).toMatchObject({ state: 'DONE' })
    expect(await sumsOf(who)).toEqual({ SUSPENSE: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR })
    await world.payByCard(data.pciURL, CARD.paid)
    expect(await world.settle(data.orderRefId)).toMatchObject({ is_applied: false })
    await world.settle(data.orderRefId)
    expect((await world.row(data.orderRefId)).paid_back_at).not.toBeNull()
    expect((await call(at, { returnId: id, verdict: 'KEPT', reference: '', ...REASON }, operator)).data).toMatchObject({ reason: 'OVER' })
    await expectBooksToHold()
  })

  it('an order that is paid at the gateway after its account was closed gives its money back, and no level', async () => {
    const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
    const [{ level, kind, priceId, dueMinor }] = (await membershipOf(who)).offers
    await call(ORDERS, { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, who)
    const { data } = await world.set(FEES, who.headers)
    await rows(`update accounts set status = 'closed', closed_at = now() where id = $1`, [who.id])
    await world.payByCard(data.pciURL, CARD.paid)
    expect(await world.settle(data.orderRefId)).toMatchObject({ is_applied: false })
    await world.settle(data.orderRefId)
    expect((await world.row(data.orderRefId)).paid_back_at).not.toBeNull()
    expect(await rows('select from membership_periods where account_id = $1', [who.id])).toEqual([])
    expect(await sumsOf(who)).toEqual({})
    await expectBooksToHold()
  })

  it('a held membership that operators end while it is paid at the gateway: one goes first, and no money is kept or lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { who, ref } = await aMember()
      await disputes.fetchBack(ref)
      const { id } = await holdOf(who)
      const asked = await call(`${DESK}/returns/decide`, { returnId: id, verdict: 'ENDED', reference: '', ...REASON }, operator)
      const { data } = await world.set(FEES, who.headers)
      await world.payByCard(data.pciURL, CARD.paid)
      const [ended] = await Promise.all([
        call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, second),
        world.settle(data.orderRefId),
      ])
      await expect.poll(async () => (await world.settle(data.orderRefId)).is_applied, { timeout: 5_000 }).not.toBeNull()
      const { is_applied: isPaid } = await world.row(data.orderRefId)
      expect(isPaid).toBe(ended.returnCode !== 1)
      expect(await holdOf(who)).toMatchObject({ ended_as: isPaid ? 'PAID' : 'ENDED' })
      const isSettled = async () => {
        const { is_applied: isApplied, paid_back_at: backAt } = await world.settle(data.orderRefId)
        return isApplied || backAt !== null
      }
      await expect.poll(isSettled, { timeout: 5_000 }).toBe(true)
      const sums = isPaid ? { GATEWAY_CLEARING: DUE_MINOR, FEE_INCOME: -FEE_MINOR, TAX_PAYABLE: -TAX_MINOR } : {}
      expect(await sumsOf(who)).toEqual(sums)
    }
    await expectBooksToHold()
  })

  it('what is told of a payment that went back ends once and is never rewritten; whoever does so behind our back is told by a verification', async () => {
    const { who, ref } = await aMember()
    await disputes.fetchBack(ref)
    const { id } = await holdOf(who)
    await expect(rows('update membership_returns set amount_minor = 1 where id = $1', [id])).rejects.toThrow('told once')
    await expect(rows('delete from membership_returns where id = $1', [id])).rejects.toThrow('told once')
    const around = (text: string) => rows(text, [id])
    await rows('alter table membership_returns disable trigger user')
    await around('update membership_returns set amount_minor = 1 where id = $1')
    const named = (sum: string) => [
      `payment of a membership that went back, attempt:${ref}: ${sum} is held for it, the journal says ${DUE_MINOR}`,
    ]
    expect((await verifyReturns(world.database.db)).faults).toEqual(named('1'))
    const [taken] = await around('delete from membership_returns where id = $1 returning *')
    expect((await verifyReturns(world.database.db)).faults).toEqual(named('nothing'))
    await rows(
      `insert into membership_returns (id, account_id, order_id, way, cause, reference, currency, amount_minor) overriding system value
       values ($1, $2, $3, 'GATEWAY', $4, $5, 'USD', $6)`,
      [id, who.id, taken.order_id, taken.cause, ref, DUE_MINOR],
    )
    await rows('alter table membership_returns enable trigger user')
    await decide(id, 'KEPT')
    await expect(rows('update membership_returns set ended_as = null, ended_at = null where id = $1', [id])).rejects.toThrow('told once')
  })
})

describe('money for a membership that was paid by hand, without an invoice', () => {
  async function paidByHand(): Promise<{ who: Payer; orderId: number }> {
    const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
    const [{ level, kind, priceId, dueMinor }] = (await membershipOf(who)).offers
    const { data } = await call(ORDERS, { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, who)
    const orderId = data.order.id
    const asked = await call(`${DESK}/paid`, { orderId, reference: `Wire of ${orderId}`, ...REASON }, operator)
    await call(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, second)
    return { who, orderId }
  }
  const linesOf = async (orderId: number) =>
    rows(
      `select l.account, l.detail, sum(l.minor)::int as minor from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.cause like $1 group by 1, 2 having sum(l.minor) <> 0 order by 1`,
      [`membership order ${orderId}%`],
    )

  it('a membership that is paid by hand without an invoice is income, and the tax its place’s, while nobody has told where the money lies', async () => {
    const { orderId } = await paidByHand()
    expect(await linesOf(orderId)).toEqual([
      { account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: -FEE_MINOR },
      { account: 'SUSPENSE', detail: 'membership', minor: DUE_MINOR },
      { account: 'TAX_PAYABLE', detail: 'USA-NM', minor: -TAX_MINOR },
    ])
  })

  it('an operator notes that a payment by hand went back, once; what a card paid, or an invoice tells of, is not theirs to note', async () => {
    const { who, orderId } = await paidByHand()
    const note = (order: number, by: Payer = operator) => call(`${DESK}/returns`, { orderId: order, ...REASON }, by)
    const elsewhere = await world.someone({ kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' }, 'uk.localhost')
    expect((await note(orderId, elsewhere)).data.errorCode).toBe('ORDER_NOT_FOUND')
    expect((await note(999_999)).data.errorCode).toBe('ORDER_NOT_FOUND')
    const both = await Promise.all([note(orderId), note(orderId, second)])
    expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
    expect(await isHeld(who)).toBe(true)
    expect(await membershipOf(who)).toMatchObject({ level: 'P', step: 461, past: [{ owedMinor: DUE_MINOR }] })
    expect(await mailsAbout(who, `Wire of ${orderId}`)).toHaveLength(1)
    expect(await linesOf(orderId)).toEqual([
      { account: 'DISPUTED', detail: '', minor: DUE_MINOR },
      { account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: -FEE_MINOR },
      { account: 'TAX_PAYABLE', detail: 'USA-NM', minor: -TAX_MINOR },
    ])
    await decide((await holdOf(who)).id, 'ENDED')
    expect((await membershipOf(who)).level).toBe('S')
    expect((await note(orderId)).data).toMatchObject({ reason: 'OVER' })
    const byCard = await aMember(CARD.paid)
    expect((await note(byCard.orderId)).data).toMatchObject({ reason: 'BY_CARD' })
    await expectBooksToHold()
  })
})
