import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '#platform/db/database.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, takeVisit, type TestPerson } from '#test/people.ts'
import { SoftAuthenticator, type Touch } from './passkeys.test-kit.ts'
import { cookiesOf, post } from '../../../test/sign-in.test-kit.ts'

let one: TestApp
beforeAll(async () => void (one = await testApp()))
afterAll(() => one.close())

const db = () => one.database.db
const someone = (fields: PersonFields = {}): Promise<TestPerson> => aPerson(db(), { passwordHash: passwordHash(), ...fields })
const send = async (url: string, payload: object, headers: SignedInHeaders | { host: string } = { host: 'localhost' }) => {
  const answer = await one.app.inject({ method: 'POST', url, headers: { ...headers }, payload })
  return ('cookie' in headers ? takeVisit(headers, answer) : answer).json()
}
const challengeOf = async (headers: SignedInHeaders): Promise<string> =>
  (await send('/data/member/passkeys/start', { password: PASSWORD }, headers)).data.challenge
const ask = async (): Promise<string> => (await send('/public/data/passkeys/start', {})).data.challenge
const use = (device: SoftAuthenticator, touch: Touch) => send('/public/data/passkeys/signIn', { credential: device.get(touch) })

/** Somebody with a passkey, and the device that holds it. */
async function withPasskey(fields: PersonFields = {}) {
  const person = await someone(fields)
  const headers = await signIn(db(), person)
  const device = new SoftAuthenticator()
  const credential = device.create({ challenge: await challengeOf(headers) })
  const added = await send('/data/member/passkeys/add', { name: 'Phone', credential }, headers)
  expect(added.data.passkeys).toMatchObject([{ id: device.id, name: 'Phone', usedAt: null }])
  return { person, headers, device, credential }
}

describe('adding and removing a passkey', () => {
  it('adding and removing a passkey is for somebody who is signed in and gives the password', async () => {
    const visitor = await one.app.inject({ url: '/data/member/passkeys', headers: { host: 'localhost' } })
    expect(visitor.statusCode).toBe(401)
    const { headers, device } = await withPasskey()
    const wrong = { password: 'another password' }
    expect((await send('/data/member/passkeys/start', wrong, headers)).data.error).toBe('BAD_CREDENTIALS')
    expect((await send('/data/member/passkeys/remove', { id: device.id, ...wrong }, headers)).data.error).toBe('BAD_CREDENTIALS')
  })

  it('takes what answers its own challenge, once, here, and opened by finger, face or PIN', async () => {
    const { headers, credential } = await withPasskey()
    const other = await signIn(db(), await someone())
    const add = async (made: object, as = headers) => (await send('/data/member/passkeys/add', { credential: made }, as)).data.errorCode
    const make = async (touch: Partial<Touch> = {}) => new SoftAuthenticator().create({ challenge: await challengeOf(headers), ...touch })
    expect(await add(credential)).toBe('PASSKEY_REFUSED')
    expect(await add(await make(), other)).toBe('PASSKEY_REFUSED')
    expect(await add(await make({ challenge: await ask() }))).toBe('PASSKEY_REFUSED')
    expect(await add(await make({ origin: 'https://elsewhere.example' }))).toBe('PASSKEY_REFUSED')
    expect(await add(await make({ host: 'elsewhere.example' }))).toBe('PASSKEY_REFUSED')
    expect(await add(await make({ isVerified: false }))).toBe('PASSKEY_REFUSED')
    expect(await add(await make())).toBeUndefined()
  })

  it('removes the own ones alone, after which they open nothing', async () => {
    const { person, headers, device } = await withPasskey()
    const stranger = await signIn(db(), await someone())
    await send('/data/member/passkeys/remove', { id: device.id, password: PASSWORD }, stranger)
    expect((await use(device, { challenge: await ask() })).data.userUId).toMatch(/.{20}/)
    const left = await send('/data/member/passkeys/remove', { id: device.id, password: PASSWORD }, headers)
    expect(left.data.passkeys).toEqual([])
    const mails = await db().selectFrom('mails').select('subject').where('recipient', '=', person.email).orderBy('id').execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added to your account', 'A passkey was removed from your account'])
    expect((await use(device, { challenge: await ask() })).data.errorCode).toBe('PASSKEY_REFUSED')
  })
})

const PASSKEYS_MAX = 10

/** Rows of passkeys that an account holds besides those made here. */
const rowsOf = (accountId: number, count: number) =>
  Array.from({ length: count }, () => ({
    credential_id: randomUUID(),
    account_id: accountId,
    public_key: Buffer.from('key'),
    counter: 0,
    transports: [],
    name: 'Phone',
  }))

describe('the number of passkeys', () => {
  /** Somebody who may keep one more, and a passkey that is made for it. */
  async function withOneLeft() {
    const person = await someone()
    const headers = await signIn(db(), person)
    await db()
      .insertInto('passkeys')
      .values(rowsOf(person.id, PASSKEYS_MAX - 1))
      .execute()
    const credential = new SoftAuthenticator().create({ challenge: await challengeOf(headers) })
    const add = () => send('/data/member/passkeys/add', { credential }, headers)
    const fill = (tx: Db | Tx) => tx.insertInto('passkeys').values(rowsOf(person.id, 1)).execute()
    return { person, headers, add, fill }
  }

  it('ends at ten, when one is asked for and when one is kept', async () => {
    const { headers, add, fill } = await withOneLeft()
    await fill(db())
    expect((await add()).data.errorCode).toBe('PASSKEYS_FULL')
    expect((await send('/data/member/passkeys/start', { password: PASSWORD }, headers)).data.errorCode).toBe('PASSKEYS_FULL')
  })

  it('ends at ten for two that are kept at the same moment', async () => {
    const { person, add, fill } = await withOneLeft()
    expect((await askWhileHeld(db(), { accountId: person.id, ask: add, meanwhile: fill })).data.errorCode).toBe('PASSKEYS_FULL')
  })
})

describe('signing in by a passkey', () => {
  it('gives a ticket that begins a session of two proofs', async () => {
    const { person, device } = await withPasskey({ kind: 'internal', privileges: ['OPERATOR'] })
    const { userUId } = (await use(device, { challenge: await ask() })).data
    const answer = await post(one.app, { userUId })
    expect(answer.json().data).toMatchObject({ result: 'success', buyerNumber: String(person.number) })
    const cookie = `hl=${cookiesOf(answer)['hl']}`
    const request = { url: `/data/operations/alerts?buyerNumber=${person.number}`, headers: { host: 'localhost', cookie } }
    expect((await one.app.inject(request)).statusCode).toBe(200)
    const { method } = await db()
      .selectFrom('sessions')
      .select('method')
      .where('account_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(method).toBe('passkey')
  })

  it('refuses a challenge that was used, is not ours or belongs to another purpose, and what was made elsewhere', async () => {
    const { headers, device } = await withPasskey()
    const challenge = await ask()
    expect((await use(device, { challenge })).data.userUId).toBeDefined()
    const refused = [
      { challenge },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { challenge: await challengeOf(headers) },
      { challenge: await ask(), origin: 'https://elsewhere.example' },
      { challenge: await ask(), host: 'elsewhere.example' },
      { challenge: await ask(), isVerified: false },
    ]
    for (const touch of refused) expect((await use(device, touch)).data.errorCode).toBe('PASSKEY_REFUSED')
    expect((await use(new SoftAuthenticator(), { challenge: await ask() })).data.errorCode).toBe('PASSKEY_REFUSED')
  })

  it('refuses a copy whose counter falls back', async () => {
    const { device } = await withPasskey()
    expect((await use(device, { challenge: await ask(), counter: 5 })).data.userUId).toBeDefined()
    for (const counter of [5, 4]) expect((await use(device, { challenge: await ask(), counter })).data.errorCode).toBe('PASSKEY_REFUSED')
    expect((await use(device, { challenge: await ask(), counter: 6 })).data.userUId).toBeDefined()
  })

  it('stands before the same checks as a password', async () => {
    const { person, device } = await withPasskey()
    await db().updateTable('accounts').set({ status: 'suspended' }).where('id', '=', person.id).execute()
    const { userUId } = (await use(device, { challenge: await ask() })).data
    expect((await post(one.app, { userUId })).json().data.error).toBe('ACCOUNT_SUSPENDED')
  })
})
