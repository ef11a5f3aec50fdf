import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftDay } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { decideLevel } from '#modules/memberships/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, historyOf } from '#test/people.ts'
import { aNewMember, HOME, QUESTIONS, TestBrowser } from './registration.test-kit.ts'

const LEVEL = '/data/registration/membership'
const ADDRESS = '/data/registration/address'
const STATE = '/data/registration'
const ABROAD = { ...HOME, line1: 'Calle Mayor 1', city: 'Madrid', state: '', country: 'ESP', postCode: '28013' }

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())
const db = () => one.database.db

const accountOf = (email: string) =>
  db()
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .selectAll('accounts')
    .select(['profiles.address', 'profiles.country'])
    .where('profiles.email', '=', email)
    .executeTakeFirstOrThrow()

/** Enters a paper of an account that reviewers have approved. */
async function anApprovedPaper(accountId: number): Promise<number> {
  const { id } = await db()
    .insertInto('documents')
    .values({
      account_id: accountId,
      site: 'CPRTUS',
      category: 'ID',
      kind: 'png',
      state: 'APPROVED',
      country: 'USA',
      sha256: Buffer.alloc(32, accountId % 256),
      size_bytes: 1,
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody whom two operators made a broker before they had given their address. */
async function aBrokerWithoutAddress() {
  const { browser, email } = await aNewMember(one)
  await browser.post(LEVEL, { level: 'S' })
  const { id: accountId } = await accountOf(email)
  const operators = [await aPerson(db(), { kind: 'internal' }), await aPerson(db(), { kind: 'internal' })] as const
  const by = { askedBy: operators[0].id, decidedBy: operators[1].id }
  const decision = { accountId, level: 'B', lastOn: shiftDay(dayOfSite('CPRTUS', Date.now()), 30), reason: 'Known.', ...by } as const
  await db()
    .transaction()
    .execute((tx) => decideLevel(tx, decision, Date.now()))
  return { browser, email, accountId }
}

describe('the address of a registration', () => {
  it('the address of a registration is nobody’s to give who has not signed in', async () => {
    expect((await new TestBrowser(one).post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).status).toBe(401)
  })

  it('the address of a registration is given once: a member’s is changed on the pages of their account, where papers are looked at again', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })
    const before = await accountOf(email)
    expect(before).toMatchObject({ kind: 'buyer', country: 'USA', address: { city: 'Dallas' } })
    // Sent once more, as after an answer that was lost, it changes nothing.
    expect((await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).body.data).toEqual({ next: '/thankyou' })
    expect(await accountOf(email)).toEqual(before)
    expect((await browser.post(ADDRESS, { ...ABROAD, securityQuestions: [] })).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
    expect(await accountOf(email)).toEqual(before)
  })

  it('the address of a registration leaves an account what operators made of it before, and ends the registration', async () => {
    const { browser, email } = await aBrokerWithoutAddress()
    expect(await accountOf(email)).toMatchObject({ kind: 'buyer', membership_type: 'B', roles: ['ROLE_BROKER'] })
    expect((await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).body.data).toEqual({ next: '/thankyou' })
    expect(await accountOf(email)).toMatchObject({ membership_type: 'B', roles: ['ROLE_BROKER'], address: { city: 'Dallas' } })
    expect((await browser.get(STATE)).body.data).toMatchObject({ state: 'finished' })
    expect((await browser.post(ADDRESS, { ...ABROAD, securityQuestions: [] })).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
  })

  it('the address of a registration sends papers back that were approved with another address, and asks for those of its country', async () => {
    const { browser, email, accountId } = await aBrokerWithoutAddress()
    const { shippingPreference: _, ...standing } = HOME
    await db()
      .updateTable('profiles')
      .set({ address: JSON.stringify(standing) })
      .where('account_id', '=', accountId)
      .execute()
    const paper = await anApprovedPaper(accountId)
    expect((await browser.post(ADDRESS, { ...ABROAD, securityQuestions: QUESTIONS })).body.data).toEqual({ next: '/thankyou' })
    expect(await accountOf(email)).toMatchObject({ country: 'ESP' })
    const row = db().selectFrom('documents').select(['state', 'changed_since']).where('id', '=', paper)
    expect(await row.executeTakeFirst()).toEqual({ state: 'IN_REVIEW', changed_since: ['ADDRESS'] })
    expect(await historyOf(db(), { id: accountId })).toContainEqual(
      expect.objectContaining({ kind: 'documents-looked-at-again', changed: ['ADDRESS'] }),
    )
  })
})

describe('an address that is refused without script', () => {
  const answers = Object.fromEntries(
    QUESTIONS.flatMap(({ questionId, answer }, at) => [
      [`securityQuestions[${at}][questionId]`, String(questionId)],
      [`securityQuestions[${at}][answer]`, answer],
    ]),
  )
  const shown = async (browser: TestBrowser) => (await browser.get(STATE)).body.data

  it('an address that is refused without script comes back as it was typed, without the answers to security questions', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    const typed = { ...HOME, postCode: 'SW1A 1AA', shippingPreference: 'RPPCKP' }
    const wrong = await browser.form(ADDRESS, { ...typed, ...answers })
    expect([wrong.status, wrong.location]).toEqual([303, '/usregister/STEP3?fault=validation.postalCode'])
    const { shippingPreference, ...address } = typed
    expect(await shown(browser)).toMatchObject({ current: 'STEP3', address, shippingPreference })
    const { id: accountId } = await accountOf(email)
    const row = await db().selectFrom('registrations').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    for (const { answer } of QUESTIONS.slice(1)) expect(JSON.stringify(row)).not.toContain(answer)
    expect(await accountOf(email)).toMatchObject({ address: null })
    const right = await browser.form(ADDRESS, { ...HOME, ...answers })
    expect([right.status, right.location]).toEqual([303, '/thankyou'])
    expect((await shown(browser))['address']).toMatchObject({ postCode: '75201' })
    expect(await db().selectFrom('registrations').select('refused_home').where('account_id', '=', accountId).executeTakeFirst()).toEqual({
      refused_home: {},
    })
  })

  it('an address that is refused without script is kept as well where the sign-in is too old for security questions', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    await sql`update sessions set proved_at = now() - interval '16 minutes'
      where account_id = (select account_id from profiles where email = ${email})`.execute(db())
    await expect
      .poll(async () => (await browser.form(ADDRESS, { ...HOME, postCode: '1', ...answers })).location)
      .toBe('/usregister/STEP3?fault=PROOF_NEEDED')
    expect(await shown(browser)).toMatchObject({ address: { line1: HOME.line1, postCode: '1' } })
  })

  it('an address that is refused to a page with script is kept by that page alone', async () => {
    const { browser } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    await browser.post(ADDRESS, { ...HOME, postCode: 'SW1A 1AA', securityQuestions: QUESTIONS })
    expect((await shown(browser))['address']).toEqual({})
  })
})
