import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneUpload, UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { csrfToken } from '#platform/edge/csrf.ts'
import { newVisitId } from '#platform/http/visit.ts'
import { multipart } from '#test/files/multipart.ts'
import { historyOf, signIn } from '#test/people.ts'
import { aPng } from '#test/files/sample-files.ts'
import { type PaperWorld, paperWorld, type Somebody } from './documents.test-kit.ts'
import { sweepLinks } from './upload-links.store.ts'

const LINK = '/data/member/uploadLink'
const DOOR = '/public/data/uploadLink'
const VISITOR = { host: 'localhost' }
const CSRF_KEY_BYTES = 32

let world: PaperWorld
beforeAll(async () => {
  world = await paperWorld()
})
afterAll(() => world.close())

const linkOf = async ({ headers }: Pick<Somebody, 'headers'>): Promise<UploadLink> => (await world.get(LINK, headers)).json().data
const make = async ({ headers }: Pick<Somebody, 'headers'>): Promise<UploadLink> => (await world.post(LINK, headers)).json().data
const keyOf = ({ url }: UploadLink): string => new URL(url).searchParams.get('key') ?? ''

/** A browser without a session, with the cookies that it was given. */
class Phone {
  readonly #cookies = new Map([['hl', newVisitId()]])

  get headers() {
    const token = csrfToken(Buffer.alloc(CSRF_KEY_BYTES), this.#cookies.get('hl') ?? '')
    return { host: 'localhost', cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-xsrf-token': token }
  }

  look = async (key = ''): Promise<PhoneUpload> => (await world.get(`${DOOR}?key=${key}`, this.headers)).json().data

  async open(key: string) {
    const answer = await world.post(`${DOOR}/open`, this.headers, { key })
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value)
    return answer
  }

  async send(category = 'ID', { bytes, more = {} }: { bytes?: Buffer; more?: Readonly<Record<string, string>> } = {}) {
    const { headers, payload } = multipart([
      { name: 'documents[0][documentCategory]', value: category },
      { name: 'documents[0][file]', bytes: bytes ?? (await aPng()), filename: 'photo.png' },
    ])
    const url = `${DOOR}/documents`
    return world.app.inject({ method: 'POST', url, headers: { ...this.headers, ...headers, ...more }, payload })
  }
}

/** A member with a link that a phone has opened. */
async function paired() {
  const who = await world.member()
  const phone = new Phone()
  await phone.open(keyOf(await make(who)))
  return { who, phone }
}

const papersOf = async ({ headers }: Somebody) => (await world.get('/data/member/documents', headers)).json().data.documents
const codeOf = (answer: { json(): { data: { errorCode?: string } } }): string => answer.json().data.errorCode ?? ''

describe('the link for a phone', () => {
  it('the link for a phone is made by members alone, and each session sees its own [ACC-2.45]', async () => {
    const who = await world.member()
    const counterman = await world.member({ kind: 'counterman', roles: ['COUNTERMAN'] })
    for (const [url, method] of [
      [LINK, 'POST'],
      [LINK, 'GET'],
      [`${LINK}/revoke`, 'POST'],
    ] as const) {
      const ask = (headers: Readonly<Record<string, string>>) =>
        world.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
      expect([url, (await ask(VISITOR)).statusCode, (await ask(counterman.headers)).statusCode]).toEqual([url, 401, 403])
    }
    const { 'x-xsrf-token': _token, ...without } = who.headers
    expect((await world.post(LINK, without)).statusCode).toBe(403)
    const made = await make(who)
    expect(made).toMatchObject({ state: 'WAITING', filesLeft: 10, categories: ['ID', 'MISC'], files: [] })
    const minutes = (Date.parse(made.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await linkOf(who)).toEqual(made)
    const elsewhere = { headers: await signIn(world.database.db, who) }
    expect((await linkOf(elsewhere)).state).toBe('NONE')
    expect((await linkOf(await world.member())).state).toBe('NONE')
  })

  it('the link for a phone has a key that the database does not know', async () => {
    const key = keyOf(await make(await world.member()))
    const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from upload_links l`.execute(world.database.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(key))).toEqual([])
  })

  it('the link for a phone is not used up by looking, is traded once, and of many at once by one', async () => {
    const who = await world.member()
    const key = keyOf(await make(who))
    for (let at = 0; at < 3; at += 1) expect((await new Phone().look(key)).state).toBe('DOOR')
    const phones = Array.from({ length: 6 }, () => new Phone())
    const answers = await Promise.all(phones.map((phone) => phone.open(key)))
    expect(answers.map((answer) => answer.json().returnCode).filter((code) => code === 1)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['', 'LINK_EXPIRED']))
    expect((await new Phone().look(key)).state).toBe('DEAD')
    const seen = await Promise.all(phones.map((phone) => phone.look()))
    expect(seen.map(({ state }) => state).toSorted()).toEqual(['NONE', 'NONE', 'NONE', 'NONE', 'NONE', 'OPEN'])
    expect(await linkOf(who)).toMatchObject({ state: 'OPEN', url: '', picture: null })
    expect((await historyOf(world.database.db, who)).map((event) => (event as { kind: string }).kind)).toEqual([
      'upload-link-made',
      'upload-link-opened',
    ])
  })

  it('the link for a phone is traded for a cookie that no script reads, and leads to an address without a key', async () => {
    const phone = new Phone()
    const key = keyOf(await make(await world.member()))
    const answer = await world.app.inject({
      method: 'POST',
      url: `${DOOR}/open`,
      headers: { ...phone.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ key }).toString(),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/doRegistration/mobile-upload'])
    const cookie = answer.cookies.find(({ name }) => name === 'phone-upload')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.maxAge).toBeLessThanOrEqual(900)
    expect(cookie?.value).not.toBe(key)
    const again = await world.app.inject({
      method: 'POST',
      url: `${DOOR}/open`,
      headers: { ...phone.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ key }).toString(),
    })
    expect(again.headers.location).toBe('/doRegistration/mobile-upload?fault=LINK_EXPIRED')
  })

  it('the link for a phone is opened by no page of another site', async () => {
    const key = keyOf(await make(await world.member()))
    const headers = { ...new Phone().headers, origin: 'https://elsewhere.example' }
    expect((await world.post(`${DOOR}/open`, headers, { key })).statusCode).toBe(403)
    expect((await new Phone().look(key)).state).toBe('DOOR')
  })
})

describe('a phone', () => {
  it('a phone sends papers to whoever made its link, and knows nothing but them [ACC-2.45]', async () => {
    const who = await world.member({ profile: { first_name: 'Wilhelmina', last_name: 'Quisenberry', country: 'USA' } })
    await world.send(who, { documentCategory: 'TAXEXM', filename: 'secret-exemption.png' })
    const phone = new Phone()
    const key = keyOf(await make(who))
    await phone.open(key)
    const answer = await phone.send('ID')
    expect(answer.json().data).toMatchObject({ outcome: 'success' })
    await world.checkAll(answer)
    expect((await papersOf(who)).map(({ category }: { category: string }) => category)).toEqual(['ID', 'TAXEXM'])
    expect(await linkOf(who)).toMatchObject({
      filesLeft: 9,
      files: [{ category: 'ID', name: 'photo.png', state: 'ARRIVED', errorCode: null }],
    })
    const seen = await phone.look()
    expect(seen).toMatchObject({ state: 'OPEN', filesLeft: 9, files: [{ category: 'ID', state: 'ARRIVED' }] })
    const page = await world.get('/data/member/documents', phone.headers)
    expect(page.statusCode).toBe(401)
    for (const secret of ['Wilhelmina', 'Quisenberry', 'secret-exemption', 'TAXEXM', String(who.number)])
      expect([secret, JSON.stringify(seen).includes(secret)]).toEqual([secret, false])
  })

  it('a phone sends no paper that its link does not ask for, and none without the token', async () => {
    const { who, phone } = await paired()
    expect((await phone.send('DLRLIC')).json().data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { 'documents.0.documentCategory': 'validation.documentCategory' },
    })
    expect((await phone.send('ID', { more: { 'x-xsrf-token': 'no' } })).statusCode).toBe(403)
    const { 'x-xsrf-token': _token, ...bare } = phone.headers
    const { headers, payload } = multipart([
      { name: 'documents[0][documentCategory]', value: 'ID' },
      { name: 'documents[0][file]', bytes: await aPng(), filename: 'photo.png' },
    ])
    const without = await world.app.inject({ method: 'POST', url: `${DOOR}/documents`, headers: { ...bare, ...headers }, payload })
    expect(without.statusCode).toBe(403)
    expect(codeOf(await new Phone().send('ID'))).toBe('LINK_EXPIRED')
    expect(await papersOf(who)).toEqual([])
  })

  it('a phone sends ten files and no more, two at once for the last place among them', async () => {
    const { who, phone } = await paired()
    await sql`update upload_links set files = 9 where account_id = ${who.id}`.execute(world.database.db)
    const answers = await Promise.all([phone.send('ID'), phone.send('MISC')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
    expect(await papersOf(who)).toHaveLength(1)
    expect((await phone.look()).filesLeft).toBe(0)
    expect((await phone.send('MISC')).statusCode).toBe(429)
  })

  it('a phone sends files of 10,485,760 bytes at most: one byte more is 413 and takes no place of its link', async () => {
    const { who, phone } = await paired()
    const png = await aPng()
    const bytes = Buffer.concat([png, Buffer.alloc(10_485_761 - png.length)])
    expect((await phone.send('ID', { bytes })).statusCode).toBe(413)
    expect([await papersOf(who), (await phone.look()).filesLeft]).toEqual([[], 10])
    expect((await phone.send('ID', { bytes: bytes.subarray(1) })).statusCode).toBe(200)
  })

  it('a phone is answered once for a file that it sends again under the same key', async () => {
    const { who, phone } = await paired()
    const [bytes, more] = [await aPng(), { 'idempotency-key': 'photo-1' }]
    const first = await phone.send('ID', { bytes, more })
    const again = await phone.send('ID', { bytes, more })
    expect(again.json().data).toEqual(first.json().data)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await papersOf(who)).toHaveLength(1)
  })

  it.each([
    ['its owner revokes the link', (who: Somebody) => world.post(`${LINK}/revoke`, who.headers)],
    ['its owner makes another', (who: Somebody) => world.post(LINK, who.headers)],
    ['its owner signs out', (who: Somebody) => world.post('/doLogout.html', who.headers)],
    ['all sessions of its owner end', (who: Somebody) => sql`delete from sessions where account_id = ${who.id}`.execute(world.database.db)],
    [
      'its account is closed',
      (who: Somebody) => sql`update accounts set status = 'closed', closed_at = now() where id = ${who.id}`.execute(world.database.db),
    ],
    [
      'its time is over',
      (who: Somebody) => sql`update upload_links set expires_at = now() where account_id = ${who.id}`.execute(world.database.db),
    ],
  ])('a phone is out as soon as %s', async (_, end) => {
    const { who, phone } = await paired()
    const fresh = await world.member()
    const unopened = keyOf(await make(fresh))
    expect((await phone.look()).state).toBe('OPEN')
    await end(who)
    await end(fresh)
    expect((await phone.look()).state).toBe('DEAD')
    expect(codeOf(await phone.send('ID'))).toBe('LINK_EXPIRED')
    expect((await new Phone().look(unopened)).state).toBe('DEAD')
    expect(codeOf(await new Phone().open(unopened))).toBe('LINK_EXPIRED')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from documents where account_id in (${who.id}, ${fresh.id})`.execute(world.database.db)
    expect(rows[0]?.count).toBe(0)
  })

  it('a phone keeps its link when the session behind it gets another id', async () => {
    const { who, phone } = await paired()
    await sql`update sessions set id_hash = sha256('another'::bytea || ${String(who.id)}::bytea) where account_id = ${who.id}`.execute(
      world.database.db,
    )
    expect((await phone.look()).state).toBe('OPEN')
  })

  it('a phone leaves nothing of its link after a day, while the papers stay', async () => {
    const { who, phone } = await paired()
    await phone.send('ID')
    await sql`update upload_links set created_at = now() - interval '25 hours' where account_id = ${who.id}`.execute(world.database.db)
    await sweepLinks(world.database.db, 24)
    const { rows } = await sql`select from upload_links where account_id = ${who.id}`.execute(world.database.db)
    expect(rows).toEqual([])
    expect((await phone.look()).state).toBe('NONE')
    expect(await papersOf(who)).toHaveLength(1)
  })
})
