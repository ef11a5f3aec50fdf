import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
