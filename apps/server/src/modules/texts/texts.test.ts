import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { readTexts } from './index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, historyOf, signIn } from '#test/people.ts'
import { CODES_OF_HOUSE_MAX, CODES_OF_NETWORK_MAX } from './text-limits.ts'
import { aMember, codeTo, confirmNumber, post, TEXTS, type Texted, textsTo } from './texts.test-kit.ts'

let one: TestApp
let beside: TestApp
let me: Texted
let last = 200
const lines: string[] = []

/** A number that nobody has. */
const aNumber = (): string => `+12025550${String(++last)}`
const settings = async (headers: Record<string, string>): Promise<TextSettings> =>
  (await one.app.inject({ url: TEXTS, headers })).json().data
const query = (text: string, values: readonly unknown[] = []) => one.database.pool.query(text, [...values])
const ask = (number: string, headers: Record<string, string> = me.headers, from?: string) =>
  post(one, headers, '/number', { number, country: 'USA' }, from)
const enter = (code: string, headers: Record<string, string> = me.headers, of = one) => post(of, headers, '/code', { code })
const codeOf = (answer: { json(): { data?: { errorCode?: string } } }): string | undefined => answer.json().data?.errorCode

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  one = await testApp({}, { log })
  beside = await testApp({}, { beside: one, log })
})
beforeEach(async () => {
  await query('truncate text_counts, text_stops, phones, phone_confirmations, texts')
  me = await aMember(one)
})
afterAll(async () => {
  await beside.close()
  await one.close()
})

describe('the number that somebody is texted at', () => {
  it('text alerts are for members alone, and kiosks have none [MKT-2.46]', async () => {
    const kiosk = await signIn(one.database.db, await aPerson(one.database.db, { kind: 'kiosk', privileges: ['KIOSK_BIDDER'] }))
    expect((await one.app.inject({ url: TEXTS, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ url: TEXTS, headers: kiosk })).statusCode).toBe(403)
    for (const path of ['/number', '/code', '/remove']) {
      expect((await post(one, { host: 'localhost' }, path, {})).statusCode).toBe(401)
      expect((await post(one, kiosk, path, {})).statusCode).toBe(403)
    }
    expect(await textsTo(one, '+12025550100')).toEqual([])
  })

  it('a number is changed only after a fresh proof of who one is', async () => {
    const stale = await signIn(one.database.db, me.person, { proved_at: new Date(Date.now() - 16 * 60_000) })
    const number = aNumber()
    expect(codeOf(await ask(number, stale))).toBe('PROOF_NEEDED')
    expect(await textsTo(one, number)).toEqual([])
    await ask(number)
    expect(codeOf(await enter(await codeTo(one, number), stale))).toBe('PROOF_NEEDED')
    expect((await settings(me.headers)).number).toBeNull()
  })

  it('a code is texted in the language of the page that asks for it, where the site has it', async () => {
    for (const [locale, said] of [
      ['es_es', 'es su código de Hammerlane'],
      ['en_us', 'is your Hammerlane code'],
      ['xx', 'is your Hammerlane code'],
    ] as const) {
      const number = aNumber()
      const { headers } = await aMember(one)
      await post(one, headers, '/number', { number, country: 'USA', locale })
      expect([locale, (await textsTo(one, number))[0]?.body]).toEqual([locale, expect.stringContaining(said)])
    }
  })

  it('a number is its holder’s once they enter the code that was texted to it, in whatever form it was typed [MKT-2.46]', async () => {
    const typed = `(202) 555-0${String(++last)}`
    const number = `+12025550${last}`
    expect((await ask(typed)).json().data).toMatchObject({ number: null, pending: `•••••${number.slice(-2)}` })
    const [text] = await textsTo(one, number)
    expect(text).toMatchObject({ kind: 'CODE', state: 'kept' })
    const code = await codeTo(one, number)
    const done = await enter(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done.json().data).toMatchObject({ number: `•••••${number.slice(-2)}`, pending: null, isStopped: false, failedAt: null })
    expect(await historyOf(one.database.db, me.person)).toContainEqual({ kind: 'phone-confirmed' })
    const { rows } = await query('select subject from mails where account_id = $1', [me.person.id])
    expect(rows).toEqual([{ subject: 'A phone number was confirmed for your account' }])
    // It counts once.
    expect(codeOf(await enter(code))).toBe('INVALID_INPUT')
  })

  it('a number that cannot be texted, or is of a country that the site does not sell in, is refused by its field', async () => {
    const faults = {
      '': 'validation.textNumber',
      '12': 'validation.textNumber',
      'ring me': 'validation.textNumber',
      '+1 202 555 01000': 'validation.textNumber',
      '\u0000': 'validation.textNumber',
      '+1 416 555 0123': 'validation.textCountry',
      '+31 6 12345678': 'validation.textCountry',
      '+1 900 234 5678': 'validation.textKind',
      '+1 800 234 5678': 'validation.textKind',
    }
    for (const [number, fault] of Object.entries(faults))
      expect([number, (await ask(number)).json().data]).toMatchObject([number, { fieldErrors: { number: fault } }])
    expect((await query('select 1 from texts')).rows).toEqual([])
    const { rows } = await query("select 1 from text_counts where counted = 'account'")
    expect(rows).toEqual([])
  })

  it('a code is refused when it is wrong, over, of another account or was tried five times, also from two nodes at once', async () => {
    const number = aNumber()
    await ask(number)
    const code = await codeTo(one, number)
    const wrong = code === '000000' ? '000001' : '000000'
    const other = await aMember(one)
    expect(codeOf(await enter(code, other.headers))).toBe('INVALID_INPUT')
    expect(codeOf(await enter('12345'))).toBe('INVALID_INPUT')
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => enter(wrong, me.headers, at % 2 === 0 ? one : beside)))
    expect(new Set(tries.map(codeOf))).toEqual(new Set(['INVALID_INPUT']))
    expect((await enter(code)).json().data).toMatchObject({ fieldErrors: { code: 'validation.textOver' } })
    await ask(number)
    await query("update phone_confirmations set ends_at = now() - interval '1 second'")
    expect((await enter(await codeTo(one, number))).json().data).toMatchObject({ fieldErrors: { code: 'validation.textOver' } })
    expect((await settings(me.headers)).number).toBeNull()
  })

  it('a code that is one of five tries is taken at the fifth, and not at the sixth', async () => {
    const number = aNumber()
    await ask(number)
    const code = await codeTo(one, number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 4; at += 1)
      expect((await enter(wrong)).json().data).toMatchObject({ fieldErrors: { code: 'validation.textCode' } })
    expect((await enter(code)).json().returnCode).toBe(1)
  })
})

describe('how many codes are texted', () => {
  it('codes are three a day for an account, from two nodes at once too', async () => {
    const number = aNumber()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => post(at % 2 === 0 ? one : beside, me.headers, '/number', { number, country: 'USA' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect(await textsTo(one, number)).toHaveLength(3)
  })

  it('a number gets three codes a day whoever asks, and a number that is known, full or stopped is answered like any other', async () => {
    const [full, fresh, stopped] = [aNumber(), aNumber(), aNumber()]
    for (let at = 0; at < 3; at += 1) await ask(full, (await aMember(one)).headers)
    await query("insert into text_stops values (sha256(convert_to($1, 'UTF8')), true, now())", [stopped])
    await confirmNumber(one, (await aMember(one)).headers, fresh)
    const answers = []
    for (const number of [full, fresh, stopped, aNumber()]) {
      const answer = await ask(number, (await aMember(one)).headers)
      answers.push([answer.statusCode, { ...answer.json().data, pending: '' }])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([(await textsTo(one, full)).length, (await textsTo(one, stopped)).length]).toEqual([3, 0])
  })

  it('a network is texted ten codes a day, and the machine itself is not counted', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(one)))
    const statuses = []
    for (let at = 0; at < CODES_OF_NETWORK_MAX + 1; at += 1)
      statuses.push((await ask(aNumber(), members[at % 4]?.headers, '203.0.113.7')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: CODES_OF_NETWORK_MAX }, () => 200), 429])
    expect((await ask(aNumber(), me.headers, '203.0.113.8')).statusCode).toBe(200)
    expect((await ask(aNumber())).statusCode).toBe(200)
  })

  it('the budget of the house ends with an alarm, and no code goes out then', async () => {
    await query("insert into text_counts values ('house', sha256(''), current_date, $1)", [CODES_OF_HOUSE_MAX - 1])
    lines.length = 0
    const [lastOne, refused] = [aNumber(), aNumber()]
    expect((await ask(lastOne)).statusCode).toBe(200)
    expect(lines.filter((line) => line.includes('budget of texted codes'))).toHaveLength(1)
    expect((await ask(refused)).statusCode).toBe(503)
    expect([(await textsTo(one, lastOne)).length, (await textsTo(one, refused)).length]).toEqual([1, 0])
    await query('update text_counts set on_day = current_date - 1')
    expect((await ask(refused)).statusCode).toBe(200)
  })
})

describe('what is kept of a number', () => {
  it('a number that is removed or changed takes along what waits for it', async () => {
    const [first, second] = [aNumber(), aNumber()]
    await confirmNumber(one, me.headers, first)
    const other = await aMember(one)
    for (const id of [me.person.id, other.person.id])
      await query(
        "insert into texts (account_id, number, site, locale, kind, body, state) values ($1, $2, 'CPRTUS', 'en_us', 'OUTBID', 'x', 'queued')",
        [id, first],
      )
    await confirmNumber(one, me.headers, second)
    const waiting = await query("select account_id from texts where state = 'queued'")
    expect(waiting.rows).toEqual([{ account_id: other.person.id }])
    expect((await post(one, me.headers, '/remove', {})).json().data).toMatchObject({ number: null, pending: null })
    expect((await post(one, me.headers, '/remove', {})).statusCode).toBe(200)
    expect(await historyOf(one.database.db, me.person)).toContainEqual({ kind: 'phone-removed' })
  })

  it('a text that was given up is told to its reader', async () => {
    const number = aNumber()
    await confirmNumber(one, me.headers, number)
    await query(
      `insert into texts (account_id, site, locale, kind, state, ended_at, created_at)
       values ($1, 'CPRTUS', 'en_us', 'OUTBID', 'failed', now(), now() + interval '1 second')`,
      [me.person.id],
    )
    expect((await settings(me.headers)).failedAt).not.toBeNull()
  })

  it('numbers and texts are exported and erased with their person; of a code no export tells', async () => {
    const number = aNumber()
    await confirmNumber(one, me.headers, number)
    await ask(aNumber())
    const exported = (await one.app.inject({ url: '/data/member/export', headers: me.headers })).json().data
    expect(JSON.stringify(exported)).toContain(number)
    expect(JSON.stringify(exported)).not.toMatch(/code_mac|secrets/)
    await query("update accounts set status = 'closed', closed_at = now() - interval '400 days' where id = $1", [me.person.id])
    await eraseClosedAccounts(one.app.rooms.retention)
    for (const table of ['phones', 'phone_confirmations', 'texts'])
      expect([table, (await query(`select 1 from ${table} where account_id = $1`, [me.person.id])).rows]).toEqual([table, []])
  })

  it('operators read the texts of their sites without codes, and of numbers their end; whole only by the command, which is noted', async () => {
    const number = aNumber()
    await ask(number)
    const code = await codeTo(one, number)
    const mailbox = '/data/operations/mailbox/texts'
    expect((await one.app.inject({ url: mailbox, headers: me.headers })).statusCode).toBe(403)
    const { db } = one.database
    const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
    const canadian = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTCA' })
    const elsewhere = await signIn(db, canadian, { host: 'ca.localhost', site: 'CPRTCA' })
    const shown = await one.app.inject({ url: mailbox, headers: operator })
    expect(shown.json().data).toMatchObject({ isKept: true, texts: [{ to: `•••••${number.slice(-2)}` }], next: null })
    expect(shown.payload).not.toContain(code)
    expect(shown.payload).not.toContain(number)
    expect((await one.app.inject({ url: mailbox, headers: elsewhere })).json().data.texts).toEqual([])
    const [whole] = await readTexts(db, number)
    expect(whole?.text).toContain(code)
    expect(await historyOf(db, me.person)).toContainEqual(expect.objectContaining({ kind: 'text-read', by: 'command' }))
  })

  it('no number and no code is in a log', async () => {
    lines.length = 0
    const number = aNumber()
    await ask(number)
    const code = await codeTo(one, number)
    await enter('000000')
    await enter(code)
    const log = lines.join('')
    expect([log.includes(number), log.includes(number.slice(2)), log.includes(`"${code}`), log.includes(` ${code}`)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
