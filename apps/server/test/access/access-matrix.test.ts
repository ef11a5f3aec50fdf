import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type CallName } from '@app/contract/calls.ts'
import { type Call, isPublicRead } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { csrfToken } from '#platform/edge/csrf.ts'
import { newVisitId } from '#platform/http/visit.ts'
import { newKey } from '#platform/random-key.ts'
import { testApp, type TestApp } from '../app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots } from '../lots.ts'
import { multipart } from '../files/multipart.ts'
import { aPng } from '../files/sample-files.ts'
import { aPerson, signIn } from '../people.ts'
import { aBrokerSide, type BrokerSide, type CallInput, NAMES_OF_BIDDERS, NAMING_BIDDERS, rowsOfSide } from './broker-objects.ts'
import { headersOf, onPhone, PERSONAS, type Persona } from './personas.ts'
import { aPhone, type Phone } from './phone-links.ts'
import type { Row, Verdict } from './rows.ts'
import { TABLE } from './table.ts'

const CSRF_KEY_BYTES = 32
const HERE = 30_000_001
const ELSEWHERE = 30_000_002
/** Twenty thousand requests. */
const MATRIX_LIMIT_MS = 900_000
const TOO_MANY = 429
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 460, 461, 462, 463, 467, 469])

const rows: Readonly<Record<string, Row | undefined>> = TABLE
const names = (Object.keys(calls) as CallName[]).filter((name) => rows[name] !== undefined)
// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
const callOf = (name: CallName): Call<any, any, any, any> => calls[name]

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(db, [aLotRow({ number: HERE }), aLotRow({ number: ELSEWHERE, ...IN_CANADA })])
})
afterAll(() => server.close())

/** A visitor who has opened a page: their own visit and its token. */
const visit = (): Readonly<Record<string, string>> => {
  const id = newVisitId()
  return { host: 'localhost', cookie: `hl=${id}`, 'x-xsrf-token': csrfToken(Buffer.alloc(CSRF_KEY_BYTES), id) }
}

/** A value of each parameter that a path may have. */
const PARAMETERS: Readonly<Record<string, string>> = { lotNumber: String(HERE), countryCode: 'USA', email: 'a@b.example' }
const filled = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? PARAMETERS[name] ?? '1'))

async function ask(name: CallName, headers: Readonly<Record<string, string>>, input: CallInput = {}) {
  const { method, path, bodyForm } = callOf(name)
  const url = `${filled(path, input.params)}${input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`}`
  if (bodyForm === 'multipart') {
    // Any part will do: who may not ends before the parts are looked at.
    const sent = multipart([{ name: 'documents[0][documentCategory]', value: 'ID' }])
    return server.app.inject({ method, url, headers: { ...headers, ...sent.headers }, payload: sent.payload })
  }
  const payload = input.body ?? bodyExamples[name] ?? {}
  return server.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
}

const outcome = (status: number): Verdict => (REFUSALS.has(status) || status === 404 ? status : 'admitted')

describe('every call', () => {
  it('every call has a row', () => {
    expect(Object.keys(calls).filter((name) => rows[name] === undefined)).toEqual([])
  })

  it('lets in whom it ought to, and nobody else', { timeout: MATRIX_LIMIT_MS }, async () => {
    const { db } = server.database
    const unexpected: string[] = []
    for (const persona of PERSONAS) {
      // Whoever is let in to change something is a new person each time; refusals and reads leave one as they were.
      const lasting = await headersOf(db, persona, visit)
      for (const name of names) {
        const wanted = TABLE[name].verdict(persona)
        const leavesThem = wanted !== 'admitted' || callOf(name).effect === 'none'
        const answer = await ask(name, leavesThem ? lasting : await headersOf(db, persona, visit))
        const got = outcome(answer.statusCode)
        const isThere = got === 404 && wanted === 'admitted'
        // Whoever makes many calls may be held up before one is answered, which would say nothing of it.
        const isHeldUp = leavesThem && answer.statusCode === TOO_MANY
        if ((got !== wanted && !isThere) || isHeldUp || answer.statusCode >= 500)
          unexpected.push(`${persona.name} → ${name}: ${answer.statusCode}, not ${wanted}`)
      }
    }
    expect(unexpected).toEqual([])
  })
})

describe('what is somebody else’s or another site’s', () => {
  // An operator of the matrix has withdrawn it; here it is for sale again.
  beforeAll(() => server.database.db.updateTable('lots').set({ status: 'OPEN' }).execute())
  const naming = (what: string): CallName[] => names.filter((name) => TABLE[name].names === what)
  const member = async () => {
    const person = await aPerson(server.database.db)
    return { person, headers: await signIn(server.database.db, person) }
  }

  it.each(naming('lot'))('%s knows lots of its own site only', async (name) => {
    const { headers } = await member()
    const answerOf = async (lotNumber: number) => (await ask(name, headers, { params: { lotNumber: String(lotNumber) } })).json()
    expect((await answerOf(HERE)).returnCode).toBe(1)
    expect(await answerOf(ELSEWHERE)).toMatchObject({ returnCode: -1, data: { errorCode: expect.stringMatching(/LOT_NOT_FOUND/) } })
  })

  it.each(naming('lots'))('%s knows lots of its own site only', async (name) => {
    const { headers } = await member()
    const answerOf = async (lot: number) => (await ask(name, headers, { body: { lots: [lot] } })).json()
    expect((await answerOf(HERE)).returnCode).toBe(1)
    expect(await answerOf(ELSEWHERE)).toMatchObject({ returnCode: -1, data: { errorCode: 'WATCH_LOT_NOT_FOUND' } })
  })

  it.each(naming('session'))('%s ends one’s own sessions only', async (name) => {
    const { db } = server.database
    const mine = await member()
    const other = await member()
    const handleOf = async ({ person }: typeof mine) =>
      (await db.selectFrom('sessions').select('handle').where('account_id', '=', person.id).executeTakeFirstOrThrow()).handle
    const foreign = await handleOf(other)
    expect((await ask(name, mine.headers, { body: { handle: foreign } })).json().data).toEqual({ ended: false })
    expect(await handleOf(other)).toBe(foreign)
    expect((await ask(name, mine.headers, { body: { handle: await handleOf(mine) } })).json().data).toEqual({ ended: true })
  })

  it.each(naming('alert'))('%s answers one’s own alerts only', async (name) => {
    const operator = await headersOf(server.database.db, PERSONAS.find(({ isOperator }) => isOperator) as Persona, visit)
    const mine = await member()
    const other = await member()
    const raised = await ask('raiseAlert', operator, {
      body: { buyerNumber: mine.person.number, userActionCode: 'MESSAGE', message: 'Hello', isBanner: true },
    })
    expect(raised.json().returnCode).toBe(1)
    const { id } = await server.database.db
      .selectFrom('account_alerts')
      .select('id')
      .where('account_id', '=', mine.person.id)
      .executeTakeFirstOrThrow()
    const body = { ...bodyExamples.updateAccountAlert, userActionId: id }
    expect((await ask(name, other.headers, { body })).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'ALERT_NOT_FOUND' } })
  })

  const aSide = () => aBrokerSide(server.database.db, ask)

  it('what is between a broker and their people is asked for by every call that names it: a new call is a row of this test', () => {
    const broker = PERSONAS.find(({ name }) => name === 'broker with a bidder') as Persona
    const shapeOf = (schema: unknown): readonly string[] =>
      Object.keys((schema as { readonly def?: { readonly shape?: object } } | undefined)?.def?.shape ?? {})
    const named = names.filter((name) => {
      const { access, path, body, query } = callOf(name)
      const fields = [...shapeOf(body), ...shapeOf(query), ...path.matchAll(/:(\w+)/g).map(([, field = '']) => field)]
      const isBrokers =
        access !== 'anyone' && [broker, PERSONAS[0]].map((who) => TABLE[name].verdict(who as Persona)).join(' ') !== '403 401'
      return isBrokers && fields.some((field) => NAMES_OF_BIDDERS.has(field))
    })
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => TABLE[name].names !== 'bidder')).toEqual([])
    expect(naming('bidder').toSorted()).toEqual(Object.keys(NAMING_BIDDERS).toSorted())
  })

  it.each(naming('bidder'))('%s knows a broker’s own people, and what is between them, alone', async (name) => {
    const { db } = server.database
    const { input, owner, refused } = NAMING_BIDDERS[name] as (typeof NAMING_BIDDERS)[string]
    const [own, other] = [await aSide(), await aSide()]
    const before = await rowsOfSide(db, other)
    const codes: string[] = []
    for (const who of [own.broker, own.bidder, own.buyer]) codes.push((await ask(name, who.headers, input(other))).json().data.errorCode)
    // Whoever is no broker may be refused before anything is looked for.
    expect(codes).toEqual([refused, ...Array.from({ length: 2 }, () => expect.toBeOneOf([refused, 'FORBIDDEN']))])
    expect(await rowsOfSide(db, other)).toEqual(before)
    const allowed = await ask(name, owner(other).headers, input(other))
    // Tables have no envelope.
    expect([allowed.statusCode, allowed.json().returnCode ?? 1]).toEqual([200, 1])
  })

  it.each(naming('bidders'))('%s lists a broker’s own people alone', async (name) => {
    const [own, other] = [await aSide(), await aSide()]
    const { body } = await ask(name, own.broker.headers)
    const marks = ({ bidder, counterman, token, request }: BrokerSide): readonly string[] =>
      ({ listCountermen: [`${counterman}`], listTokens: [`"id":${token},`], listBidRequests: [`"id":${request},`] })[name as string] ?? [
        `${bidder.number}`,
      ]
    for (const mark of marks(own)) expect(body).toContain(mark)
    for (const mark of marks(other)) expect(body).not.toContain(mark)
  })

  const papersOf = ({ owner }: Phone) =>
    server.database.db.selectFrom('documents').select(['category', 'upload_link']).where('account_id', '=', owner.id).execute()
  const sent = async () =>
    multipart([
      { name: 'documents[0][documentCategory]', value: 'ID' },
      { name: 'documents[0][file]', bytes: await aPng(), filename: 'photo.png' },
    ])
  const sendFrom = async (headers: Readonly<Record<string, string>>) => {
    const { headers: form, payload } = await sent()
    const { method, path: url } = callOf('sendPhoneDocuments')
    return (await server.app.inject({ method, url, headers: { ...headers, ...form }, payload })).json()
  }

  it('a phone sends papers to whoever made its link and sees those alone; once the link is revoked or over, and without one, nothing', async () => {
    const { db } = server.database
    expect(naming('phone').toSorted()).toEqual(['getPhoneUpload', 'sendPhoneDocuments'])
    const [mine, others] = [await aPhone(db, 'open'), await aPhone(db, 'open')]
    for (const phone of [mine, others]) {
      expect(await sendFrom(onPhone(visit(), phone))).toMatchObject({ returnCode: 1 })
      expect(await papersOf(phone)).toEqual([{ category: 'ID', upload_link: phone.link }])
    }
    const seen = async (headers: Readonly<Record<string, string>>) => (await ask('getPhoneUpload', headers)).json().data
    expect(await seen(onPhone(visit(), mine))).toMatchObject({ state: 'OPEN', files: [{ name: 'photo.png' }] })
    for (const state of ['revoked', 'over'] as const) {
      const phone = await aPhone(db, state)
      expect(await sendFrom(onPhone(visit(), phone))).toMatchObject({ returnCode: -1, data: { errorCode: 'LINK_EXPIRED' } })
      expect(await papersOf(phone)).toEqual([])
      expect(await seen(onPhone(visit(), phone))).toMatchObject({ state: 'DEAD', files: [], categories: [] })
    }
    await db.updateTable('upload_links').set({ ended_at: new Date() }).where('id', '=', mine.link).execute()
    await db
      .updateTable('upload_links')
      .set({ expires_at: new Date(0) })
      .where('id', '=', others.link)
      .execute()
    for (const phone of [mine, others]) {
      expect(await sendFrom(onPhone(visit(), phone))).toMatchObject({ data: { errorCode: 'LINK_EXPIRED' } })
      expect(await seen(onPhone(visit(), phone))).toMatchObject({ state: 'DEAD', files: [] })
      expect(await papersOf(phone)).toHaveLength(1)
    }
    for (const headers of [visit(), onPhone(visit(), { cookie: `phone-upload=${newKey()}` })]) {
      expect(await sendFrom(headers)).toMatchObject({ returnCode: -1, data: { errorCode: 'LINK_EXPIRED' } })
      expect(await seen(headers)).toMatchObject({ state: 'NONE', files: [] })
    }
  })
})

describe('a request that another site sends in a reader’s name', () => {
  const refused = async (name: CallName, headers: Readonly<Record<string, string>>) => [name, (await ask(name, headers)).statusCode]
  const changing = names.filter(
    (name) => !['none', 'elsewhere', 'signed'].includes(callOf(name).effect) && TABLE[name].verdict(PERSONAS[0] as Persona) !== 404,
  )
  const mine = async () => signIn(server.database.db, await aPerson(server.database.db))

  it('a request that another site sends in a reader’s name can only read: what is not GET declares an effect or is a public read, and so does a GET that leaves something behind', () => {
    const isSafe = (name: CallName): boolean => ['none', 'script', 'download'].includes(callOf(name).effect)
    const mayRead = (name: CallName): boolean => callOf(name).method === 'GET' || isPublicRead(callOf(name))
    expect(names.filter((name) => mayRead(name) !== isSafe(name))).toEqual([])
    const byScript = names.filter((name) => callOf(name).effect === 'script')
    expect(byScript.toSorted()).toEqual(['emailSellerPassword', 'getUnmaskedDetails', 'logLaneAlert'])
    expect(names.filter((name) => callOf(name).effect === 'download').toSorted()).toEqual([
      'exportPerson',
      'exportPersonCsv',
      'exportPersonZip',
      'getIdentityPicture',
      'getRetainedFile',
      'getReviewPage',
      'getScreeningHit',
    ])
  })

  it.each(['emailSellerPassword', 'getUnmaskedDetails', 'logLaneAlert'] as const)(
    '%s is asked by scripts and programs, never by following a link, which leaves nothing behind',
    async (name) => {
      const { db } = server.database
      const person = await aPerson(db, { kind: 'seller' })
      const { 'x-xsrf-token': token, ...bare } = await signIn(db, person)
      const params = { buyerNumber: String(person.number), field: 'vin', email: person.email }
      // The matrix has used up the mails of the network that the other tests ask from.
      const ownNetwork = { 'x-forwarded-for': '203.0.113.77' }
      const answerOf = async (headers: Readonly<Record<string, string>>): Promise<number> =>
        (await ask(name, { ...bare, ...headers, ...ownNetwork }, { params })).statusCode
      const navigated = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' }
      const rows = async () => [
        await db.selectFrom('account_events').select('id').where('account_id', '=', person.id).execute(),
        await db.selectFrom('mails').select('id').where('recipient', '=', person.email).execute(),
      ]
      const links = [{}, navigated, { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'cross-site' }]
      for (const headers of links) expect(await answerOf(headers)).toBe(403)
      expect(await rows()).toEqual([[], []])
      const scripts = [{ 'x-requested-with': 'XMLHttpRequest' }, { 'x-xsrf-token': token }, { 'sec-fetch-site': 'same-origin' }]
      for (const headers of scripts) expect(await answerOf(headers)).toBe(200)
    },
  )

  it.each(['exportPerson', 'exportPersonCsv', 'exportPersonZip'] as const)(
    '%s is no link of another house, which would send its owner mails',
    async (name) => {
      const { db } = server.database
      const person = await aPerson(db)
      const headers = await signIn(db, person)
      const mails = async () => (await db.selectFrom('mails').select('id').where('recipient', '=', person.email).execute()).length
      const links = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }]
      for (const foreign of links)
        expect(await refused(name, { ...headers, 'sec-fetch-mode': 'navigate', ...foreign })).toEqual([name, 403])
      expect(await mails()).toBe(0)
      for (const own of [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, {}])
        expect(await refused(name, { ...headers, ...own })).toEqual([name, 200])
    },
  )

  it('a request that another site sends in a reader’s name is taken from elsewhere by what Apple and gateways post alone, which changes nothing', () => {
    expect(names.filter((name) => callOf(name).effect === 'elsewhere')).toEqual([
      'receiveNetworkResponse',
      'receiveLinkReturn',
      'receiveAppleSignOn',
    ])
    expect(names.filter((name) => callOf(name).effect === 'signed')).toEqual(['receiveProviderNotice'])
  })

  it.each(changing)('%s refuses a foreign origin, with the right token too', async (name) => {
    const headers = await mine()
    for (const foreign of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await refused(name, { ...headers, ...foreign })).toEqual([name, 403])
  })

  // A phone without its link is told so before its parts, which may hold the token, are read; with one, phone-upload.test.ts tries it.
  it.each(changing.filter((name) => callOf(name).effect === 'member' && name !== 'sendPhoneDocuments'))(
    '%s refuses no token, a stale one and a stranger’s',
    async (name) => {
      const { 'x-xsrf-token': token, ...bare } = await mine()
      const { 'x-xsrf-token': stale } = await mine()
      expect(await refused(name, bare)).toEqual([name, 403])
      for (const wrong of [stale, '', `${token}x`, visit()['x-xsrf-token'] ?? ''])
        expect(await refused(name, { ...bare, 'x-xsrf-token': wrong })).toEqual([name, 403])
    },
  )
})
