import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { silentLog } from '#platform/log.ts'
import { sweepInvitations } from '#modules/bidder-numbers/index.ts'
import { removeOldMails } from '#platform/mail/mails.store.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { aPerson, signIn, takeVisit, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { eraseClosedAccounts } from './index.ts'
import { ACTOR_COLUMNS, PERSONAL_TABLES } from './personal-tables.ts'

const PASSWORD = 'heron-lantern-84'
const PROFILE = {
  firstName: 'Mara',
  lastName: 'Quillfeather',
  companyName: 'Quillfeather Autos',
  phone: '+1 214 555 0199',
  line1: '77 Plumtree Lane',
  line2: '',
  city: 'Dallas',
  state: 'TX',
  country: 'USA',
  postCode: '75201',
}

/** Confirming mails an account asks for within an hour. */
const CONFIRM_MAILS_MAX = 5
/** People of one erasure, and how many of them leave all that somebody can. */
const ERASED = 20
const LEAVE_MORE = 2

let one: TestApp
let passwordHash: string
beforeAll(async () => {
  one = await testApp()
  const passwords = openPasswords(silentLog(), TEST_HASH_COST)
  passwordHash = await passwords.hash(PASSWORD)
  await passwords.close()
})
afterAll(() => one.close())

const db = () => one.database.db
type Headers = SignedInHeaders
const get = (url: string, headers: Readonly<Record<string, string>>) => one.app.inject({ url, headers })
const post = async (url: string, headers: Headers, payload: object) =>
  takeVisit(headers, await one.app.inject({ method: 'POST', url, headers: { ...headers }, payload })).json()
const aMember = async (fields: Parameters<typeof aPerson>[1] = {}) => {
  const person = await aPerson(db(), { passwordHash, ...fields })
  return { person, headers: await signIn(db(), person) }
}
/** A node remembers a session for a second; asked again, it is what the database says. */
const isSignedIn = async (headers: SignedInHeaders) => (await get('/data/member/profile', headers)).statusCode === 200

/** Last digits of the telephone numbers of one erasure. */
const NUMBERS_FROM = 2_000

/** A token, a saved search, an invitation, an alert, a number with its text and words to a broker, by the calls of their pages where there are some. */
async function leaveMore({ id, email }: TestPerson, headers: Headers, at: number): Promise<void> {
  const done = async (url: string, payload: object): Promise<void> => {
    expect([url, (await post(url, headers, payload)).returnCode]).toEqual([url, 1])
  }
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await done('/data/member/tokens', { name: 'Bids of Vanderzeel', kind: 'BOT', scopes: ['watch'], until })
  await done('/data/savedSearches', { name: 'Vanderzeel seeks', criteria: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } } })
  await done('/data/member/countermen/invite', {
    email: `invited-${at}@plumtree.example`,
    name: 'Friend Vanderzeel',
    caps: [{ currency: 'USD' }],
  })
  await done('/data/member/texts/number', { number: `+1 972 555 ${NUMBERS_FROM + at}`, country: 'USA' })
  const broker = await aPerson(db(), { roles: ['ROLE_BROKER'] })
  await sql`insert into broker_messages (broker_id, bidder_id, is_from_broker, words)
    values (${broker.id}, ${id}, false, 'Vanderzeel asks')`.execute(db())
  await sql`with made as (insert into alert_addresses (address) values (${email}) returning id)
    insert into saved_searches (address_id, site, locale, confirmed_at, name, request, frequency, ways)
    select id, 'CPRTUS', 'en_us', now(), 'An alert of Vanderzeel', '{}', 'DAILY', '{mail}' from made`.execute(db())
}

describe('the own account', () => {
  it('the own account is nobody else’s business', async () => {
    for (const url of ['/data/member/accountInfo', '/data/member/profile', '/data/member/export', '/data/member/export.csv'])
      expect((await get(url, { host: 'localhost' })).statusCode).toBe(401)
    const { headers } = await aMember()
    for (const url of ['profile', 'email', 'password', 'deleteAccount']) {
      const answer = await one.app.inject({
        method: 'POST',
        url: `/data/member/${url}`,
        headers: { host: headers.host, cookie: headers.cookie },
        payload: {},
      })
      expect(answer.statusCode).toBe(403)
    }
    expect(
      (await one.app.inject({ method: 'POST', url: '/data/operations/accounts/reopen', headers, payload: { buyerNumber: 1 } })).statusCode,
    ).toBe(403)
  })

  it('the own account has the contacts, the bank transfer and the end of the membership, which may be open [MKT-3.57]', async () => {
    const { person, headers } = await aMember({ membership_valid_until: null, profile: { phone: '' } })
    expect((await get('/data/member/accountInfo', headers)).json().data).toEqual({
      contactInfoList: [{ type: 'EMAIL', value: person.email, primary: true, verified: true }],
      wireTransferPaymentInitiated: false,
      memberSites: { membershipValidThroughDate: { date: null } },
    })
  })

  it('tells how its owner is reached and until when the membership holds [ACC-7.24] [ACC-3.26] [MKT-7.64]', async () => {
    const { person, headers } = await aMember({ membership_valid_until: '2027-03-31', profile: { phone: '214 555 0100' } })
    expect((await get('/data/member/accountInfo', headers)).json().data).toEqual({
      contactInfoList: [
        { type: 'EMAIL', value: person.email, primary: true, verified: true },
        { type: 'PHONE', value: '214 555 0100', primary: false, verified: false },
      ],
      wireTransferPaymentInitiated: false,
      memberSites: { membershipValidThroughDate: { date: '2027-03-31' } },
    })
  })

  it('keeps changed particulars, an address with its parts, and refuses wrong ones by field [ACC-3.20]', async () => {
    const { headers } = await aMember()
    const { line1, line2, city, state, country, postCode, ...names } = PROFILE
    expect((await post('/data/member/profile', headers, PROFILE)).data).toMatchObject({
      ...names,
      address: { line1, line2, city, state, country, postCode },
    })
    const wrong = await post('/data/member/profile', headers, { ...PROFILE, firstName: '', phone: '12', city: 'D4llas', postCode: 'ABC' })
    expect(Object.keys(wrong.data.fieldErrors).toSorted()).toEqual(['city', 'firstName', 'phone', 'postCode'])
    expect((await get('/data/member/profile', headers)).json().data).toMatchObject({
      firstName: 'Mara',
      address: { line1: '77 Plumtree Lane', line2: '', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201' },
    })
  })

  it('keeps the VAT number of a business by its form, asks for it where there is one, and takes it away with the business', async () => {
    const { headers } = await aMember()
    const german = { ...PROFILE, country: 'DEU', state: '', city: 'Berlin', postCode: '10115', memberType: 'BUSINESS' }
    const save = async (fields: object) => (await post('/data/member/profile', headers, fields)).data
    expect(await save({ ...PROFILE, memberType: 'BUSINESS' })).toMatchObject({ vatNumber: '', asksVatNumber: false })
    expect(await save({ ...german, vatNumber: 'de 136 695 976' })).toMatchObject({ vatNumber: 'DE136695976', asksVatNumber: true })
    for (const vatNumber of ['DE136695975', '136695976', 'US123456789'])
      expect((await save({ ...german, vatNumber })).fieldErrors).toEqual({ vatNumber: 'validation.vatNumber' })
    expect(await save(german)).toMatchObject({ vatNumber: 'DE136695976' })
    expect(await save({ ...german, vatNumber: '' })).toMatchObject({ vatNumber: '' })
    await save({ ...german, vatNumber: 'DE136695976' })
    expect(await save({ ...german, memberType: 'INDIVIDUAL' })).toMatchObject({ vatNumber: '', memberType: 'INDIVIDUAL' })
  })

  describe('takes particulars only as they are written', () => {
    let headers: Headers
    beforeAll(async () => {
      ;({ headers } = await aMember())
    })
    const faultOf = async (fields: Partial<typeof PROFILE>): Promise<string> => {
      const { data } = await post('/data/member/profile', headers, { ...PROFILE, ...fields })
      return Object.keys(data.fieldErrors ?? {}).join()
    }
    const faultsOf = async (field: keyof typeof PROFILE, values: readonly string[], country = 'USA'): Promise<string[]> => {
      const faults: string[] = []
      for (const value of values) if ((await faultOf({ country, [field]: value })) === field) faults.push(value)
      return faults
    }

    it('the own account takes telephone numbers of 7 to 15 digits [ACC-5.27] [MKT-5.14]', async () => {
      const numbers = ['123456', '1234567', '+1 (214) 555-0142', '123456789012345', '1234567890123456']
      expect(await faultsOf('phone', numbers)).toEqual(['123456', '1234567890123456'])
    })

    it('the own account takes lines of letters, digits and listed signs, places of letters and signs [ACC-5.33] [ACC-5.34] [MKT-5.27]', async () => {
      const lines = ['12 Main St. #4/5 (rear) & Co', "O'Neil-Straße 7", '12 Main; DROP', 'a<b', 'a@b']
      for (const field of ['line1', 'line2'] as const) expect(await faultsOf(field, lines)).toEqual(lines.slice(2))
      expect(await faultsOf('postCode', ['75201', '75;201'])).toEqual(['75;201'])
      const places = ['São Paulo', "L'Hospitalet", 'St. Louis (MO)', 'Area 51', 'a#b']
      for (const field of ['city', 'state'] as const) expect(await faultsOf(field, places)).toEqual(places.slice(3))
      expect(await faultOf({ country: 'US4', postCode: '' })).toBe('country')
    })

    it('the own account takes postal codes of the United States, Canada and Ireland by their patterns [ACC-5.36] [ACC-5.37] [ACC-5.39]', async () => {
      expect(await faultsOf('postCode', ['75201', '75201-1234', '752011234', '7520', '75201-12', '75201 1234'])).toEqual([
        '7520',
        '75201-12',
        '75201 1234',
      ])
      expect(await faultsOf('postCode', ['K1A 0B1', 'h1b 4w3', 'K1A0B1', 'D1A 0B1', 'K1O 0B1', '75201'], 'CAN')).toEqual([
        'K1A0B1',
        'D1A 0B1',
        'K1O 0B1',
        '75201',
      ])
      expect(await faultsOf('postCode', ['D02 X285', 'a65f4e2', 'D6W X285', 'B02 X285', 'D02 X28', 'D02-X285'], 'IRL')).toEqual([
        'B02 X285',
        'D02 X28',
        'D02-X285',
      ])
    })

    it('a wrong particular is answered with what it should be, in the reader’s language', async () => {
      const wordsOf = async (fields: Partial<typeof PROFILE>, language: string): Promise<string> => {
        const cookie = `${headers['cookie']}; userLang=${language}`
        return (await post('/data/member/profile', { ...headers, cookie }, { ...PROFILE, ...fields })).returnCodeDesc
      }
      expect(await wordsOf({ phone: '12' }, 'en_us')).toBe('A phone number has 7 to 15 digits.')
      expect(await wordsOf({ postCode: '10_115', country: 'DEU' }, 'nl_nl')).toBe('Dit is geen postcode van Duitsland.')
    })

    it.each(['GBR', 'DEU', 'NLD'])(
      'the own account takes postal codes of %s as letters, digits, spaces and hyphens [ACC-5.38] [ACC-5.40]',
      async (country) => {
        expect(await faultsOf('postCode', ['SW1A 1AA', '1234-567', 'SW1A_1AA', '12.34'], country)).toEqual(['SW1A_1AA', '12.34'])
      },
    )
  })
})

describe('a password', () => {
  const change = (headers: Headers, fields: object = {}) =>
    post('/data/member/password', headers, {
      currentPassword: PASSWORD,
      password: 'otter-bridge-21',
      confirmPassword: 'otter-bridge-21',
      ...fields,
    })

  it('changes for its owner only, and ends their other sessions', async () => {
    const { person, headers } = await aMember()
    const elsewhere = await signIn(db(), person)
    expect((await change(headers, { currentPassword: 'a guess' })).data.fieldErrors).toEqual({ currentPassword: 'account.password.wrong' })
    expect((await change(headers, { confirmPassword: 'other' })).data.fieldErrors).toEqual({
      confirmPassword: 'validation.password.mismatch',
    })
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await change(headers)).returnCode).toBe(1)
    expect([await isSignedIn(headers), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await change(headers)).data.fieldErrors).toEqual({ currentPassword: 'account.password.wrong' })
    const mails = await db()
      .selectFrom('mails')
      .select('recipient')
      .where('recipient', '=', person.email ?? '')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('a password cannot be guessed on and on in a stolen session', async () => {
    const { headers } = await aMember()
    const codes: string[] = []
    for (let tries = 0; tries < 12; tries++) codes.push((await change(headers, { currentPassword: `guess ${tries}` })).data.errorCode)
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(2)
  })
})

describe('an email address', () => {
  it('an email address is asked to confirm so often an hour and no more: each mail goes where the caller says', async () => {
    const { headers } = await aMember()
    const codes: unknown[] = []
    for (let tries = 0; tries <= CONFIRM_MAILS_MAX; tries++)
      codes.push(
        (await post('/data/member/email', headers, { email: `any.${tries}@example.org`, currentPassword: PASSWORD })).data.errorCode,
      )
    expect(codes.filter((code) => code === undefined)).toHaveLength(CONFIRM_MAILS_MAX)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  it('counts once the mail to it is confirmed', async () => {
    const { person, headers } = await aMember()
    const email = `new.${person.number}@example.org`
    expect((await post('/data/member/email', headers, { email: 'nonsense', currentPassword: PASSWORD })).data.fieldErrors).toEqual({
      email: 'validation.email',
    })
    expect((await post('/data/member/email', headers, { email, currentPassword: 'wrong' })).returnCode).toBe(-1)
    expect((await post('/data/member/email', headers, { email, currentPassword: PASSWORD })).returnCode).toBe(1)
    expect((await get('/data/member/profile', headers)).json().data.email).toBe(person.email)
    const { body_text: text } = await db().selectFrom('mails').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow()
    const mails = await db().selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', person.email).execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your email address is about to change'])
    expect(mails[0]?.body_text).not.toContain(email)
    const key = /key=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
    await post('/public/data/confirmEmail', headers, { key })
    expect((await get('/data/member/profile', headers)).json().data.email).toBe(email)
  })
})

describe('an export', () => {
  it('holds what is kept, and no secret', async () => {
    const { person, headers } = await aMember()
    await post('/data/member/profile', headers, PROFILE)
    const { data } = (await get('/data/member/export', headers)).json()
    expect(data).toMatchObject({
      buyerNumber: person.number,
      records: {
        profiles: [{ email: person.email, last_name: 'Quillfeather' }],
        accounts: [{ number: person.number }],
        sessions: [{ method: 'password' }],
      },
    })
    expect(JSON.stringify(data)).not.toMatch(/password_hash|id_hash|key_hash|answer_hash|argon2/)
    const csv = await get('/data/member/export.csv', headers)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain('attachment')
    expect(csv.body).toContain('profiles,1,last_name,Quillfeather')
    expect(csv.body).toContain(`profiles,1,phone,'${PROFILE.phone}`)
  })

  it('an export and a deletion know every table that names an account', async () => {
    // Not every column that names an account is held by a key (migration 0019): those go by their names.
    const { rows } = await sql<{ column: string }>`
      select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass
      union select c.table_name || '.' || c.column_name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'leader')`.execute(db())
    const owners = PERSONAL_TABLES.filter(({ table }) => table !== 'accounts').map(({ table, owner }) => `${table}.${owner}`)
    expect(rows.map(({ column }) => column).toSorted()).toEqual([...owners, ...ACTOR_COLUMNS].toSorted())
  })
})

describe('a deletion', () => {
  const remove = (headers: Headers, currentPassword = PASSWORD) => post('/data/member/deleteAccount', headers, { currentPassword })
  const age = (person: TestPerson, days: number) =>
    sql`update accounts set closed_at = now() - ${days} * interval '1 day' where id = ${person.id}`.execute(db())

  it('asks for the password, and waits while somebody hangs on the account', async () => {
    const { person, headers } = await aMember({ roles: ['ROLE_BROKER'] })
    const bidder = await aPerson(db(), { kind: 'broker-bidder', broker_id: person.id })
    expect((await remove(headers, 'wrong')).data.fieldErrors).toEqual({ currentPassword: 'account.password.wrong' })
    expect((await remove(headers)).data).toMatchObject({ errorCode: 'ACCOUNT_IN_USE', openMatters: ['bidders'] })
    await db().updateTable('accounts').set({ status: 'terminated' }).where('id', '=', bidder.id).execute()
    expect((await remove(headers)).returnCode).toBe(1)
    expect(await isSignedIn(headers)).toBe(false)
  })

  it('waits while the account leads, negotiates, offers, owes, or won a lot in the last 30 days, and tells which', async () => {
    const { person, headers } = await aMember()
    const { id } = person
    const open = async (): Promise<string[] | undefined> => {
      const { data } = await remove(headers)
      return data.openMatters
    }
    const cases: readonly (readonly [matter: string, begin: string, end: string])[] = [
      [
        'bids',
        `insert into commitments (lot, account_id, currency, reach_all_in_minor, state) values (901, ${id}, 'USD', 100, 'LEADING')`,
        'delete from commitments where lot = 901',
      ],
      [
        'bids',
        `insert into negotiations (lot, state, account_id, bid_minor, owner, deadline, window_end) values (902, 'COUNTERED', ${id}, 100, 'buyer', now(), now())`,
        `update negotiations set state = 'SOLD', owner = null, deadline = null where lot = 902`,
      ],
      [
        'bids',
        `insert into offers (lot, account_id, amount_minor, currency, reach_all_in_minor, deadline) values (903, ${id}, 100, 'USD', 200, now())`,
        `update offers set state = 'DECLINED' where lot = 903`,
      ],
      [
        'wins',
        `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
         values (904, ${id}, 'HAMMER', 100, 'USD', 200, 'x', '[]', 1, now() - interval '29 days')`,
        `update awards set awarded_at = now() - interval '31 days', booked_at = now() where lot = 904`,
      ],
      [
        'wins',
        `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
         values (906, ${id}, 'HAMMER', 100, 'USD', 200, 'x', '[]', 1, now() - interval '31 days')`,
        `update awards set booked_at = now() where lot = 906`,
      ],
      [
        'owed',
        `insert into balances (payer_id, currency, owed_minor) values (${id}, 'USD', 100)`,
        `update balances set owed_minor = 0 where payer_id = ${id}`,
      ],
      [
        'deposit',
        `insert into balances (payer_id, currency, deposit_minor) values (${id}, 'GBP', 1)`,
        `update balances set deposit_minor = 0 where payer_id = ${id}`,
      ],
      [
        'deposit',
        `insert into deposits (account_id, currency, held_minor) values (${id}, 'EUR', 1)`,
        `update deposits set held_minor = 0 where account_id = ${id}`,
      ],
      [
        'credit',
        `insert into balances (payer_id, currency, credit_minor) values (${id}, 'CAD', 1)`,
        `update balances set credit_minor = 0 where payer_id = ${id}`,
      ],
      [
        'refund',
        `insert into refunds (payer_id, site, currency, amount_minor, origin, reason, way, asked_by, needed, state)
         values (${id}, 'CPRTUS', 'USD', 1, 'DEPOSIT', 'DEPOSIT_RETURN', 'BANK', ${id}, 2, 'ASKED')`,
        `update refunds set state = 'WITHDRAWN', ended_at = now() where payer_id = ${id}`,
      ],
    ]
    for (const [matter, begin, end] of cases) {
      await sql.raw(begin).execute(db())
      expect([begin, await open()]).toEqual([begin, [matter]])
      await sql.raw(end).execute(db())
    }
    expect((await remove(headers)).returnCode).toBe(1)
  })

  it('a deletion waits for the first bid of an account, and is refused by it', async () => {
    const { person, headers } = await aMember()
    const { data } = await askWhileHeld(db(), {
      accountId: person.id,
      // As a bid of an account that never bid does.
      hold: (tx) => tx.insertInto('bidder_terms').values({ account_id: person.id }).execute(),
      ask: () => remove(headers),
      meanwhile: (tx) =>
        sql`insert into commitments (lot, account_id, currency, reach_all_in_minor, state)
          values (905, ${person.id}, 'USD', 100, 'LEADING')`.execute(tx),
    })
    expect(data.openMatters).toEqual(['bids'])
  })

  it('a deletion can be undone by an operator for thirty days, and then no more', async () => {
    const operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))
    const reopen = (person: TestPerson) => post('/data/operations/accounts/reopen', operator, { buyerNumber: person.number })
    const { person, headers } = await aMember()
    expect((await reopen(person)).data.errorCode).toBe('BUYER_NOT_FOUND')
    await remove(headers)
    expect((await reopen(person)).returnCode).toBe(1)
    expect(await isSignedIn(await signIn(db(), person))).toBe(true)
    await remove(await signIn(db(), person))
    await age(person, 31)
    await eraseClosedAccounts(one.app.rooms.retention)
    expect((await reopen(person)).data.errorCode).toBe('BUYER_NOT_FOUND')
  })

  it('leaves no identifier of a person anywhere but in the retention set (T43)', async () => {
    const people: TestPerson[] = []
    // One after the other: each asks for a password, and passwords are looked at in a bounded queue.
    for (let at = 0; at < ERASED; at += 1) {
      const { person, headers } = await aMember({ profile: { email: `erased-person-${at}@plumtree.example` } })
      await post('/data/member/profile', headers, {
        ...PROFILE,
        lastName: 'Vanderzeel',
        phone: '+1 972 555 0177',
        line1: '9 Larchmont Rise',
        companyName: '',
      })
      await post('/data/member/email', headers, { email: `erased-next-${at}@plumtree.example`, currentPassword: PASSWORD })
      await db()
        .insertInto('account_alerts')
        .values({ account_id: person.id, action_code: 'MESSAGE', custom_code: '', activity: 'ACCOUNT', message: 'For Mara Vanderzeel' })
        .execute()
      await db()
        .insertInto('feedback')
        .values({
          site: 'CPRTUS',
          locale: 'en_us',
          account_id: person.id,
          rating: 5,
          category: 'other',
          comments: 'Vanderzeel',
          email: person.email,
        })
        .execute()
      await sql`insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason)
        values (${person.id}, 'USA-TX', 'Vanderzeel 12', now(), ${person.id}, 'Vanderzeel sells on.')`.execute(db())
      const leavesMore = at < LEAVE_MORE
      if (leavesMore) await leaveMore(person, headers, at)
      const more = ['Bids of Vanderzeel', 'Vanderzeel seeks', 'Vanderzeel asks', `+1972555${NUMBERS_FROM + at}`]
      const exported = JSON.stringify((await get('/data/member/export', headers)).json())
      for (const mark of ['For Mara Vanderzeel', ...(leavesMore ? more : [])]) expect(exported).toContain(mark)
      expect((await remove(headers)).returnCode).toBe(1)
      people.push(person)
    }
    await Promise.all(people.map((person) => age(person, 29)))
    expect(await eraseClosedAccounts(one.app.rooms.retention)).toBe(0)
    await Promise.all(people.map((person) => age(person, 30)))
    // By then invitations are over, and mails to others too old to be kept.
    await sql`update bidder_invitations set ends_at = ends_at - interval '30 days'`.execute(db())
    await sql`update mails set created_at = created_at - interval '31 days'`.execute(db())
    await sweepInvitations(db())
    await removeOldMails(db())
    expect(await eraseClosedAccounts(one.app.rooms.retention)).toBe(people.length)
    const identifiers = ['Vanderzeel', 'Larchmont', '555 0177', 'plumtree.example', '+19725552']
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db(),
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t where t::text ilike any (${identifiers.map((one) => `%${one}%`)}::text[])`.execute(
        db(),
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    expect(found).toEqual([])
    const row = await db()
      .selectFrom('account_events')
      .select('id')
      .where('account_id', '=', people[1]?.id ?? 0)
      .execute()
    expect(row.length).toBeGreaterThan(2)
  })
})
