import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, historyOf, signIn, type PersonFields } from '#test/people.ts'
import { keyHash } from '#platform/random-key.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { aTokenBody, bearing, dayIn, makeToken, TOKENS } from './tokens.test-kit.ts'

const HOUR_MS = 3_600_000
const TOKEN = /^hlk_[\w-]{43}$/

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

async function someone(fields: PersonFields = {}, session: object = {}) {
  const person = await aPerson(world.database.db, fields)
  return { ...person, headers: await signIn(world.database.db, person, session) }
}
type Somebody = Awaited<ReturnType<typeof someone>>
const send = async (path: string, who: { readonly headers: Record<string, string> }, body: object) => {
  const answer = await world.post(path, who.headers, body)
  return { status: answer.statusCode, ...answer.json() }
}
const list = async (who: Somebody) => (await world.get(TOKENS, who.headers)).json().data

describe('a token is made', () => {
  it('a token is made, changed, revoked and listed by nobody who is not signed in, a counterman or a kiosk, and by buyers alone', async () => {
    const visitor = { headers: { host: 'localhost' } }
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'] })
    const kiosk = await someone({ kind: 'kiosk' }, { method: 'kiosk' })
    for (const path of [TOKENS, `${TOKENS}/change`, `${TOKENS}/revoke`]) {
      expect((await send(path, visitor, aTokenBody())).status).toBe(401)
      for (const who of [counterman, kiosk]) expect((await send(path, who, aTokenBody())).status).toBe(403)
    }
    expect((await world.get(TOKENS, visitor.headers)).statusCode).toBe(401)
    for (const fields of [{ kind: 'broker-bidder' }, { kind: 'guest' }, { status: 'inactive' }] as const)
      expect((await send(TOKENS, await someone(fields), aTokenBody())).status).toBe(403)
    expect(await world.database.db.selectFrom('api_keys').select('id').execute()).toEqual([])
  })

  it('a token is made with a fresh proof alone, and so it is changed; it is revoked without one', async () => {
    const owner = await someone()
    const stale = { headers: await signIn(world.database.db, owner, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    const { entry } = await makeToken(world, owner)
    const tokenId = String(entry.id)
    expect((await send(TOKENS, stale, aTokenBody())).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await send(`${TOKENS}/change`, stale, { tokenId, ...aTokenBody() })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await send(`${TOKENS}/revoke`, stale, { tokenId, reason: 'Lost.' })).data.entry.mandate.state).toBe('REVOKED')
  })

  it('a token is answered once: the database holds its hash alone, and neither list, history, mail nor export shows it', async () => {
    const owner = await someone()
    const { token, entry } = await makeToken(world, owner, { networks: '203.0.113.0/24 2001:db8::/48' })
    expect(token).toMatch(TOKEN)
    expect(entry).toMatchObject({
      name: 'Night bids',
      kind: 'BOT',
      scopes: ['watch', 'bids:read', 'bids:place'],
      prefix: token.slice(0, 10),
      networks: ['203.0.113.0/24', '2001:db8::/48'],
      usedAt: '',
      mandate: { state: 'IN_FORCE', scopes: ['bids'], caps: [{ currency: 'USD', lotMinor: 500_000 }] },
    })
    const row = await world.database.db.selectFrom('api_keys').selectAll().where('id', '=', entry.id).executeTakeFirstOrThrow()
    expect(row.token_hash.equals(keyHash(token))).toBe(true)
    const mails = await mailsTo(world.database.db, owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A token of your account was made or changed'])
    const exported = (await world.get('/data/member/export', owner.headers)).body
    expect(exported).toContain('"api_keys"')
    const listed = await list(owner)
    expect(listed).toMatchObject({ tokens: [entry], left: 19, lastDay: dayIn(365), made: '' })
    const secret = token.slice(12)
    for (const shown of [row, mails, exported, listed, await historyOf(world.database.db, owner)])
      expect(JSON.stringify(shown)).not.toContain(secret)
    expect(exported).not.toContain(keyHash(token).toString('hex'))
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a kind of mandate that people hold', { kind: 'SUB_BIDDER' }, 'kind'],
    ['no scope', { scopes: [] }, 'scopes[0]'],
    ['bids without a currency', { caps: [] }, 'caps[0][currency]'],
    ['no end', { until: '' }, 'until'],
    ['an end yesterday', { until: dayIn(-1) }, 'until'],
    ['an end in 366 days', { until: dayIn(366) }, 'until'],
    ['a network that is none', { networks: 'here' }, 'networks'],
    ['everybody’s network', { networks: ['0.0.0.0/0'] }, 'networks'],
  ])('a token with %s is not made, and the field is named', async (...[, more, field]) => {
    const { data } = await send(TOKENS, await someone(), aTokenBody(more))
    expect(data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { [field]: expect.stringContaining('validation.') } })
  })

  it('a token is made up to 365 days ahead, and twenty of an account are in force at a time, also where many are made at once', async () => {
    const owner = await someone()
    const { entry } = await makeToken(world, owner, { until: dayIn(365), scopes: ['watch'], caps: [] })
    expect(entry).toMatchObject({ scopes: ['watch'], mandate: { lastOn: dayIn(365), scopes: [], caps: [] } })
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(TOKENS, owner, aTokenBody())))
    const codes = answers.map(({ returnCode, data }) => (returnCode === 1 ? 'made' : data.errorCode)).toSorted()
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'TOKENS_FULL'), ...Array.from({ length: 19 }, () => 'made')])
    await send(`${TOKENS}/revoke`, owner, { tokenId: String(entry.id), reason: 'One less.' })
    expect((await list(owner)).left).toBe(1)
    await makeToken(world, owner)
  })
})

describe('a token of somebody else', () => {
  it('a token of somebody else is unknown to who would change or revoke it, and so is its mandate', async () => {
    const [owner, other] = [await someone(), await someone()]
    const { entry } = await makeToken(world, owner)
    const tokenId = String(entry.id)
    for (const odd of [tokenId, '0', 'x', '-1', "1' or 1=1"]) {
      expect((await send(`${TOKENS}/change`, other, { tokenId: odd, ...aTokenBody() })).data.errorCode).toBe('TOKEN_NOT_FOUND')
      expect((await send(`${TOKENS}/revoke`, other, { tokenId: odd, reason: 'Mine.' })).data.errorCode).toBe('TOKEN_NOT_FOUND')
    }
    expect((await list(other)).tokens).toEqual([])
    // Not by the calls of mandates either, which ask for no last day: its own account included.
    const mandateId = String(entry.mandate.id)
    const caps = [{ currency: 'USD' }]
    for (const who of [owner, other]) {
      expect((await send('/data/member/mandates/change', who, { mandateId, caps })).data.errorCode).toBe('MANDATE_NOT_FOUND')
      expect((await send('/data/member/mandates/revoke', who, { mandateId, reason: 'So.' })).data.errorCode).toBe('MANDATE_NOT_FOUND')
    }
    expect((await list(owner)).tokens).toMatchObject([{ id: entry.id, mandate: { state: 'IN_FORCE', lastOn: entry.mandate.lastOn } }])
  })

  it('a token that was changed may do what it says now, no longer than 365 days after it was made, and its owner is told when it is revoked', async () => {
    const owner = await someone()
    const { token, entry } = await makeToken(world, owner)
    const tokenId = String(entry.id)
    await world.database.pool.query(`update api_keys set made_at = made_at - interval '300 days' where id = $1`, [entry.id])
    const late = await send(`${TOKENS}/change`, owner, { tokenId, ...aTokenBody({ until: dayIn(70) }) })
    expect(late.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { until: 'validation.tokenDay' } })
    const { data } = await send(`${TOKENS}/change`, owner, { tokenId, ...aTokenBody({ scopes: ['watch'], until: dayIn(60), name: 'Day' }) })
    expect(data.entry).toMatchObject({ name: 'Day', scopes: ['watch'], mandate: { scopes: [], caps: [], lastOn: dayIn(60) } })
    expect((await world.get('/data/lots/bid-notices', bearing(token))).statusCode).toBe(403)
    for (const reason of ['Done.', 'Done twice.']) await send(`${TOKENS}/revoke`, owner, { tokenId, reason })
    const subjects = (await mailsTo(world.database.db, owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'A token of your account was revoked')).toHaveLength(1)
    expect((await send(`${TOKENS}/change`, owner, { tokenId, ...aTokenBody() })).data.errorCode).toBe('TOKEN_NOT_FOUND')
  })
})

describe('a token made by a form without script', () => {
  it('a token made by a form without script is shown by the page that follows, once, and a fault comes back in the address', async () => {
    const owner = await someone()
    const { cookie, host, 'x-xsrf-token': csrf } = owner.headers
    const form = async (path: string, fields: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: path,
        headers: { host, cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf: csrf, ...fields }).toString(),
      })
    const wrong = await form(TOKENS, { name: 'x', kind: 'BOT', 'scopes[0]': 'watch', until: '' })
    expect([wrong.statusCode, wrong.headers.location]).toEqual([303, '/accountInformation/delegates?token=new&fault=validation.tokenDay'])
    const fields = {
      name: 'Plain',
      kind: 'AGENT',
      'scopes[2]': 'bids:place',
      'caps[0][currency]': 'USD',
      'caps[0][lot]': '2500',
      until: dayIn(9),
    }
    const made = await form(TOKENS, fields)
    expect([made.statusCode, made.headers.location]).toEqual([303, '/accountInformation/delegates'])
    const carried = made.cookies.find(({ name }) => name === 'hl-made-token')
    expect(carried).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 60, value: expect.stringMatching(TOKEN) })
    const page = await world.get(TOKENS, { ...owner.headers, cookie: `${cookie}; hl-made-token=${carried?.value}` })
    expect(page.json().data).toMatchObject({
      made: carried?.value,
      tokens: [{ name: 'Plain', mandate: { caps: [{ lotMinor: 250_000 }] } }],
    })
    expect(page.cookies.find(({ name }) => name === 'hl-made-token')).toMatchObject({ value: '', maxAge: 0 })
    const stranger = await someone()
    const theirs = await world.get(TOKENS, { ...stranger.headers, cookie: `${stranger.headers.cookie}; hl-made-token=${carried?.value}` })
    expect(theirs.json().data.made).toBe('')
    const [{ id }] = page.json().data.tokens
    const revoked = await form(`${TOKENS}/revoke`, { tokenId: String(id), reason: 'Tried out' })
    expect(revoked.headers.location).toBe('/accountInformation/delegates')
    expect((await list(owner)).tokens).toMatchObject([{ reason: 'Tried out', mandate: { state: 'REVOKED' } }])
  })
})
