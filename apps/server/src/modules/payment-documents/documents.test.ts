import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
})
afterAll(() => world.close())

const pdfOf = (who: Somebody, id: number | undefined, more: object = {}) =>
  world.app.inject({ url: `/data/payments/invoices/${id}/pdf`, headers: { ...who.headers, ...more } })

/** The words of a document, read back. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

it('an invoice as PDF is its payer’s alone, made once, and says what was issued', async () => {
  const [who, other] = [await world.someone(), await world.someone()]
  await world.aWin(who)
  const [invoice] = await world.bill(who)
  const first = await pdfOf(who, invoice?.id)
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  const words = await wordsOf(first.rawPayload)
  for (const said of [
    `Invoice ${invoice?.number}`,
    'Testing House LLC',
    'Pat Tester',
    'Hammer price',
    '1,000.00',
    '1,415.00 USD',
    'Page 1 of 1',
  ])
    expect(words).toContain(said)
  expect((await pdfOf(who, invoice?.id)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await world.rows('select sha256 = sha256(bytes) as same from invoice_documents where invoice_id = $1', [invoice?.id])).toEqual([
    { same: true },
  ])
  expect((await pdfOf(other, invoice?.id)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  expect((await pdfOf(who, 999_999_999)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
})

it('an invoice as PDF names the day by which it was due as it was issued, whatever days were granted before it was made', async () => {
  const who = await world.someone()
  await world.aWin(who)
  const [invoice] = await world.bill(who)
  const [row] = await world.rows(
    `update invoice_states s set due_at = s.due_at + interval '7 days' from invoices i where i.id = s.invoice_id and i.id = $1
     returning i.due_at as issued, s.due_at as granted, i.zone`,
    [invoice?.id],
  )
  const written = (at: Date): string => formatWritten(at.getTime(), yardClockAt(row.zone, at.getTime()), 'en-US')
  const words = await wordsOf((await pdfOf(who, invoice?.id)).rawPayload)
  expect(words).toContain(written(row.issued))
  expect(words).not.toContain(written(row.granted))
})

it.each([
  ['Greek', 'Αθήνα Αυτοκίνητα'],
  ['Cyrillic', 'Щербаков Авто'],
  ['Latin with marks', 'Łódź Şirketi Ångström'],
  ['Devanagari', 'दिल्ली मोटर्स'],
  ['Arabic', 'سيارات الخليج'],
])('a name in %s is no row of boxes', async (_, name) => {
  const who = await world.someone({ profile: { company_name: name } })
  await world.aWin(who)
  const [invoice] = await world.bill(who)
  const { rawPayload } = await pdfOf(who, invoice?.id)
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const signs = new Set(items.flatMap((item) => ('str' in item ? [...item.str.normalize('NFKC')] : [])))
  const missing = [...name.normalize('NFKC')].filter((sign) => /\p{L}/u.test(sign) && !signs.has(sign))
  expect(missing).toEqual([])
})

it('a bill of sale is the payer’s alone, of a vehicle that is paid, and says who sold what to whom for how much', async () => {
  const [who, other] = [await world.someone(), await world.someone()]
  const { lot } = await world.aWin(who)
  await world.rows(`update lots set description = '2018 FORD F-150 SUPERCREW' where number = $1`, [lot])
  await world.rows(
    `update lots set vin = '1HGCM82633A004352', odometer = 84213, odometer_brand = 'A', title_state = 'TX', title_type = 'SC' where number = $1`,
    [lot],
  )
  const [invoice] = await world.bill(who)
  const sale = (by: Somebody, id = invoice?.id) =>
    world.app.inject({ url: `/data/payments/invoices/${id}/billOfSale`, headers: by.headers })
  expect((await sale(who)).json().data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NOT_PAID' })
  await world.rows(
    `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID', paid_at = now() where invoice_id = $1`,
    [invoice?.id],
  )
  expect((await sale(other)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  expect((await sale(who, 999_999_999)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  const first = await sale(who)
  expect([first.statusCode, first.headers['content-type'], first.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${invoice?.number}-sale.pdf"`,
  ])
  const words = await wordsOf(first.rawPayload)
  for (const said of [
    'Bill of sale',
    'Testing House LLC',
    'Pat Tester',
    String(lot),
    '1HGCM82633A004352',
    '84,213 mi',
    'TX · ',
    '1,000.00 USD',
    '2018 Ford F-150 Supercrew',
  ])
    expect(words).toContain(said)
  expect(await wordsOf((await pdfOf(who, invoice?.id)).rawPayload)).toContain('2018 Ford F-150 Supercrew · ')
  expect(words).not.toContain('1,415.00')
  expect((await sale(who)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await pdfOf(who, invoice?.id)).rawPayload.equals(first.rawPayload)).toBe(false)
})

it('a statement as PDF has each movement of its days with what stands after it, and nobody else’s', async () => {
  const [who, other] = [await world.someone(), await world.someone()]
  await world.aWin(who)
  const [invoice] = await world.bill(who)
  const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const statement = (by: Somebody, to = dayAfter(2), from = dayAfter(-30)) =>
    world.app.inject({ url: `/data/payments/statement.pdf?from=${from}&to=${to}`, headers: by.headers })
  const answer = await statement(who)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  const words = await wordsOf(answer.rawPayload)
  for (const said of [
    'Statement',
    `Pat Tester (${who.number})`,
    String(invoice?.number),
    'Balance before 0.00',
    '1,415.00',
    'Balance after 1,415.00',
  ])
    expect(words).toContain(said)
  expect(await wordsOf((await statement(other)).rawPayload)).not.toContain(String(invoice?.number))
  expect((await statement(who, '2025-01-01')).json().data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  expect(
    (await world.app.inject({ url: '/data/payments/statement.pdf?from=2026-01-01&to=2026-02-01', headers: { host: 'localhost' } }))
      .statusCode,
  ).toBe(401)
})
