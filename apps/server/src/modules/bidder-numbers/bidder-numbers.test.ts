import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, signIn } from '#test/people.ts'
import { linkIn, mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { anAddress, BIDDERS, CAPS, COUNTERMEN, numbersKit, type Somebody } from './numbers.test-kit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())
const { db, someone, send, get, aBroker, aBidderOf, invite } = numbersKit(() => world)

const invitationsOf = (payer: Somebody) => db().selectFrom('bidder_invitations').selectAll().where('payer_id', '=', payer.id).execute()
const numbersOf = (payer: Somebody) => db().selectFrom('accounts').select('number').where('broker_id', '=', payer.id).execute()
const newest = async (payer: Somebody, path = BIDDERS) => (await get(path, payer)).data.numbers.at(-1)

describe('a number is handed out', () => {
  it('a number is handed out by nobody who is not signed in or has not the role: a buyer, a bidder, a counterman, a kiosk [ACC-2.55]', async () => {
    const broker = await aBroker()
    const buyer = await someone()
    const bidder = await aBidderOf(broker)
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: broker.id })
    const kiosk = await someone({ kind: 'kiosk' }, { method: 'kiosk' })
    const body = {
      email: bidder.email,
      name: 'Ana Petrova',
      caps: CAPS,
      buyerNumber: String(bidder.number),
      reason: 'x',
      invitationId: '1',
    }
    for (const act of ['invite', 'assign', 'vacate', 'withdraw']) {
      for (const path of [BIDDERS, COUNTERMEN]) expect((await send(`${path}/${act}`, { host: 'localhost' }, body)).status).toBe(401)
      for (const who of [buyer, bidder, counterman, kiosk]) expect((await send(`${BIDDERS}/${act}`, who, body)).status).toBe(403)
      for (const who of [counterman, kiosk]) expect((await send(`${COUNTERMEN}/${act}`, who, body)).status).toBe(403)
    }
    for (const who of [buyer, bidder, counterman, kiosk]) expect((await world.get(BIDDERS, who.headers)).statusCode).toBe(403)
    // A bidder has countermen as little as a broker has a bidder who invites.
    const refused = await send(`${COUNTERMEN}/invite`, bidder, { email: anAddress(), name: 'Ana Petrova' })
    expect([refused.status, await numbersOf(bidder), await invitationsOf(bidder)]).toEqual([403, [], []])
  })

  it('a number is handed out with a fresh proof alone, and by nobody to themselves', async () => {
    const broker = await aBroker()
    const stale = { ...broker, headers: await signIn(db(), broker, { proved_at: new Date(Date.now() - HOUR_MS) }) }
    expect((await invite(stale)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await invite(broker, { email: broker.email.toUpperCase() })).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { email: 'validation.invitedSelf' },
    })
    expect([await numbersOf(broker), await invitationsOf(broker)]).toEqual([[], []])
  })

  it.each<[string, object, object]>([
    ['without a name', { name: ' ' }, { name: 'validation.invitedName' }],
    ['with signs for a name', { name: '<b>' }, { name: 'validation.wrong' }],
    ['without an address', { email: '' }, { email: 'validation.email.required' }],
    ['with half an address', { email: 'ana@example' }, { email: 'validation.email' }],
    ['without caps', { caps: [] }, { 'caps[0][currency]': 'validation.capNone' }],
    ['with an amount that nobody can mean', { caps: [{ currency: 'USD', lot: '-5' }] }, { 'caps[0][lot]': 'validation.capAmount' }],
    ['until yesterday', { until: '2020-01-01' }, { until: 'validation.lastDay' }],
  ])('a number is not handed out %s, and the field is named', async (...[, more, fieldErrors]) => {
    const broker = await aBroker()
    expect((await invite(broker, more)).data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors })
    expect(await numbersOf(broker)).toEqual([])
  })

  it('a number of another broker, of another site, one that is held and one that there is not are all the same [ACC-2.55]', async () => {
    const [broker, other] = [await aBroker(), await aBroker({ home_site: 'CPRTUK', granted_sites: ['CPRTUS'] })]
    const vacantOf = (payer: Somebody) => aBidderOf(payer, { is_vacant: true })
    const [theirs, held] = [await vacantOf(other), await aBidderOf(broker)]
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: broker.id, is_vacant: true })
    const odd = [theirs, held, counterman].map(({ number }) => String(number))
    for (const buyerNumber of [...odd, '9999999', 'x', '-1', '1e3', "1' or 1=1"]) {
      expect((await invite(broker, { buyerNumber }, `${BIDDERS}/assign`)).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
      expect((await invite(broker, { buyerNumber })).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
    }
    expect((await invite(broker, {}, `${BIDDERS}/assign`)).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
    for (const buyerNumber of [theirs.number, 9_999_999])
      expect((await send(`${BIDDERS}/vacate`, broker, { buyerNumber: String(buyerNumber), reason: 'Left' })).data).toMatchObject({
        errorCode: 'BIDDER_NUMBER',
      })
    expect(await invitationsOf(broker)).toEqual([])
    // The number is the other broker's to give, on their own terms.
    expect(
      (await invite(other, { buyerNumber: String(theirs.number), caps: [{ currency: 'GBP' }] }, `${BIDDERS}/assign`)).data.number,
    ).toMatchObject({
      number: theirs.number,
      state: 'INVITED',
    })
    expect((await get(BIDDERS, broker)).data.numbers.map(({ number }: { number: number }) => number)).not.toContain(theirs.number)
  })

  it('a number is handed out by a mail with a key, is listed with its invitation, and is in the history without the address', async () => {
    const broker = await aBroker()
    const email = anAddress()
    const { data } = await invite(broker, { email, until: '2099-12-31', scopes: ['bids'] })
    expect(data.number).toMatchObject({
      kind: 'BROKER_BIDDER',
      state: 'INVITED',
      name: 'Ana Petrova',
      invitation: { email, name: 'Ana Petrova', terms: { scopes: ['bids'], caps: CAPS, lastOn: '2099-12-31' } },
    })
    const days = (Date.parse(data.number.invitation.endsAt) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const [mail] = await mailsTo(db(), email)
    expect(mail?.subject).toBe('Northgate Export invites you')
    const url = linkIn(mail as NonNullable<typeof mail>)
    expect([url.pathname, url.searchParams.get('key')?.length]).toEqual(['/invitation', 43])
    // The key is in the mail alone, and the address is kept nowhere that stays.
    const [kept] = await invitationsOf(broker)
    expect(JSON.stringify(kept)).not.toContain(url.searchParams.get('key'))
    const history = await historyOf(db(), broker)
    expect(history).toEqual([expect.objectContaining({ kind: 'bidder-invited', number: data.number.number, role: 'BROKER_BIDDER' })])
    expect(JSON.stringify(history)).not.toContain(email)
    expect((await mailsTo(db(), broker.email)).map(({ subject }) => subject)).toEqual(['Somebody may bid for your account'])
    // Nobody signs in to a number that nobody holds.
    const account = await db().selectFrom('accounts').selectAll().where('number', '=', data.number.number).executeTakeFirstOrThrow()
    expect(account).toMatchObject({ is_vacant: true, kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], home_site: 'CPRTUS' })
  })

  it('a number whose address has an account is answered and mailed like any other, and tells the broker nothing', async () => {
    const broker = await aBroker()
    const known = await someone()
    const [one, two] = [await invite(broker, { email: known.email }), await invite(broker)]
    const shapeOf = (answer: typeof one) => ({
      ...answer,
      data: {
        number: {
          ...answer.data.number,
          number: 0,
          invitation: { ...answer.data.number.invitation, id: 0, email: '', invitedAt: '', endsAt: '' },
        },
      },
    })
    expect(shapeOf(one)).toEqual(shapeOf(two))
    const plain = (text: string) => text.replaceAll(/key=[\w-]+/g, 'key').replaceAll(/\d{6}/g, 'number')
    const [mailOne] = await mailsTo(db(), known.email)
    const [mailTwo] = await mailsTo(db(), two.data.number.invitation.email)
    expect(plain(mailOne?.text ?? '')).toBe(plain(mailTwo?.text ?? ''))
  })

  it('a number has one invitation at a time, and of two at once one is sent', async () => {
    const broker = await aBroker()
    const { number: vacant } = (await invite(broker)).data
    await send(`${BIDDERS}/withdraw`, broker, { invitationId: String(vacant.invitation.id) })
    const assign = () => invite(broker, { buyerNumber: String(vacant.number) }, `${BIDDERS}/assign`)
    const codes = (await Promise.all([assign(), assign(), assign()])).map(({ data }) => data.errorCode ?? 'sent')
    expect(codes.toSorted()).toEqual(['INVITATION_OPEN', 'INVITATION_OPEN', 'sent'])
    expect(await invitationsOf(broker)).toHaveLength(2)
  })

  it('a number is handed out thirty times an hour by one broker, three times an hour to one address, and a hundred numbers are all', async () => {
    const broker = await aBroker()
    const email = anAddress()
    const answers = []
    for (let at = 0; at < 4; at += 1) answers.push((await invite(broker, { email })).status)
    expect(answers).toEqual([200, 200, 200, 429])
    await db()
      .insertInto('account_events')
      .values(Array.from({ length: 27 }, () => ({ account_id: broker.id, actor_id: broker.id, kind: 'bidder-invited' })))
      .execute()
    expect((await invite(broker)).status).toBe(429)
    // What was refused is undone whole: no number is left behind.
    expect(await numbersOf(broker)).toHaveLength(3)
    const other = await aBroker()
    const { length } = await Promise.all(Array.from({ length: 100 }, () => aBidderOf(other)))
    expect(length).toBe(100)
    expect((await invite(other)).data).toMatchObject({ errorCode: 'BIDDER_NUMBERS_FULL' })
  })

  it('a number is handed out sixty times an hour from one network, whoever is signed in there', async () => {
    const remoteAddress = '198.51.100.77'
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) {
      const broker = at % 20 === 0 ? await aBroker() : null
      if (broker !== null) lastBroker = broker
      const answer = await world.app.inject({
        method: 'POST',
        url: `${BIDDERS}/invite`,
        headers: (lastBroker as Somebody).headers,
        remoteAddress,
        payload: { email: anAddress(), name: 'Ana Petrova', caps: CAPS },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })
  let lastBroker: Somebody | null = null
})

describe('a counterman is invited', () => {
  it('a counterman is invited by any buyer, also without leave to bid, and is no bidder [ACC-2.56]', async () => {
    const buyer = await someone()
    const { data } = await invite(buyer, { caps: [] }, `${COUNTERMEN}/invite`)
    expect(data.number).toMatchObject({ kind: 'COUNTERMAN', state: 'INVITED', invitation: { terms: null } })
    expect(await newest(buyer, COUNTERMEN)).toMatchObject({ number: data.number.number })
    // Nothing of money was said, so nothing of money is told.
    expect(await mailsTo(db(), buyer.email)).toEqual([])
    const broker = await aBroker()
    await invite(broker, { caps: [] }, `${COUNTERMEN}/invite`)
    expect((await get(BIDDERS, broker)).data.numbers).toEqual([])
  })

  it('a counterman is not invited with caps that are wrong, though none would do', async () => {
    const buyer = await someone()
    const { data } = await invite(buyer, { caps: [{ currency: 'USD', lots: '1001' }] }, `${COUNTERMEN}/invite`)
    expect(data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { 'caps[0][lots]': 'validation.capLots' } })
  })
})

describe('an invitation is taken back', () => {
  it('an invitation is taken back by nobody but whose it is, once, and its address is forgotten', async () => {
    const [broker, other] = [await aBroker(), await aBroker()]
    const { data } = await invite(broker)
    const { id } = data.number.invitation
    const withdraw = (who: Somebody, invitationId: unknown, path = BIDDERS) =>
      send(`${path}/withdraw`, who, { invitationId: String(invitationId) })
    for (const [who, path] of [
      [other, BIDDERS],
      [other, COUNTERMEN],
      [broker, COUNTERMEN],
    ] as const)
      expect((await withdraw(who, id, path)).data).toMatchObject({ errorCode: 'INVITATION_NOT_FOUND' })
    expect((await withdraw(broker, id)).data.number).toMatchObject({
      number: data.number.number,
      state: 'VACANT',
      name: '',
      invitation: null,
    })
    expect((await withdraw(broker, id)).data).toMatchObject({ errorCode: 'INVITATION_NOT_FOUND' })
    expect(await invitationsOf(broker)).toMatchObject([{ email: null, key_hash: null, name: '' }])
    expect((await historyOf(db(), broker)).at(-1)).toMatchObject({ kind: 'bidder-invitation-withdrawn', number: data.number.number })
    // The number is vacant, so somebody else may have it.
    const again = await invite(broker, { buyerNumber: String(data.number.number) }, `${BIDDERS}/assign`)
    expect(again.data.number).toMatchObject({ number: data.number.number, state: 'INVITED' })
  })

  it('an invitation is sent and taken back by forms without script, and a fault comes back in the address', async () => {
    const broker = await aBroker()
    const form = async (path: string, fields: Record<string, string>) => {
      const token = broker.headers['x-xsrf-token']
      const { 'x-xsrf-token': _, ...headers } = broker.headers
      const answer = await world.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...fields, _csrf: token }).toString(),
      })
      return [answer.statusCode, answer.headers.location]
    }
    const fields = { name: 'Ana Petrova', email: anAddress(), 'caps[0][currency]': 'USD', 'caps[0][lot]': '5000', 'scopes[0]': 'bids' }
    expect(await form(`${BIDDERS}/invite`, { ...fields, email: 'x' })).toEqual([303, '/bidders?number=new&fault=validation.email'])
    expect(await form(`${BIDDERS}/invite`, fields)).toEqual([303, '/bidders'])
    const made = await newest(broker)
    expect(made.invitation.terms.caps).toEqual([
      { currency: 'USD', lotMinor: 500_000, dayMinor: null, totalMinor: null, lots: null, approvalOverMinor: null },
    ])
    expect(await form(`${BIDDERS}/withdraw`, { invitationId: String(made.invitation.id) })).toEqual([303, '/bidders'])
    expect((await newest(broker)).state).toBe('VACANT')
  })
})
