import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserAction } from '@app/contract/alerts/alerts.answers.ts'
import { isRegistrationComplete, registrationSteps } from '@app/rules/alerts/registration.ts'
import { applyPaid, findOpenOrder } from '#modules/memberships/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { aNewMember, HOME, QUESTIONS, TestBrowser } from './registration.test-kit.ts'

const LEVEL = '/data/registration/membership'
const ACTIONS = '/data/member/user-actions'
const ORDERS = '/data/member/membership/orders'

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())
const db = () => one.database.db

/** What is left of a registration, as its list shows it, and whether it counts as complete. */
async function leftOf(browser: TestBrowser): Promise<readonly [isComplete: boolean, ...codes: string[]]> {
  const actions = (await browser.get(ACTIONS)).body.data['userActions'] as readonly UserAction[]
  return [isRegistrationComplete(actions, false), ...registrationSteps(actions).map((one_) => one_.customUserActionCode)]
}
const orderOf = async (email: string) => {
  const { account_id: accountId } = await db()
    .selectFrom('profiles')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return findOpenOrder(db(), accountId)
}

describe('the payment of a registration', () => {
  it('the payment of a registration is listed for its member alone', async () => {
    expect((await new TestBrowser(one).get(ACTIONS)).status).toBe(401)
  })

  it('the payment of a registration is to be made before the account info is verified, until it was made [ACC-4.43] [ACC-4.45]', async () => {
    const { browser, email } = await aNewMember(one)
    expect(await leftOf(browser)).toEqual([true])
    await browser.post(LEVEL, { level: 'P' })
    expect(await leftOf(browser)).toEqual([false, 'MEMBERSHIP_PAYMENT'])
    await browser.post('/data/registration/address', { ...HOME, securityQuestions: QUESTIONS })
    expect(await leftOf(browser)).toEqual([false, 'MEMBERSHIP_PAYMENT', 'VERIFY_ACCOUNT_INFO'])
    const alerts = (await browser.get('/data/member/account/alerts')).body.data
    expect(JSON.stringify(alerts)).toContain('/accountInformation/complete-registration#paymentAccordion')
    const order = await orderOf(email)
    const payment = { reference: 'Wire 1', nowMs: Date.now(), actorId: null }
    await db()
      .transaction()
      .execute((tx) => applyPaid(tx, order?.id ?? 0, payment))
    expect(await leftOf(browser)).toEqual([false, 'VERIFY_ACCOUNT_INFO'])
  })

  it('the payment of a registration is that of the state which its member names after the level, tax among it', async () => {
    await setTaxRates(one.database.pool, [[`USA-${HOME.state}`, 'MEMBERSHIP', 5_125]])
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'P' })
    const before = await orderOf(email)
    expect(before).toMatchObject({ taxMinor: 0, kind: 'FIRST' })
    const answer = await browser.post('/data/registration/address', { ...HOME, securityQuestions: QUESTIONS })
    expect(answer.body).toMatchObject({ returnCode: 1 })
    const order = await orderOf(email)
    expect(order).toMatchObject({ taxPlace: `USA-${HOME.state}`, taxMinor: 1_020, level: 'P', kind: 'FIRST' })
    expect(order?.id).not.toBe(before?.id)
    expect(await leftOf(browser)).toEqual([false, 'MEMBERSHIP_PAYMENT', 'VERIFY_ACCOUNT_INFO'])
  })

  it('the payment of a registration is asked for no more once its order is over, by its member or by another choice', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'P' })
    await browser.post(ORDERS.concat('/cancel'), { orderId: String((await orderOf(email))?.id) })
    expect(await leftOf(browser)).toEqual([true])
    await browser.post(LEVEL, { level: 'P' })
    expect(await leftOf(browser)).toEqual([false, 'MEMBERSHIP_PAYMENT'])
    await browser.post(LEVEL, { level: 'G' })
    expect([await orderOf(email), await leftOf(browser)]).toEqual([null, [true]])
  })

  it('the payment of a registration is nothing that who moves on later has to complete', async () => {
    const { browser } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    await browser.post('/data/registration/address', { ...HOME, securityQuestions: QUESTIONS })
    const { offers } = (await browser.get('/data/member/membership')).body.data as { offers: readonly { priceId: number }[] }
    const ordered = await browser.post(ORDERS, { level: 'P', kind: 'UPGRADE', priceId: String(offers[0]?.priceId) })
    expect(ordered.body.returnCode).toBe(1)
    expect(await leftOf(browser)).toEqual([false, 'VERIFY_ACCOUNT_INFO'])
  })
})
