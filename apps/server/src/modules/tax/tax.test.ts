import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { ratesAt } from '@app/rules/tax/rates-at.ts'
import { RATES_HEADER } from '@app/rules/tax/rates-file.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, makeClose, type SignedInHeaders, signIn, type TestPerson } from '#test/people.ts'
import { findRates, listRates } from '#modules/tax-terms/index.ts'

const DESK = '/data/operations/money/tax'
const DAY_MS = 86_400_000

let one: TestApp
let keeper: TestPerson
let headers: SignedInHeaders
let second: SignedInHeaders
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  await rows('alter table tax_rates disable trigger tax_rates_append_only')
  await rows('delete from tax_rates')
  await rows('alter table tax_rates enable trigger tax_rates_append_only')
  const shipped = await readFile(new URL('../../../../../db/migrations/0087-tax.sql', import.meta.url), 'utf8')
  await rows(/^insert into tax_rates[^;]*;/m.exec(shipped)?.[0] ?? '')
  keeper = await aPerson(db(), { kind: 'internal', privileges: ['MONEY'] })
  headers = await signIn(db(), keeper)
  second = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['MONEY'] }))
})
afterAll(() => one.close())

const db = () => one.database.db
const rows = async (text: string, values: readonly unknown[] = []) => (await one.database.pool.query(text, [...values])).rows
const get = async (who = headers) => (await one.app.inject({ url: DESK, headers: who })).json()
const post = async (path: string, payload: object, who = headers) =>
  (await one.app.inject({ method: 'POST', url: `${DESK}${path}`, payload, headers: who })).json()
const load = (...lines: string[]) => post('/rates', { file: [RATES_HEADER, ...lines].join('\n'), reason: 'a test' })
const decide = (id: number, who = second, action = 'approve') => post(`/rates/${id}`, { action, reason: 'As published.' }, who)
/** Loads a file that a second person approves. */
const approved = async (...lines: string[]) => (await decide((await load(...lines)).data.draft)).data
const today = dayOfSite('CPRTUS', Date.now())
const tomorrow = dayOfSite('CPRTUS', Date.now() + DAY_MS)
const exempt = (number: number, fields: object = {}, by = headers) =>
  post('/exemptions', { number, place: 'USA-TX', taxNumber: '3-20412', fromOn: today, untilOn: null, reason: 'Resale.', ...fields }, by)

describe('the desk of tax', () => {
  it('the desk of tax is for bookkeepers with a second factor alone', async () => {
    for (const privileges of [[], ['OPERATOR'], ['REVIEWER'], ['AUDITOR']] as const) {
      const who = await signIn(db(), await aPerson(db(), { privileges: [...privileges] }))
      expect((await one.app.inject({ url: DESK, headers: who })).statusCode).toBe(403)
      for (const path of ['/rates', '/rates/1', '/exemptions', '/exemptions/end'])
        expect((await one.app.inject({ method: 'POST', url: `${DESK}${path}`, payload: {}, headers: who })).statusCode).toBe(403)
    }
    expect((await one.app.inject({ url: DESK, headers: { host: 'localhost' } })).statusCode).toBe(401)
  })

  it('the desk of tax shows the rates of the caller’s sites, those to try with as such', async () => {
    const { data } = await get()
    expect(data.rates.length).toBeGreaterThan(100)
    for (const rate of data.rates) expect(rate).toMatchObject({ site: 'CPRTUS', isDemonstration: true, isInForce: true })
    const british = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }), {
      host: 'uk.localhost',
      site: 'CPRTUK',
    })
    expect((await get(british)).data.rates.map(({ place, kind }: { place: string; kind: string }) => `${place} ${kind}`)).toEqual([
      'GBR FEES',
      'GBR PRICE',
    ])
  })

  it('the desk of tax takes a file whole, which a second person approves, begins tomorrow and replaces nothing of before', async () => {
    const { data: loaded } = await load(`USA-OH,PRICE,5.75,${tomorrow}`, `USA-OH,GATE,0,${tomorrow}`)
    expect(loaded).toMatchObject({ rates: 2, faults: [] })
    expect((await get()).data.rates.filter(({ isDemonstration }: { isDemonstration: boolean }) => !isDemonstration)).toEqual([])
    expect((await get()).data.drafts).toMatchObject([{ id: loaded.draft, author: keeper.number, reason: 'a test', acts: ['refuse'] }])
    expect((await get(second)).data.drafts).toMatchObject([{ id: loaded.draft, acts: ['approve', 'refuse'] }])
    expect((await decide(loaded.draft, headers)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'RATES_AUTHOR' })
    expect((await decide(loaded.draft)).data).toEqual({ state: 'APPROVED' })
    expect((await decide(loaded.draft)).data.errorCode).toBe('NOT_FOUND')
    expect((await get()).data.drafts).toEqual([])
    const { data } = await get()
    const of = data.rates.filter(({ place }: { place: string }) => place === 'USA-OH')
    expect(of).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'PRICE', rate: 6_000, isInForce: true, isDemonstration: true }),
        expect.objectContaining({ kind: 'PRICE', rate: 5_750, fromOn: tomorrow, isInForce: false, isDemonstration: false }),
        expect.objectContaining({ kind: 'GATE', rate: 0, isInForce: false }),
      ]),
    )
    const [event] = await rows(`select actor_id, detail from account_events where kind = 'tax-rates-loaded'`)
    expect(event).toMatchObject({ actor_id: keeper.id, detail: { reason: 'a test' } })
    await expect(rows(`update tax_rates set rate = 1`)).rejects.toThrow('append-only')
    await expect(rows(`delete from tax_rates`)).rejects.toThrow('append-only')
  })

  it('the desk of tax takes nothing of a file with a line that is wrong, of another site or that overlaps', async () => {
    const before = (await listRates(db())).length
    const { data } = await load(
      `USA-TX,PRICE,7,${today}`,
      `USA-TX,FEES,seven,${tomorrow}`,
      `GBR,PRICE,21,${tomorrow}`,
      `USA-TX,PRICE,7,${tomorrow}`,
      `USA-TX,PRICE,8,${tomorrow}`,
    )
    expect(data).toEqual({
      draft: null,
      rates: 0,
      faults: [
        { line: 2, reason: 'TOO_EARLY' },
        { line: 3, reason: 'PERCENT' },
        { line: 4, reason: 'PLACE' },
        { line: 6, reason: 'TWICE' },
      ],
    })
    expect((await listRates(db())).length).toBe(before)
  })

  it('rates that were taken count at the next search by price, and are read once until others are', async () => {
    const { pool } = one.database
    const before = await findRates(pool)
    expect(await findRates(pool)).toBe(before)
    expect(await approved(`USA-NM,VIRTUAL,1.5,${tomorrow}`)).toEqual({ state: 'APPROVED' })
    const after = await findRates(pool)
    expect(after).toEqual(expect.arrayContaining([...before, { place: 'USA-NM', kind: 'VIRTUAL', rate: 1_500, fromOn: tomorrow }]))
    expect([after.length, await findRates(pool)]).toEqual([before.length + 1, after])
  })

  it('the desk of tax takes one of two files that bring the same rate at once', async () => {
    const drafts = [await load(`USA-ME,PRICE,6,${tomorrow}`), await load(`USA-ME,PRICE,7,${tomorrow}`)].map(({ data }) => data.draft)
    const answers = await Promise.all([...drafts, drafts[0]].map((id) => decide(id)))
    expect(answers.filter(({ data }) => data.state === 'APPROVED')).toHaveLength(1)
    expect(answers.flatMap(({ data }) => data.reason ?? [])).toContain('KNOWN')
    expect(await rows(`select rate from tax_rates where place = 'USA-ME' and kind = 'PRICE' and not is_demonstration`)).toHaveLength(1)
  })

  it('a file of rates is refused with a reason, also by who loaded it, stays as it was written, and is none of other sites’ people', async () => {
    const { draft } = (await load(`USA-VT,PRICE,6,${tomorrow}`)).data
    const british = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }), {
      host: 'uk.localhost',
      site: 'CPRTUK',
    })
    expect((await decide(draft, british)).data.errorCode).toBe('NOT_FOUND')
    expect((await get(british)).data.drafts).toEqual([])
    for (const bad of [{ action: 'approve' }, { action: 'approve', reason: ' ' }, { action: 'drop', reason: 'x' }])
      expect((await post(`/rates/${draft}`, bad, second)).data.errorCode).toBe('INVALID_INPUT')
    await expect(rows(`update tax_rate_drafts set rates = '[]'`)).rejects.toThrow('only its end')
    await expect(rows(`delete from tax_rate_drafts`)).rejects.toThrow('never deleted')
    expect((await decide(draft, headers, 'refuse')).data).toEqual({ state: 'REFUSED' })
    expect((await decide(draft)).data.errorCode).toBe('NOT_FOUND')
    expect(await rows(`select id from tax_rates where place = 'USA-VT' and not is_demonstration`)).toEqual([])
  })

  it('a file of rates that begins today by the time it is decided is not approved', async () => {
    const [{ id }] = await rows(
      `insert into tax_rate_drafts (sites, rates, author, reason) values ('{CPRTUS}', $1, $2, 'x') returning id`,
      [JSON.stringify([{ place: 'USA-WV', kind: 'PRICE', rate: 6_000, fromOn: today }]), keeper.id],
    )
    expect((await decide(id)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'RATES_DAY' })
    expect((await decide(id, second, 'refuse')).data).toEqual({ state: 'REFUSED' })
  })

  it('a file of rates is loaded and decided with a fresh proof alone', async () => {
    const { draft } = (await load(`USA-DE,PRICE,1,${tomorrow}`)).data
    const stale = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['MONEY'] }), { proved_at: new Date(0) })
    for (const action of ['approve', 'refuse']) expect((await decide(draft, stale, action)).data.errorCode).toBe('PROOF_NEEDED')
    const file = `${RATES_HEADER}\nUSA-DE,PRICE,2,${tomorrow}`
    expect((await post('/rates', { file, reason: 'a test' }, stale)).data.errorCode).toBe('PROOF_NEEDED')
    expect((await decide(draft, second, 'refuse')).data).toEqual({ state: 'REFUSED' })
  })

  it('a file of rates of several sites is approved by somebody of all of them, and refused by anybody of one', async () => {
    const draftOf = async (place: string): Promise<number> => {
      const rates = [{ place, kind: 'PRICE', rate: 1_000, fromOn: dayAfter(tomorrow, 1) }]
      const [{ id }] = await rows(
        `insert into tax_rate_drafts (sites, rates, author, reason) values ('{CPRTUS,CPRTCA}', $1, $2, 'x') returning id`,
        [JSON.stringify(rates), keeper.id],
      )
      return id
    }
    const wide = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['MONEY'], granted_sites: ['CPRTCA'] }))
    const id = await draftOf('USA-DE')
    const acts = async (who: SignedInHeaders) => (await get(who)).data.drafts.find((draft: { id: number }) => draft.id === id)?.acts
    expect([await acts(second), await acts(wide)]).toEqual([['refuse'], ['approve', 'refuse']])
    expect((await decide(id)).data.errorCode).toBe('NOT_FOUND')
    expect((await decide(id, wide)).data).toEqual({ state: 'APPROVED' })
    expect((await decide(await draftOf('USA-NH'), second, 'refuse')).data).toEqual({ state: 'REFUSED' })
  })

  it('no more files of rates of a site wait than somebody can look at', async () => {
    const fill = (site: string) =>
      rows(`insert into tax_rate_drafts (sites, rates, author, reason) select $2::text[], '[]', $1, 'x' from generate_series(1, 50)`, [
        keeper.id,
        `{${site}}`,
      ])
    await fill('CPRTDE')
    const { draft } = (await load(`USA-VA,PRICE,6,${tomorrow}`)).data
    expect((await decide(draft, second, 'refuse')).data).toEqual({ state: 'REFUSED' })
    await fill('CPRTUS')
    expect((await load(`USA-VA,PRICE,6,${tomorrow}`)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'RATES_FULL' })
    await rows(`update tax_rate_drafts set state = 'REFUSED', decided_by = $1, decided_at = now() where state = 'DRAFT'`, [keeper.id])
  })

  it.each([
    ['nothing', {}],
    ['an empty file', { file: '', reason: 'x' }],
    ['no reason', { file: RATES_HEADER, reason: ' ' }],
    ['a file that is too long', { file: 'x'.repeat(60_001), reason: 'x' }],
    ['a number', { file: 5, reason: 'x' }],
  ])('the desk of tax refuses %s', async (_, body) => {
    expect((await post('/rates', body)).data.errorCode).toBe('INVALID_INPUT')
  })
})

describe('an exemption', () => {
  it('an exemption is written with its reason, stands once a place, and is ended once', async () => {
    const who = await aPerson(db())
    const { data } = await exempt(who.number)
    expect((await exempt(who.number)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'STANDING' })
    expect((await get()).data.exemptions).toContainEqual(
      expect.objectContaining({ id: data.id, number: who.number, place: 'USA-TX', taxNumber: '3-20412', untilOn: null, reason: 'Resale.' }),
    )
    expect((await post('/exemptions/end', { id: data.id, reason: 'It ran out.' })).data).toEqual({ id: data.id })
    expect((await post('/exemptions/end', { id: data.id, reason: 'Again.' })).data.errorCode).toBe('NOT_FOUND')
    expect((await exempt(who.number)).data.id).toBeGreaterThan(data.id)
    expect(
      (await rows(`select kind from account_events where account_id = $1 and kind like 'tax-%' order by id`, [who.id])).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['tax-exemption-approved', 'tax-exemption-ended', 'tax-exemption-approved'])
    await expect(rows(`update tax_exemptions set place = 'USA'`)).rejects.toThrow('only its end')
    await expect(rows(`delete from tax_exemptions`)).rejects.toThrow('append-only')
  })

  it('an exemption of two requests at once stands once', async () => {
    const who = await aPerson(db())
    const answers = await Promise.all(Array.from({ length: 5 }, () => exempt(who.number)))
    expect(answers.filter(({ data }) => data.id !== undefined)).toHaveLength(1)
  })

  it('an exemption is refused for oneself and who is close, for people of other sites, and where value is taxed', async () => {
    const [british, who] = [await aPerson(db(), { home_site: 'CPRTUK' }), await aPerson(db())]
    expect((await exempt(keeper.number)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'SELF' })
    const close = await aPerson(db())
    await makeClose(db(), [close.id, keeper.id])
    expect((await exempt(close.number)).data).toMatchObject({ errorCode: 'TAX_REFUSED', reason: 'SELF' })
    expect((await exempt(british.number)).data.errorCode).toBe('NO_SUCH_PERSON')
    for (const place of ['GBR', 'USA-XX', 'MEX', '', "USA'--"])
      expect((await exempt(who.number, { place })).data.fieldErrors).toHaveProperty('place')
    expect((await exempt(who.number, { fromOn: tomorrow, untilOn: today })).data.fieldErrors).toHaveProperty('untilOn')
    expect(await rows('select id from tax_exemptions where account_id = any($1)', [[british.id, who.id, keeper.id, close.id]])).toEqual([])
  })

  it('an exemption at a place of another site is approved by nobody here, whoever it is for', async () => {
    const british = await aPerson(db(), { kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' })
    const own = await aPerson(db(), { home_site: 'CPRTUK' })
    const by = await signIn(db(), british, { site: 'CPRTUK', host: 'uk.localhost' })
    expect((await exempt(own.number, {}, by)).data.fieldErrors).toHaveProperty('place')
    expect(await rows('select from tax_exemptions where account_id = $1', [own.id])).toEqual([])
  })

  it('an exemption of another site’s people is ended by nobody here', async () => {
    const british = await aPerson(db(), { home_site: 'CPRTUK' })
    const [{ id }] = await rows(
      `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA', '1', now(), $1, 'x') returning id`,
      [british.id],
    )
    expect((await post('/exemptions/end', { id, reason: 'x' })).data.errorCode).toBe('NOT_FOUND')
    expect((await get()).data.exemptions.map((row: { id: number }) => row.id)).not.toContain(id)
  })

  it('an exemption is looked for in signed certificates, state by state, until somebody has written it down', async () => {
    const who = await aPerson(db())
    const british = await aPerson(db(), { home_site: 'CPRTUK' })
    const states = [
      { state: 'OK', number: 'OK-4471' },
      { state: 'TX', number: 'TX-118' },
    ]
    const sign = (id: number) =>
      rows(
        `insert into agreements (account_id, site, form, template_version, template_sha256, locale, terms, shown_sha256, status, signature_kind,
           signature, signed_at, facts)
         values ($1, 'CPRTUS', 'MULTISTATETAX', 1, sha256('x'), 'en_us', $2, sha256('x'), 'PENDING', 'TYPED', 'Pat Tester', now(), '{}')`,
        [id, JSON.stringify({ states })],
      )
    const made = (id: number) =>
      rows(`update agreements set status = 'ACTIVE', object_id = 'o', evidence = 'e', evidence_signature = 's' where account_id = $1`, [id])
    const waiting = async () =>
      ((await get()).data.certificates as readonly { number: number; state: string; taxNumber: string }[])
        .filter(({ number }) => number === who.number || number === british.number)
        .map(({ state, taxNumber }) => [state, taxNumber])
    for (const { id } of [who, british]) await sign(id)
    expect(await waiting()).toEqual([])
    for (const { id } of [who, british]) await made(id)
    expect(await waiting()).toEqual([
      ['OK', 'OK-4471'],
      ['TX', 'TX-118'],
    ])
    await exempt(who.number, { place: 'USA-TX' })
    expect(await waiting()).toEqual([['OK', 'OK-4471']])
    const isCovered = async () => (await get()).data.exemptions.find(({ number }: { number: number }) => number === who.number)?.isCovered
    expect(await isCovered()).toBe(true)
    await rows(`update agreements set ended_at = now(), end_reason = 'REVOKED' where account_id = $1`, [who.id])
    expect(await waiting()).toEqual([])
    // Nothing stands behind what was approved by it any more.
    expect(await isCovered()).toBe(false)
  })

  it('an exemption is looked for in the approved papers of those who have none', async () => {
    const [with_, without, over] = [await aPerson(db()), await aPerson(db()), await aPerson(db())]
    for (const who of [with_, without, over])
      await rows(
        `insert into documents (account_id, site, category, state, kind, size_bytes, sha256, document_number, state_code, decided_at)
         values ($1, 'CPRTUS', 'TAXEXM', 'APPROVED', 'pdf', 1, '\\x00', 'C-7', 'TX', now())`,
        [who.id],
      )
    await exempt(with_.number, { untilOn: today })
    await exempt(over.number, { fromOn: '2026-01-01', untilOn: dayAfter(today, -1) })
    const numbers = (await get()).data.papers.map(({ number }: { number: number }) => number)
    expect([with_, without, over].map(({ number }) => numbers.includes(number))).toEqual([false, true, true])
    const covered = async () => (await get()).data.exemptions.find(({ number }: { number: number }) => number === with_.number)?.isCovered
    expect(await covered()).toBe(true)
    for (const change of [
      `state = 'WITHDRAWN'`,
      `state = 'APPROVED', expires_on = current_date - 2`,
      `expires_on = null, state_code = 'OK'`,
    ]) {
      await rows(`update documents set ${change} where account_id = $1`, [with_.id])
      expect([change, await covered()]).toEqual([change, false])
    }
    await rows(`update documents set state_code = 'TX' where account_id = $1`, [with_.id])
    expect(await covered()).toBe(true)
  })
})

describe('how lots are sold for tax', () => {
  it('how lots are sold for tax is said of all of them or of none, and the index hears of it', async () => {
    await insertYards(db(), [A_YARD])
    const lots = [47_100_001, 47_100_002]
    await putLots(
      db(),
      lots.map((number) => aLotRow({ number })),
    )
    const say = (body: object) => post('/lots', { lots, status: 'STANDARD', reason: 'VAT.', ...body })
    const said = () => rows('select tax_status from lots where number = any($1) order by number', [lots])
    expect((await say({})).data).toEqual({ lots: 2 })
    expect(await said()).toEqual([{ tax_status: 'STANDARD' }, { tax_status: 'STANDARD' }])
    expect((await say({ lots: [...lots, 99], status: 'EXEMPT' })).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND', lotNumber: 99 })
    expect(await said()).toEqual([{ tax_status: 'STANDARD' }, { tax_status: 'STANDARD' }])
    expect((await say({ status: 'PLACE' })).data).toEqual({ lots: 2 })
    expect(await said()).toEqual([{ tax_status: null }, { tax_status: null }])
    expect((await rows('select distinct lot from feed where lot = any($1) order by lot', [lots])).map(({ lot }) => Number(lot))).toEqual(
      lots,
    )
    for (const bad of [
      { lots: [] },
      { lots: ['x'] },
      { status: 'FREE' },
      { reason: '' },
      { lots: Array.from({ length: 201 }, (_, at) => at + 1) },
    ])
      expect((await say(bad)).data.errorCode).toBe('INVALID_INPUT')
  })

  it('how lots are sold for tax is not said by people of other sites', async () => {
    await rows(`update lots set selling_site = 'CPRTCA', currency = 'CAD' where number = 47100001`)
    expect((await post('/lots', { lots: [47_100_001], status: 'EXEMPT', reason: 'x' })).data.errorCode).toBe('LOT_NOT_FOUND')
  })
})

describe('the rates of a place', () => {
  it('the rates of a place are the same in the database as in the rules, on every day', async () => {
    const all = await listRates(db())
    const places = [...new Set(all.map(({ place }) => place))]
    const anywhere = fc.constantFrom(...places, 'USA', 'USA-QQ', 'ESP-MD', 'FRA')
    const on = fc.constantFrom('2025-12-31', '2026-01-01', today, tomorrow, '2031-01-01')
    await fc.assert(
      fc.asyncProperty(anywhere, on, fc.constantFrom(null, ''), async (place, day, none) => {
        const [country = '', state = none] = place.split('-')
        const [{ found }] = await rows('select tax_at($1, $2, $3) as found', [country, state, day])
        expect(found).toEqual(ratesAt(all, { country, state, on: day }))
      }),
    )
  })
})
