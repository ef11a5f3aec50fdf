import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteCode } from '@app/contract/sites.ts'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import type { PersonFields } from '#test/people.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { retaxOpen } from './index.ts'
import { dayIn, DESK, MEMBERSHIP, membershipWorld, type MembershipWorld, ORDERS, type Somebody } from './memberships.test-kit.ts'

const PRICES = '/public/data/membership/prices'
const HOSTS = {
  CPRTUS: 'localhost',
  CPRTUK: 'uk.localhost',
  CPRTDE: 'de.localhost',
  CPRTMEA: 'mea.localhost',
  CPRTCA: 'ca.localhost',
} as const
type Site = keyof typeof HOSTS

const RATES = [
  ['GBR', 'PRICE', 20_000],
  ['GBR', 'FEES', 20_000],
  ['DEU', 'FEES', 19_000],
  ['USA-NM', 'MEMBERSHIP', 5_125],
  ['USA-TX', 'FEES', 6_250],
  ['CAN-ON', 'MEMBERSHIP', 13_000],
  ['ARE', 'FEES', 5_000],
  ['BHR', 'FEES', 10_000],
] as const

let world: MembershipWorld
beforeAll(async () => {
  world = await membershipWorld()
  await setTaxRates(world.database.pool, RATES)
  await anEntity(world, { site: 'CPRTUK', code: 'TUK', hasBank: false })
  await anEntity(world, { site: 'CPRTDE', code: 'TDE', hasBank: false })
  await anEntity(world, { site: 'CPRTMEA', code: 'TME', hasBank: false })
  await rows('alter table legal_entities disable trigger user')
  await rows(`update legal_entities set tax_number = 'DE 123456789', registered = 'HRB 1 Berlin' where code = 'TDE'`)
  await rows(
    `insert into legal_entity_e_invoices (entity_id, street, postal_code, city, country, contact, phone, email)
     select id, 'Hammerweg 1', '10115', 'Berlin', 'DE', 'Buchhaltung', '+49 30 1234', 'rechnung@house.example' from legal_entities where code = 'TDE'`,
  )
})
afterAll(() => world.close())

// oxlint-disable-next-line typescript/no-explicit-any -- rows as PostgreSQL answers them
const rows = async (text: string, values: readonly unknown[] = []): Promise<any[]> =>
  (await world.database.pool.query(text, [...values])).rows
const someone = (site: Site, country: string, { state = '', ...profile }: { state?: string } & NonNullable<PersonFields['profile']> = {}) =>
  world.someone({ home_site: site, profile: { country, address: JSON.stringify({ country, state }), ...profile } }, HOSTS[site])
const membershipOf = async (who: Somebody) => (await world.get(MEMBERSHIP, who.headers)).data
const offerOf = async (who: Somebody) => (await membershipOf(who)).offers[0]
const order = async (who: Somebody, more: object = {}) => {
  const { level, kind, priceId, dueMinor } = await offerOf(who)
  return (await world.post(ORDERS, { level, kind, priceId: String(priceId), dueMinor: String(dueMinor), ...more }, who.headers)).data
}
/** Two operators of a site confirm that an order was paid. */
async function confirm(site: Site, orderId: number) {
  const operator = () => world.operator({ home_site: site }, HOSTS[site])
  const [first, second] = [await operator(), await operator()]
  const asked = await world.post(`${DESK}/paid`, { orderId, reference: `Wire ${orderId}`, reason: 'Seen at the bank.' }, first.headers)
  const { requests } = (await world.get(DESK, second.headers)).data
  const answer = await world.post(`${DESK}/requests/${asked.data.id}`, { action: 'confirm' }, second.headers)
  return { asked: requests.find(({ id }: { id: number }) => id === asked.data.id), answer: answer.data }
}
const linesOf = (invoiceId: number) =>
  rows(
    `select code, text_key as key, amount_minor::int as minor, tax_minor::int as tax, tax_place as place, tax_rate as rate from invoice_lines
     where invoice_id = $1 order by position`,
    [invoiceId],
  )
const postedOf = (invoiceId: number) =>
  rows(`select account, detail, minor::int from journal_lines where invoice_id = $1 order by account, minor`, [invoiceId])
async function expectBooksHold() {
  expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
  expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
}

describe('the tax of a membership', () => {
  it.each<[Site, string, string, object]>([
    ['CPRTUK', 'GBR', '', { priceMinor: 15_900, taxPlace: 'GBR', taxRate: 20_000, taxMinor: 3_180, dueMinor: 19_080 }],
    ['CPRTDE', 'DEU', '', { priceMinor: 18_500, taxPlace: 'DEU', taxRate: 19_000, taxMinor: 3_515, dueMinor: 22_015 }],
    // Where the member lives counts if the site sells there, else where the site is at home.
    ['CPRTDE', 'FRA', '', { taxPlace: 'DEU', taxMinor: 3_515 }],
    ['CPRTUS', 'USA', 'NM', { priceMinor: 19_900, taxPlace: 'USA-NM', taxRate: 5_125, taxMinor: 1_020, dueMinor: 20_920 }],
    // A rate of fees is none of memberships where sales are taxed.
    ['CPRTUS', 'USA', 'TX', { taxPlace: 'USA', taxRate: 0, taxMinor: 0, dueMinor: 19_900 }],
    ['CPRTUS', 'MEX', 'NM', { taxPlace: 'USA', taxMinor: 0, dueMinor: 19_900 }],
    ['CPRTCA', 'CAN', 'ON', { taxPlace: 'CAN-ON', taxMinor: 3_497 }],
    ['CPRTMEA', 'ARE', '', { currency: 'AED', taxPlace: 'ARE', taxMinor: 3_645 }],
    // Fils are rounded to ten.
    ['CPRTMEA', 'BHR', '', { currency: 'BHD', priceMinor: 75_000, taxPlace: 'BHR', taxMinor: 7_500, dueMinor: 82_500 }],
  ])(
    'the tax of a membership on %s for somebody of %s %s is offered, ordered and due as one sum',
    async (...[site, country, state, expected]) => {
      const who = await someone(site, country, { state })
      expect(await offerOf(who)).toMatchObject(expected)
      const { order: placed } = await order(who)
      expect(placed).toMatchObject({ ...expected, state: 'OPEN', invoiceId: null })
      expect(placed.dueMinor).toBe(placed.priceMinor - placed.creditMinor + placed.taxMinor)
    },
  )

  it('the tax of a membership that a place has no rates for sells none, but what is free stays', async () => {
    const oman = await someone('CPRTMEA', 'OMN')
    expect(await membershipOf(oman)).toMatchObject({ offers: [], level: 'S' })
    const shown = (await world.get(`${PRICES}?country=OMN`, { host: HOSTS.CPRTMEA })).data.prices
    expect(shown.map(({ level }: { level: string }) => level)).toEqual(['S'])
    const wanted = { level: 'P', kind: 'UPGRADE', priceId: '1', dueMinor: '' }
    expect((await world.post(ORDERS, wanted, oman.headers)).data).toMatchObject({ errorCode: 'ORDER_REFUSED', reason: 'NOT_OFFERED' })
  })

  it('the tax of a membership is shown to visitors where value is taxed, and said to be unknown where sales are', async () => {
    const premium = async (site: Site, country = '') =>
      (await world.get(`${PRICES}?country=${country}`, { host: HOSTS[site] })).data.prices.find(
        ({ level }: { level: string }) => level === 'P',
      )
    expect(await premium('CPRTUK')).toMatchObject({ firstMinor: 15_900, firstTaxMinor: 3_180, renewalTaxMinor: 2_380, isBeforeTax: false })
    expect(await premium('CPRTMEA', 'BHR')).toMatchObject({ taxPlace: 'BHR', firstTaxMinor: 7_500, isBeforeTax: false })
    expect(await premium('CPRTUS')).toMatchObject({ firstTaxMinor: 0, isBeforeTax: true })
  })

  it('the tax of a membership is none for a payer who is exempt where sales are taxed, and charged to everybody where value is', async () => {
    const [american, british] = [await someone('CPRTUS', 'USA', { state: 'NM' }), await someone('CPRTUK', 'GBR')]
    for (const [who, place] of [
      [american, 'USA-NM'],
      [british, 'GBR'],
    ] as const)
      await rows(
        `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, $2, 'T-1', '2020-01-01', $1, 'x')`,
        [who.id, place],
      )
    expect(await offerOf(american)).toMatchObject({ taxMinor: 0, dueMinor: 19_900 })
    expect(await offerOf(british)).toMatchObject({ taxMinor: 3_180 })
  })
})

describe('an order of somebody whose province is known later', () => {
  it('an order of somebody whose province is known later is placed anew with its tax, once, and never after it was paid', async () => {
    const who = await someone('CPRTCA', 'CAN')
    expect(await offerOf(who)).toMatchObject({ taxPlace: 'CAN', taxMinor: 0, dueMinor: 26_900 })
    const { order: placed } = await order(who)
    const again = () =>
      world.database.db.transaction().execute((tx) => retaxOpen(tx, { accountId: who.id, actorId: who.id, nowMs: Date.now() }))
    await again()
    expect((await membershipOf(who)).order.id).toBe(placed.id)
    await rows(`update profiles set address = '{"country":"CAN","state":"ON"}' where account_id = $1`, [who.id])
    for (let time = 0; time < 2; time += 1) await again()
    const own = await membershipOf(who)
    expect(own.order).toMatchObject({ level: 'P', taxPlace: 'CAN-ON', taxMinor: 3_497, dueMinor: 30_397 })
    expect(own.past).toMatchObject([{ id: placed.id, state: 'CANCELLED' }])
    await confirm('CPRTCA', own.order.id)
    await rows(`update profiles set address = '{"country":"CAN","state":"BC"}' where account_id = $1`, [who.id])
    await again()
    expect((await membershipOf(who)).past[0]).toMatchObject({ id: own.order.id, state: 'PAID', taxPlace: 'CAN-ON' })
  })
})

describe('the price of a membership with tax', () => {
  it('the price of a membership with tax is refused where it is not the one that was told, and frozen once it is ordered', async () => {
    const who = await someone('CPRTUS', 'USA', { state: 'NM' })
    const told = await offerOf(who)
    const ask = (dueMinor: string) =>
      world.post(ORDERS, { level: told.level, kind: told.kind, priceId: String(told.priceId), dueMinor }, who.headers)
    expect((await ask('19900')).data).toMatchObject({ errorCode: 'PRICE_CHANGED', dueMinor: 20_920, currency: 'USD' })
    for (const wrong of ['-1', '1.5', 'x']) expect((await ask(wrong)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await membershipOf(who)).order).toBeNull()
    const placed = (await ask('20920')).data.order
    await rows(`insert into tax_rates (place, kind, rate, from_on) values ('USA-NM', 'MEMBERSHIP', 9000, '2020-01-01')`)
    expect((await membershipOf(who)).order).toEqual(placed)
    expect((await ask('20920')).data.order).toEqual(placed)
    expect((await ask('21691')).data).toMatchObject({ errorCode: 'PRICE_CHANGED', dueMinor: 20_920 })
    const later = await someone('CPRTUS', 'USA', { state: 'NM' })
    expect(await offerOf(later)).toMatchObject({ taxRate: 9_000, dueMinor: 21_691 })
    await setTaxRates(world.database.pool, RATES)
  })

  it('the price of a membership with tax of an order of before stays as it was', async () => {
    const who = await someone('CPRTUK', 'GBR')
    const { order: placed } = await order(who)
    await rows('update membership_orders set tax_place = null, tax_rate = null, tax_minor = 0 where id = $1', [placed.id])
    expect((await membershipOf(who)).order).toMatchObject({ taxPlace: '', taxRate: 0, taxMinor: 0, dueMinor: 15_900 })
    expect((await confirm('CPRTUK', placed.id)).answer).toEqual({ state: 'DONE' })
    const [paid] = (await membershipOf(who)).past
    expect(await linesOf(paid.invoiceId)).toEqual([
      { code: 'MEMBERSHIP', key: 'fee.membership.UPGRADE', minor: 15_900, tax: 0, place: null, rate: null },
    ])
    await expectBooksHold()
  })

  it('the price of a membership with tax that is paid is billed once, with its tax, and posted to its place', async () => {
    const who = await someone('CPRTUK', 'GBR')
    const { order: placed } = await order(who)
    const { asked, answer } = await confirm('CPRTUK', placed.id)
    expect(asked).toMatchObject({ amountMinor: 19_080, currency: 'GBP' })
    expect(answer).toEqual({ state: 'DONE' })
    const own = await membershipOf(who)
    expect(own).toMatchObject({ level: 'P', past: [{ id: placed.id, state: 'PAID', taxMinor: 3_180, dueMinor: 19_080 }] })
    const { invoiceId } = own.past[0]
    expect(await linesOf(invoiceId)).toEqual([
      { code: 'MEMBERSHIP', key: 'fee.membership.UPGRADE', minor: 15_900, tax: 3_180, place: null, rate: null },
      { code: 'TAX', key: 'tax.vat', minor: 3_180, tax: 0, place: 'GBR', rate: 20_000 },
    ])
    expect(await postedOf(invoiceId)).toEqual([
      { account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: -15_900 },
      { account: 'RECEIVABLE', detail: '', minor: -19_080 },
      { account: 'RECEIVABLE', detail: '', minor: 19_080 },
      { account: 'TAX_PAYABLE', detail: 'GBR', minor: -3_180 },
    ])
    const shown = (await world.get(`/data/payments/invoices/${invoiceId}`, who.headers)).data
    expect(shown).toMatchObject({ status: 'PAID', paymentType: 'membership', currencyCode: 'GBP', balance: 0, total: 190.8 })
    const stranger = await someone('CPRTUK', 'GBR')
    expect((await world.get(`/data/payments/invoices/${invoiceId}`, stranger.headers)).data).toMatchObject({
      errorCode: 'INVOICE_NOT_FOUND',
    })
    const pdf = await world.app.inject({ url: `/data/payments/invoices/${invoiceId}/pdf`, headers: who.headers })
    expect(await wordsOf(pdf.rawPayload)).toMatch(/Membership, change of level.*VAT 20%.*190\.80/)
    await expectBooksHold()
  })

  it('the price of a membership with tax that a German business pays is an e-invoice with its VAT', async () => {
    const address = JSON.stringify({ line1: 'Weg 2', city: 'Hamburg', postCode: '20095', state: '', country: 'DEU' })
    const who = await someone('CPRTDE', 'DEU', {
      company_name: 'Käufer KG',
      vat_number: 'DE987654321',
      address,
      email: 'kauf@firma.example',
    })
    const { order: placed } = await order(who)
    await confirm('CPRTDE', placed.id)
    const [{ invoiceId }] = (await membershipOf(who)).past
    const { statusCode, body } = await world.app.inject({ url: `/data/payments/invoices/${invoiceId}/xml`, headers: who.headers })
    expect(statusCode).toBe(200)
    expect(body).toContain('Mitgliedschaft')
    for (const amount of ['185.00', '35.15', '220.15']) expect(body).toContain(`>${amount}<`)
    expect(body).toContain('<ram:RateApplicablePercent>19</ram:RateApplicablePercent>')
  })

  it('the price of a membership with tax in fils is billed to ten of them', async () => {
    await rows(
      `insert into membership_prices (site, level, currency, first_minor, renewal_minor, first_on) values ('CPRTMEA', 'P', 'BHD', 75230, 56000, '2026-02-01')`,
    )
    const who = await someone('CPRTMEA', 'BHR')
    const { order: placed } = await order(who)
    expect(placed).toMatchObject({ priceMinor: 75_230, taxMinor: 7_520, dueMinor: 82_750 })
    await confirm('CPRTMEA', placed.id)
    const [{ invoiceId }] = (await membershipOf(who)).past
    expect((await postedOf(invoiceId)).find(({ account }) => account === 'TAX_PAYABLE')).toEqual({
      account: 'TAX_PAYABLE',
      detail: 'BHR',
      minor: -7_520,
    })
    await expectBooksHold()
  })

  it('the price of a membership with tax of a site that bills nothing is paid without an invoice', async () => {
    const who = await someone('CPRTUS', 'USA', { state: 'NM' })
    const { order: placed } = await order(who)
    expect((await confirm('CPRTUS', placed.id)).answer).toEqual({ state: 'DONE' })
    expect((await membershipOf(who)).past[0]).toMatchObject({ state: 'PAID', taxMinor: 1_020, invoiceId: null })
  })

  it('the price of a membership with tax of an upgrade is taxed on what the credit leaves, and the tax of the days before stays', async () => {
    await rows(
      `insert into membership_prices (site, level, currency, first_minor, renewal_minor, first_on) values ('CPRTUK', 'S', 'GBP', 7300, 7300, '2026-02-01')`,
    )
    const who = await world.someone(
      { home_site: 'CPRTUK', kind: 'guest', membership_type: 'G', profile: { country: 'GBR', address: '{}' } },
      HOSTS.CPRTUK,
    )
    const standard = (await membershipOf(who)).offers.find(({ level }: { level: string }) => level === 'S')
    expect(standard).toMatchObject({ kind: 'FIRST', priceMinor: 7_300, taxMinor: 1_460, dueMinor: 8_760 })
    const body = { level: 'S', kind: 'FIRST', priceId: String(standard.priceId), dueMinor: '8760' }
    const first = (await world.post(ORDERS, body, who.headers)).data.order
    await confirm('CPRTUK', first.id)
    await rows(`update membership_periods set first_on = $2, last_on = $3 where order_id = $1`, [
      first.id,
      dayIn(-73, 'CPRTUK' satisfies SiteCode),
      dayIn(291, 'CPRTUK'),
    ])
    // Of 365 days 292 are left, today among them: 58.40 before tax.
    const upgrade = await offerOf(who)
    expect(upgrade).toMatchObject({ kind: 'UPGRADE', priceMinor: 15_900, creditMinor: 5_840, taxMinor: 2_012, dueMinor: 12_072 })
    const { order: early } = await order(who)
    expect(early.payableUntil).toBe(dayIn(14, 'CPRTUK'))
    const age = (days: number) =>
      rows(`update membership_orders set ordered_at = now() - $2 * interval '1 day' where id = $1`, [early.id, days])
    await age(14)
    expect((await membershipOf(who)).order.id).toBe(early.id)
    await age(15)
    // What it credits is used up: nobody pays it any more, and it is ordered anew.
    expect((await membershipOf(who)).order).toBeNull()
    const operator = await world.operator({ home_site: 'CPRTUK' }, HOSTS.CPRTUK)
    const paid = { orderId: early.id, reference: 'Wire late', reason: 'Seen at the bank.' }
    expect((await world.post(`${DESK}/paid`, paid, operator.headers)).data).toMatchObject({ reason: 'OVER' })
    const { order: second } = await order(who)
    expect(second.id).not.toBe(early.id)
    await confirm('CPRTUK', second.id)
    const [upgraded, , before] = (await membershipOf(who)).past
    expect(await linesOf(upgraded.invoiceId)).toMatchObject([
      { code: 'MEMBERSHIP', key: 'fee.membership.CREDITED', minor: 10_060, tax: 2_012 },
      { code: 'TAX', minor: 2_012, place: 'GBR' },
    ])
    expect(await linesOf(before.invoiceId)).toMatchObject([{ minor: 7_300 }, { minor: 1_460 }])
    expect(before).toMatchObject({ taxMinor: 1_460 })
    await expectBooksHold()
  })
})

async function wordsOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
