import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aPerson, historyOf, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const MANDATES = '/data/member/mandates'
const CAPS = [{ currency: 'USD', lotMinor: 500_000, dayMinor: 1_000_000, totalMinor: 2_000_000, lots: 2 }]
const HOUR_MS = 3_600_000

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

interface Somebody {
  readonly id: number
  readonly number: number
  readonly email: string
  readonly headers: SignedInHeaders
}

async function someone(fields: PersonFields = {}, session: object = {}): Promise<Somebody> {
  const person = await aPerson(world.database.db, fields)
  return { ...person, headers: await signIn(world.database.db, person, session) }
}
const aBroker = (fields: PersonFields = {}): Promise<Somebody> => someone({ roles: ['ROLE_BROKER'], membership_type: 'B', ...fields })
const aBidderOf = (broker: Somebody, fields: PersonFields = {}): Promise<Somebody> =>
  someone({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: broker.id, ...fields })
const send = async (path: string, who: Somebody | Record<string, string>, body: object) => {
  const answer = await world.post(path, 'headers' in who ? (who as Somebody).headers : who, body)
  return { status: answer.statusCode, ...answer.json() }
}
const give = (broker: Somebody, holder: Somebody, more: object = {}) =>
  send(MANDATES, broker, { holder: String(holder.number), kind: 'BROKER_BIDDER', caps: CAPS, ...more })
const list = async (who: Somebody, query = '') => (await world.get(`${MANDATES}${query}`, who.headers)).json().data

describe('a mandate is given', () => {
  it('a mandate is given by nobody who is not signed in, a counterman or a kiosk, and listed for no kiosk', async () => {
    const broker = await aBroker()
    const holder = await aBidderOf(broker)
    const body = { holder: String(holder.number), kind: 'BROKER_BIDDER', caps: CAPS }
    for (const path of [MANDATES, `${MANDATES}/change`, `${MANDATES}/revoke`])
      expect((await world.post(path, { host: 'localhost' }, body)).statusCode).toBe(401)
    expect((await world.get(MANDATES, { host: 'localhost' })).statusCode).toBe(401)
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: broker.id })
    const kiosk = await someone({ kind: 'kiosk' }, { method: 'kiosk' })
    for (const who of [counterman, kiosk]) expect((await send(MANDATES, who, body)).status).toBe(403)
    expect((await world.get(MANDATES, kiosk.headers)).statusCode).toBe(403)
  })

  it('a mandate is given with a fresh proof alone, and to nobody but the own people: others are told nothing of', async () => {
    const [broker, other] = [await aBroker(), await aBroker()]
    const holder = await aBidderOf(broker)
    const stale = { ...broker, headers: await signIn(world.database.db, broker, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    expect((await give(stale, holder)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await give(other, holder)).data).toMatchObject({ errorCode: 'MANDATE_HOLDER' })
    const unknown = { ...holder, number: 9_999_999 }
    expect((await give(broker, unknown)).data).toMatchObject({ errorCode: 'MANDATE_HOLDER' })
    for (const odd of ['', 'x', '-1', '1e3', "1' or 1=1"])
      expect((await send(MANDATES, broker, { holder: odd, kind: 'BROKER_BIDDER', caps: CAPS })).data.errorCode).toBe('MANDATE_HOLDER')
    expect((await give(broker, broker)).data).toMatchObject({ errorCode: 'MANDATE_SELF' })
    expect((await give(broker, holder, { kind: 'COUNTERMAN' })).data).toMatchObject({ errorCode: 'MANDATE_HOLDER' })
    for (const fields of [{ status: 'suspended' }, { is_vacant: true }] as const)
      expect((await give(broker, await aBidderOf(broker, fields))).data).toMatchObject({ errorCode: 'MANDATE_HOLDER' })
    const plain = await someone()
    expect((await give(plain, await aBidderOf(plain))).status).toBe(403)
    expect(await world.database.db.selectFrom('mandates').select('id').where('holder_id', '=', holder.id).execute()).toEqual([])
  })

  it('a mandate is given once, kept with its caps, in both histories, and mailed to its holder', async () => {
    const broker = await aBroker({ profile: { company_name: 'Northgate Export' } })
    const holder = await aBidderOf(broker, { profile: { first_name: 'Ana', last_name: 'Petrova' } })
    const { data } = await give(broker, holder, { until: '2099-12-31', scopes: ['bids'] })
    expect(data.mandate).toMatchObject({
      kind: 'BROKER_BIDDER',
      scopes: ['bids'],
      lastOn: '2099-12-31',
      state: 'IN_FORCE',
      zone: 'America/New_York',
      caps: [{ ...CAPS[0], used: { dayMinor: 0, totalMinor: 0, lots: 0 } }],
    })
    expect((await give(broker, holder)).data).toMatchObject({ errorCode: 'MANDATE_EXISTS' })
    for (const who of [broker, holder])
      expect(await historyOf(world.database.db, who)).toEqual([
        expect.objectContaining({ kind: 'mandate-given', mandate: data.mandate.id }),
      ])
    const [mail] = await mailsTo(world.database.db, holder.email)
    // Whoever holds the account hears of it too, at the address that stands.
    expect((await mailsTo(world.database.db, broker.email)).map(({ subject }) => subject)).toEqual(['Somebody may bid for your account'])
    expect(mail?.subject).toBe('You may bid for Northgate Export')
    expect((await list(broker)).holders).toMatchObject([{ number: holder.number, name: 'Ana Petrova', mandate: { id: data.mandate.id } }])
    expect(await list(holder)).toMatchObject({ own: { payerName: 'Northgate Export', mandate: { id: data.mandate.id } }, holders: [] })
  })

  it.each<[string, object, string]>([
    ['without caps', { caps: [] }, 'caps[0][currency]'],
    ['in a currency that there is not', { caps: [{ currency: 'XAU' }] }, 'caps[0][currency]'],
    ['with an amount that nobody can mean', { caps: [{ currency: 'USD', lot: '-5' }] }, 'caps[0][lot]'],
    ['with too many lots', { caps: [{ currency: 'USD', lots: '1001' }] }, 'caps[0][lots]'],
    ['that ended yesterday', { until: '2020-01-01' }, 'until'],
  ])('a mandate is not given %s, and the field is named', async (...[, more, field]) => {
    const broker = await aBroker()
    const { data } = await give(broker, await aBidderOf(broker), more)
    expect(data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { [field]: expect.stringContaining('validation.') } })
  })

  it('a mandate is given, changed and revoked by forms without script, and a fault comes back in the address', async () => {
    const buyer = await someone()
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.id })
    const form = async (path: string, fields: Record<string, string>) => {
      const { cookie, host, 'x-xsrf-token': token } = buyer.headers
      const answer = await world.app.inject({
        method: 'POST',
        url: path,
        headers: {
          host,
          cookie,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-dest': 'document',
          'sec-fetch-mode': 'navigate',
        },
        payload: new URLSearchParams({ _csrf: token, locale: 'en_us', ...fields }).toString(),
      })
      return [answer.statusCode, answer.headers['location']]
    }
    const holder = { holder: String(counterman.number), kind: 'COUNTERMAN', 'scopes[0]': 'bids' }
    expect(await form(MANDATES, { ...holder, 'caps[0][currency]': 'USD', 'caps[0][lot]': 'ten' })).toEqual([
      303,
      `/manageCounterman?holder=${counterman.number}&fault=validation.capAmount`,
    ])
    expect(await form(MANDATES, { ...holder, 'caps[0][currency]': 'USD', 'caps[0][lot]': '1200.50' })).toEqual([303, '/manageCounterman'])
    const [{ mandate }] = (await list(buyer, '?kind=countermen')).holders
    expect(mandate).toMatchObject({ scopes: ['bids'], caps: [{ currency: 'USD', lotMinor: 120_050, dayMinor: null }] })
    const mandateId = String(mandate.id)
    expect(await form(`${MANDATES}/change`, { mandateId, 'scopes[0]': 'bids', 'caps[1][currency]': 'USD', 'caps[1][day]': '5' })).toEqual([
      303,
      '/manageCounterman',
    ])
    expect(await form(`${MANDATES}/revoke`, { mandateId, reason: 'Left.' })).toEqual([303, '/manageCounterman'])
    expect((await list(buyer, '?kind=countermen')).holders).toMatchObject([{ mandate: { state: 'REVOKED' }, reason: 'Left.' }])
    expect((await list(buyer, '?kind=bidders')).holders).toEqual([])
  })
})

describe('a mandate is changed and revoked', () => {
  it('a mandate is changed and revoked by nobody but its payer, who alone sees it', async () => {
    const [broker, other] = [await aBroker(), await aBroker()]
    const holder = await aBidderOf(broker)
    const { mandate } = (await give(broker, holder)).data
    const mandateId = String(mandate.id)
    for (const who of [other, holder])
      for (const [path, body] of [
        ['change', { caps: CAPS }],
        ['revoke', { reason: 'Mine now.' }],
      ] as const)
        expect((await send(`${MANDATES}/${path}`, who, { mandateId, ...body })).data).toMatchObject({ errorCode: 'MANDATE_NOT_FOUND' })
    expect((await list(other)).holders).toEqual([])
    const stale = { ...broker, headers: await signIn(world.database.db, broker, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    expect((await send(`${MANDATES}/change`, stale, { mandateId, caps: CAPS })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await list(broker)).holders).toMatchObject([{ mandate: { state: 'IN_FORCE', caps: [{ lotMinor: 500_000 }] } }])
  })

  it('a mandate is revoked with a reason, once, without a proof; its holder is told that, and not why', async () => {
    const broker = await aBroker({ profile: { company_name: 'Northgate Export' } })
    const holder = await aBidderOf(broker)
    const { mandate } = (await give(broker, holder)).data
    const mandateId = String(mandate.id)
    const { db } = world.database
    await db.insertInto('standby_maxima').values({ lot: 1, account_id: holder.id, max_minor: 5, site: 'CPRTUS' }).execute()
    expect((await send(`${MANDATES}/revoke`, broker, { mandateId, reason: ' ' })).data.fieldErrors).toEqual({
      reason: 'validation.revokeReason',
    })
    const stale = { ...broker, headers: await signIn(db, broker, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    expect((await send(`${MANDATES}/revoke`, stale, { mandateId, reason: 'Took a bribe.' })).data.mandate.state).toBe('REVOKED')
    expect((await send(`${MANDATES}/revoke`, broker, { mandateId, reason: 'Another.' })).data.mandate.state).toBe('REVOKED')
    expect((await list(broker)).holders).toMatchObject([{ reason: 'Took a bribe.' }])
    expect((await list(holder)).own).toBeNull()
    expect(await db.selectFrom('standby_maxima').select('lot').where('account_id', '=', holder.id).execute()).toEqual([])
    const mails = await mailsTo(db, holder.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'You may bid for Northgate Export',
      'You no longer bid for Northgate Export',
    ])
    expect(JSON.stringify(mails)).not.toContain('bribe')
    expect(JSON.stringify((await world.get('/data/member/export', holder.headers)).json())).not.toContain('bribe')
    expect((await send(`${MANDATES}/change`, broker, { mandateId, caps: CAPS })).data).toMatchObject({ errorCode: 'MANDATE_NOT_FOUND' })
    expect((await give(broker, holder)).data.mandate.state).toBe('IN_FORCE')
  })

  it('a mandate with its caps is in the export of who gave it and of who holds it, and in that of nobody else', async () => {
    const [broker, other] = [await aBroker(), await aBroker()]
    const holder = await aBidderOf(broker)
    const { id } = (await give(broker, holder)).data.mandate
    await send(`${MANDATES}/revoke`, broker, { mandateId: String(id), reason: 'Moved away.' })
    const records = async (who: Somebody) => (await world.get('/data/member/export', who.headers)).json().data.records
    const [given, held, neither] = [await records(broker), await records(holder), await records(other)]
    expect(given.mandates).toMatchObject([{ id, holder_id: holder.id, reason: 'Moved away.' }])
    expect(held.mandates).toMatchObject([{ id, payer_id: broker.id }])
    expect(held.mandates[0].reason).toBeUndefined()
    for (const { mandate_caps: caps } of [given, held])
      expect(caps).toMatchObject([{ mandate_id: id, currency: 'USD', lot_minor: 500_000 }])
    expect([neither.mandates, neither.mandate_caps]).toEqual([undefined, undefined])
  })

  it('a mandate is given once and for one payer, however many ask at the same time', async () => {
    const broker = await aBroker()
    const holder = await aBidderOf(broker)
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(broker, holder)))
    expect(answers.filter(({ data }) => data.mandate !== undefined)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.errorCode === 'MANDATE_EXISTS')).toHaveLength(7)
  })

  it('a mandate is listed with who has none, in parts', async () => {
    const broker = await aBroker()
    const holders: Somebody[] = []
    for (let at = 0; at < 53; at++) holders.push(await aBidderOf(broker))
    await letBidFor(world.database.db, { payer: broker, holder: holders[52] as Somebody }, { kind: 'BROKER_BIDDER' })
    const [first, second] = [await list(broker), await list(broker, '?page=2')]
    expect(first).toMatchObject({ total: 53, page: 1, pages: 2, currencies: ['USD'], zone: 'America/New_York' })
    expect(first.holders[0]).toMatchObject({ number: holders[52]?.number, mandate: { state: 'IN_FORCE' } })
    expect(first.holders[1].mandate).toBeNull()
    expect([first.holders.length, second.holders.length]).toEqual([50, 3])
    for (const odd of ['0', '-1', 'x', '9999']) expect((await world.get(`${MANDATES}?page=${odd}`, broker.headers)).statusCode).toBe(200)
  })
})
