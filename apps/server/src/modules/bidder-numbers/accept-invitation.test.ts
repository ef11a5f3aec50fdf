import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letBidFor } from '#test/accounts/mandates.ts'
import { historyOf } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { TestBrowser } from '../registration/registration.test-kit.ts'
import { sweepInvitations } from './invitations.store.ts'
import { ACCEPT, anAddress, BIDDERS, CAPS, COUNTERMEN, numbersKit, PASSWORD, type Somebody } from './numbers.test-kit.ts'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())
const { db, someone, send, get, keyTo, aBroker, aBidderOf, invite, accept } = numbersKit(() => world)

const invited = async (broker: Somebody, more: object = {}, path = `${BIDDERS}/invite`) => {
  const email = anAddress()
  const { data } = await invite(broker, { email, ...more }, path)
  const { number, invitation } = data.number
  return { email, number: number as number, id: invitation.id as number, key: await keyTo(email) }
}
const accountOf = (number: number) => db().selectFrom('accounts').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const stateOf = async (key: string, browser = new TestBrowser(world)) =>
  (await browser.get(`/public/data/invitation?key=${key}`)).body.data['state']

describe('an invitation is accepted', () => {
  it('an invitation is accepted by nobody without its key, nor on another site', async () => {
    const { key } = await invited(await aBroker())
    for (const wrong of ['', 'x', key.toLowerCase(), `${key.slice(0, -1)}_`]) {
      expect((await accept(wrong)).body.data['errorCode']).toBe('LINK_EXPIRED')
      expect(await stateOf(wrong)).toBe('dead')
    }
    const elsewhere = new TestBrowser(world, 'uk.localhost')
    expect(await stateOf(key, elsewhere)).toBe('dead')
    expect((await accept(key, {}, elsewhere)).body.data['errorCode']).toBe('LINK_EXPIRED')
    expect(await stateOf(key)).toBe('open')
  })

  it('an invitation is accepted by nobody who is signed in as another, and stays open', async () => {
    const { key } = await invited(await aBroker())
    const other = await someone()
    const answer = await send(ACCEPT, other, { key, firstName: 'Ana', lastName: 'Petrova', password: PASSWORD, confirmPassword: PASSWORD })
    expect(answer.data).toMatchObject({ errorCode: 'SIGNED_IN_ALREADY' })
    expect((await get(`/public/data/invitation?key=${key}`, other)).data).toMatchObject({ state: 'signed-in', email: '', payer: '' })
    expect(await stateOf(key)).toBe('open')
  })

  it.each<[string, object, object]>([
    ['without names', { firstName: '', lastName: ' ' }, { firstName: 'validation.firstName', lastName: 'validation.lastName' }],
    ['with a short password', { password: 'short', confirmPassword: 'short' }, { password: 'validation.password.length' }],
    ['with two passwords', { confirmPassword: 'another otter sails' }, { confirmPassword: 'validation.password.mismatch' }],
    ['without the terms', { termsAccepted: false }, { termsAccepted: 'validation.terms' }],
    ['with terms of another version', { termsVersion: 0 }, { termsAccepted: 'terms.changed' }],
    ['without being of age', { isOfAge: false }, { isOfAge: 'validation.age' }],
  ])('an invitation is not accepted %s, and the key stays good', async (...[, more, fieldErrors]) => {
    const { key } = await invited(await aBroker())
    expect((await accept(key, more)).body.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors })
    expect(await stateOf(key)).toBe('open')
  })

  it('an invitation is accepted once: the number is a person with the caps of the invitation, signed in, and both are told [ACC-2.55]', async () => {
    const broker = await aBroker()
    const { key, email, number } = await invited(broker, { scopes: ['bids'], until: '2099-12-31' })
    const seen = (await new TestBrowser(world).get(`/public/data/invitation?key=${key}`)).body.data
    expect(seen).toMatchObject({
      state: 'open',
      payer: 'Northgate Export',
      number: String(number),
      firstName: 'Ana',
      email,
      isKnown: false,
      age: 18,
    })
    const { browser, body } = await accept(key, { lastName: 'Petrova Ruiz' })
    expect(body).toMatchObject({ returnCode: 1, data: { next: '/contactBroker' } })
    const account = await accountOf(number)
    expect(account).toMatchObject({ is_vacant: false, broker_id: broker.id, kind: 'broker-bidder' })
    const profile = await db().selectFrom('profiles').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ email, first_name: 'Ana', last_name: 'Petrova Ruiz', terms_version: 1 })
    const consents = await db()
      .selectFrom('consents')
      .select(['kind', 'version'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute()
    expect(consents).toEqual([
      { kind: 'TERMS', version: 1 },
      { kind: 'AGE', version: 18 },
    ])
    const mandate = await db().selectFrom('mandates').selectAll().where('holder_id', '=', account.id).executeTakeFirstOrThrow()
    expect(mandate).toMatchObject({ payer_id: broker.id, kind: 'BROKER_BIDDER', scopes: ['bids'], revoked_at: null })
    const caps = await db().selectFrom('mandate_caps').selectAll().where('mandate_id', '=', mandate.id).execute()
    expect(caps).toMatchObject([{ currency: 'USD', lot_minor: 500_000, day_minor: 1_000_000, total_minor: 2_000_000, lots: 2 }])
    for (const who of [broker, account])
      expect((await historyOf(db(), who)).filter((event) => (event as { kind: string }).kind === 'bidder-assigned')).toEqual([
        { kind: 'bidder-assigned', number, role: 'BROKER_BIDDER', mandate: mandate.id },
      ])
    expect((await mailsTo(db(), email)).at(-1)?.subject).toBe(`You are number ${number} of Northgate Export`)
    expect((await mailsTo(db(), broker.email)).at(-1)?.subject).toBe(`Ana Petrova Ruiz has taken number ${number}`)
    expect((await get(BIDDERS, broker)).data.numbers).toMatchObject([{ number, state: 'HELD', name: 'Ana Petrova Ruiz', invitation: null }])
    // Signed in, the same browser is who accepted; the key opens nothing any more.
    expect((await browser.get('/data/account/steps')).status).not.toBe(401)
    expect(await stateOf(key)).toBe('dead')
    expect((await accept(key)).body.data['errorCode']).toBe('LINK_EXPIRED')
    expect(
      await db().selectFrom('bidder_invitations').select(['email', 'key_hash', 'name']).where('account_id', '=', account.id).execute(),
    ).toEqual([{ email: null, key_hash: null, name: '' }])
    const signIn = await new TestBrowser(world).post('/processLogin', { username: String(number), password: PASSWORD })
    expect(signIn.body.returnCode).toBe(1)
  })

  it('an invitation is accepted by one of many browsers at the same time, and there is one person, one mandate, one password', async () => {
    const broker = await aBroker()
    const { key, number } = await invited(broker)
    const tried = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        accept(key, { firstName: `Ana${'abcdefgh'[at]}`, password: `${PASSWORD} ${at}`, confirmPassword: `${PASSWORD} ${at}` }),
      ),
    )
    const taken = tried.flatMap(({ body }, at) => (body.returnCode === 1 ? [at] : []))
    expect(taken).toHaveLength(1)
    expect(tried.filter(({ body }) => body.data['errorCode'] === 'LINK_EXPIRED')).toHaveLength(7)
    const account = await accountOf(number)
    expect(await db().selectFrom('mandates').select('id').where('holder_id', '=', account.id).execute()).toHaveLength(1)
    const profile = await db().selectFrom('profiles').select('first_name').where('account_id', '=', account.id).executeTakeFirstOrThrow()
    expect(profile.first_name).toBe(`Ana${'abcdefgh'[taken[0] ?? 0]}`)
  })

  it('an invitation is accepted by nobody after it was taken back, after it ended, or once its broker may have none', async () => {
    const broker = await aBroker()
    const back = await invited(broker)
    await send(`${BIDDERS}/withdraw`, broker, { invitationId: String(back.id) })
    const over = await invited(broker)
    await sql`update bidder_invitations set ends_at = now() - interval '1 second' where id = ${over.id}`.execute(db())
    const lost = await aBroker()
    const of = await invited(lost)
    await db().updateTable('accounts').set({ roles: [] }).where('id', '=', lost.id).execute()
    const gone = await aBroker()
    const left = await invited(gone)
    await db().updateTable('accounts').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    for (const { key, number } of [back, over, of, left]) {
      expect((await accept(key)).body.data['errorCode']).toBe('LINK_EXPIRED')
      expect((await accountOf(number)).is_vacant).toBe(true)
    }
    // One that ended leaves its number vacant, and its address is swept.
    expect((await get(BIDDERS, broker)).data.numbers.find(({ number }: { number: number }) => number === over.number).state).toBe('VACANT')
    await sweepInvitations(db())
    const row = await db().selectFrom('bidder_invitations').selectAll().where('id', '=', over.id).executeTakeFirstOrThrow()
    expect([row.email, row.key_hash, row.name]).toEqual([null, null, ''])
    const again = await invite(broker, { buyerNumber: String(over.number) }, `${BIDDERS}/assign`)
    expect(again.data.number.state).toBe('INVITED')
  })

  it('an invitation to an address that has an account makes a second one, and its reader alone is told before', async () => {
    const [broker, known] = [await aBroker(), await someone()]
    const { data } = await invite(broker, { email: known.email })
    const key = await keyTo(known.email)
    expect((await new TestBrowser(world).get(`/public/data/invitation?key=${key}`)).body.data['isKnown']).toBe(true)
    expect((await accept(key)).body.returnCode).toBe(1)
    // The earlier account is as it was.
    const earlier = await db().selectFrom('accounts').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow()
    expect([earlier.kind, earlier.broker_id, earlier.number]).toEqual(['buyer', null, known.number])
    expect(JSON.stringify((await get(BIDDERS, broker)).data)).not.toContain(String(known.number))
    expect((await accountOf(data.number.number)).id).not.toBe(known.id)
  })

  it('an invitation to a number that an earlier version left with its former holder gives nothing of theirs: no way in, no mandate without caps', async () => {
    const broker = await aBroker()
    const former = await aBidderOf(broker, { is_vacant: true, passwordHash: 'x' })
    const loose = await letBidFor(db(), { payer: broker, holder: former }, { kind: 'BROKER_BIDDER' })
    const { key, number } = await invited(broker, { buyerNumber: String(former.number) })
    expect((await accept(key)).body.returnCode).toBe(1)
    const account = await accountOf(number)
    expect([number, account.id === former.id]).toEqual([former.number, false])
    const mandates = await db()
      .selectFrom('mandates')
      .select(['id', 'holder_id', 'revoked_at'])
      .where('payer_id', '=', broker.id)
      .orderBy('id')
      .execute()
    expect(mandates).toMatchObject([
      { id: loose, holder_id: former.id, revoked_at: expect.any(Date) },
      { holder_id: account.id, revoked_at: null },
    ])
    expect(
      await db()
        .selectFrom('mandate_caps')
        .select('lot_minor')
        .where('mandate_id', '=', mandates[1]?.id ?? 0)
        .execute(),
    ).toEqual([{ lot_minor: 500_000 }])
    const kept = await db().selectFrom('credentials').select('account_id').where('password_hash', '=', 'x').execute()
    expect(kept).toEqual([{ account_id: former.id }])
  })

  it('an invitation of a counterman without caps gives no mandate, and one with caps gives one [ACC-2.56]', async () => {
    const buyer = await someone()
    const [plain, bids] = [
      await invited(buyer, { caps: [] }, `${COUNTERMEN}/invite`),
      await invited(buyer, { caps: CAPS }, `${COUNTERMEN}/invite`),
    ]
    for (const { key } of [plain, bids]) expect((await accept(key)).body.returnCode).toBe(1)
    const mandateOf = async (number: number) =>
      db()
        .selectFrom('mandates')
        .select('kind')
        .where('holder_id', '=', (await accountOf(number)).id)
        .execute()
    expect([await mandateOf(plain.number), await mandateOf(bids.number)]).toEqual([[], [{ kind: 'COUNTERMAN' }]])
  })

  it('an invitation is accepted in Germany with a consent to the privacy notice of its own', async () => {
    const broker = await aBroker({ home_site: 'CPRTDE', granted_sites: ['CPRTUS'] })
    const { key } = await invited(broker, { caps: [{ currency: 'EUR' }] })
    const browser = () => new TestBrowser(world, 'de.localhost')
    expect((await accept(key, {}, browser())).body.data).toMatchObject({ fieldErrors: { privacyAccepted: 'validation.privacy' } })
    expect((await accept(key, { privacyAccepted: true }, browser())).body.returnCode).toBe(1)
  })

  it('an invitation is accepted by a form without script, which leads on, or back with the fault', async () => {
    const { key } = await invited(await aBroker())
    const browser = new TestBrowser(world)
    const fields = {
      key,
      firstName: 'Ana',
      lastName: 'Petrova',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsVersion: '1',
      isOfAge: 'true',
    }
    expect((await browser.form(ACCEPT, fields)).location).toBe(`/invitation?key=${key}&fault=validation.terms`)
    expect((await browser.form(ACCEPT, { ...fields, termsAccepted: 'true' })).location).toBe('/contactBroker')
  })
})
