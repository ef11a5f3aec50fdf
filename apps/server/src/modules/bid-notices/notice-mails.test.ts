import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { readHtml, twinsOf } from '../../platform/mail/mail-twins.test-kit.ts'

const FORGED = '<b>x</b><img src=x onerror=alert(1)>'
const YARD = {
  address1: `1 Main St ${FORGED}`,
  city: 'Redding',
  zip: '96001',
  phone_area: '530',
  phone: '555-0143',
  hours: `8 - 5 ${FORGED}`,
}

let world: BidWorld
beforeAll(async () => {
  world = await bidWorld({ SEARCH_WORKERS: '0', PUBLIC_URL: 'https://auctions.example' })
  await world.database.db.updateTable('yards').set(YARD).where('number', '=', 343).execute()
})
afterAll(() => world.close())

const db = () => world.database.db
const mailOf = async ({ id }: Bidder) => {
  const { email } = await db().selectFrom('profiles').select('email').where('account_id', '=', id).executeTakeFirstOrThrow()
  const mails = () =>
    db()
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email ?? '')
      .execute()
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  return { subject: mail?.subject ?? '', text: mail?.body_text ?? '', html: mail?.body_html ?? '' }
}
const notify = (who: Bidder, lot: number, notice: { readonly kind: string; readonly detail?: object }) =>
  db()
    .insertInto('bid_notices')
    .values({ account_id: who.id, lot, kind: notice.kind, detail: JSON.stringify(notice.detail ?? {}) })
    .execute()
const award = (who: Bidder, lot: number, allInMinor: number) =>
  db()
    .insertInto('awards')
    .values({
      lot,
      account_id: who.id,
      kind: 'HAMMER',
      price_minor: 120_000,
      currency: 'USD',
      all_in_minor: allInMinor,
      schedule_id: 'of-then',
      quote: '[]',
      seq: 1,
      // A Friday afternoon at the yard, before its clocks change.
      awarded_at: new Date('2026-03-06T23:00:00Z'),
    })
    .execute()
const ES300 = {
  description: '2021 LEXUS ES300 H',
  year: 2021,
  make: 'LEXUS',
  model_detail: 'ES300 H',
  model_group: 'ES300 H',
  trim_level: null,
}
const byLine = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes(': ') ? [line.split(/: (.*)/s).slice(0, 2)] : [])))

describe('the mail of a notice', () => {
  it('the mail of a notice to the winner says the sum as awarded, where the lot stands and whom to ask, with its photo and name as pages write it', async () => {
    const winner = await world.bidder()
    const lot = await world.lot({ ...ES300, image_thumbnail: 'pictures.example/lots/1_thb.jpg' })
    await award(winner, lot, 180_050)
    await notify(winner, lot, { kind: 'WON', detail: { priceMinor: 120_000, currency: 'USD' } })
    const { subject, text, html } = await mailOf(winner)
    expect(subject).toBe('You won 2021 Lexus ES300 H: $1,800.50 all-in')
    expect(byLine(text)).toMatchObject({
      'You pay': '$1,800.50 all-in',
      'Winning bid': '$1,200',
      'Pay by': 'Tuesday, March 10, 2026 at 5:00 PM PDT',
      Where: `Redding, CA, ${YARD.address1}, Redding, CA 96001`,
      'Yard phone': '530 555-0143',
      Lot: String(lot),
      'Your buyer number': String(winner.number),
    })
    expect(text).toContain(`Open this lot:\nhttps://auctions.example/lot/${lot}\n`)
    expect(twinsOf({ text, html }).ofHtml).toEqual(twinsOf({ text, html }).ofText)
    expect(readHtml(html).pictures).toEqual(['https://pictures.example/lots/1_ful.jpg'])
    expect(html).toContain('alt="2021 Lexus ES300 H"')
  })

  it('the mail of a notice to somebody outbid says the price now and what it would cost them, when the sale starts by both clocks, and what comparable lots sold for', async () => {
    await world.database.pool.query(
      `insert into price_facts (lot, seq, selling_site, make, model_group, year, title_group, damage, currency, hammer_minor, outcome, sold_on)
       select n, 1, 'CPRTUS', 'LEXUS', 'ES300 H', 2021, 'S', 'FR', 'USD', 100000 * n, 'SOLD', current_date from generate_series(1, 9) n`,
    )
    const [loser, rival] = [await world.bidder(), await world.bidder()]
    const lot = await world.lot({ ...ES300, look_key: 'sedan-silver-front-0' })
    await world.bid(loser, lot, 500)
    await world.bid(rival, lot, 900)
    const { subject, text, html } = await mailOf(loser)
    const { price_minor: minor } = await db()
      .selectFrom('lot_bidding')
      .select('price_minor')
      .where('lot', '=', lot)
      .executeTakeFirstOrThrow()
    const { title_group: titleGroup } = await db()
      .selectFrom('lots')
      .select('title_group')
      .where('number', '=', lot)
      .executeTakeFirstOrThrow()
    const price = { minor, currency: 'USD' } as const
    const terms = {
      sellingSite: 'CPRTUS',
      titleGroup: titleGroup as 'S',
      currentBid: price,
      bidKind: 'preliminary',
      buyerClass: 'STD',
    } as const
    const sum = formatMoney(
      allInFor(price, { ...terms, on: new Date().toISOString().slice(0, 10) }, SHIPPED_SCHEDULES)?.quote.total,
      'en-US',
    )
    expect(subject).toBe('Outbid on 2021 Lexus ES300 H')
    expect(byLine(text)['Highest bid']).toBe(`${formatMoney(price, 'en-US')} · ${sum} all-in`)
    expect(byLine(text)['Sale starts']).toMatch(
      /^\w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M P[SD]T \(your time: \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\)$/,
    )
    expect(byLine(text)['Comparable lots']).toBe('Sold for $3,000 to $7,000')
    expect(text).toContain('Bid on this lot again:\nhttps://auctions.example/lot/')
    expect(readHtml(html).pictures).toEqual([expect.stringMatching(/^https:\/\/auctions\.example\/media\/looks\/.+_ful\.jpg$/)])
  })

  it('the mail of a notice leads with the picture that shows the primary damage, as pages do', async () => {
    const loser = await world.bidder()
    const lot = await world.lot({ ...ES300, look_key: 'sedan-silver-rear-0', primary_damage: 'RR' })
    await notify(loser, lot, { kind: 'LOST', detail: { priceMinor: 120_000, currency: 'USD' } })
    const { html } = await mailOf(loser)
    expect(readHtml(html).pictures).toEqual([expect.stringMatching(/\/sedan-silver-rear-0\/rear-left_ful\.jpg$/)])
  })

  it('says until when somebody answers: the seller of a bid, the reader of a counter-offer', async () => {
    const answerUntilMs = Date.parse('2031-03-04T01:00:00Z')
    const when = 'Monday, March 3, 2031 at 5:00 PM PST'
    const [waiting, asked] = [await world.bidder(), await world.bidder()]
    const lot = await world.lot(ES300)
    await notify(waiting, lot, { kind: 'PENDING', detail: { priceMinor: 120_000, answerUntilMs } })
    await notify(asked, lot, { kind: 'COUNTER', detail: { counterMinor: 150_000, answerUntilMs } })
    expect(byLine((await mailOf(waiting)).text)).toMatchObject({
      'The seller answers by': when,
      'Your bid': expect.stringMatching(/^\$1,200 · .+ all-in$/),
    })
    const { subject, text } = await mailOf(asked)
    expect(byLine(text)).toMatchObject({ 'Answer by': when, 'The seller asks': expect.stringMatching(/^\$1,500 · .+ all-in$/) })
    expect(subject).toMatch(/^The seller asks \$[\d,.]+ all-in: 2021 Lexus ES300 H$/)
  })

  it.each([
    ['LOST', 'Sold to another bidder: 2021 Lexus ES300 H', 'Another bid was higher.'],
    ['NOT_SOLD', 'Not sold: 2021 Lexus ES300 H', 'The lot found no buyer. Your bid is no longer binding.'],
    ['WITHDRAWN', 'Withdrawn from sale: 2021 Lexus ES300 H', 'The lot is no longer for sale. Your bid is no longer binding.'],
    ['VOIDED', 'Sale undone: 2021 Lexus ES300 H', 'The auction house has undone the sale of this lot to you. You owe nothing for it.'],
  ])('says what became of a lot that somebody did not get: %s', async (kind, heading, lead) => {
    const reader = await world.bidder()
    await notify(reader, await world.lot(ES300), { kind, detail: { priceMinor: 120_000, currency: 'USD' } })
    const { subject, text } = await mailOf(reader)
    expect(subject).toBe(heading)
    expect(text).toContain(lead)
    expect(text).not.toContain('Pay by')
  })

  it('shows what a file or a yard wrote as words, and goes without a photo that is none', async () => {
    const reader = await world.bidder()
    const lot = await world.lot({ ...ES300, make: FORGED, description: FORGED, image_thumbnail: 'javascript:alert(1)//x_thb.jpg' })
    await award(reader, lot, 180_000)
    await notify(reader, lot, { kind: 'WON', detail: { priceMinor: 120_000 } })
    const { html, subject } = await mailOf(reader)
    const { elements, attributes, pictures } = readHtml(html)
    expect(subject).toContain('<b>x</b>')
    expect([elements.includes('b'), attributes.includes('onerror'), pictures]).toEqual([false, false, []])
  })

  it('the mail of a notice is written of a lot that no longer stands in the inventory', async () => {
    const reader = await world.bidder()
    await notify(reader, 99_999_999, { kind: 'EXPIRED', detail: { bidMinor: 120_000 } })
    expect(await mailOf(reader)).toMatchObject({
      subject: 'The time to answer has passed: Lot 99999999',
      text: expect.stringContaining('https://auctions.example/lot/99999999'),
    })
  })

  it.each([
    ['es_es', 'Ha ganado 2021 Lexus ES300 H: $1,800 con tarifas', 'Usted paga: $1,800 con tarifas'],
    ['nl_nl', /^U hebt 2021 Lexus ES300 H gewonnen: .+1\.800 incl\. kosten$/, /U betaalt: .+1\.800 incl\. kosten/],
  ])('the mail of a notice is in the language of its reader: %s', async (language, subject, line) => {
    const reader = await world.bidder({ profile: { preferences: JSON.stringify({ language }) } })
    const lot = await world.lot(ES300)
    await award(reader, lot, 180_000)
    await notify(reader, lot, { kind: 'WON', detail: { priceMinor: 120_000 } })
    const mail = await mailOf(reader)
    expect(mail.subject).toMatch(subject)
    expect(mail.text).toMatch(line)
    expect(twinsOf(mail).ofHtml).toEqual(twinsOf(mail).ofText)
  })
})
