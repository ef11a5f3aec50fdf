import { SaxesParser } from 'saxes'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntity, type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'
import { takeBackLot } from '#modules/invoices/index.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { outlineOf, pdfStructure } from '#test/pdf/pdf-structure.ts'

const VAT = 19_000
const MARGIN_REASON = 'VATEX-EU-F'

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
  await anEntity(world, { site: 'CPRTDE', code: 'TDE', hasBank: false })
  await world.rows(`alter table legal_entities disable trigger user`)
  await world.rows(`update legal_entities set tax_number = 'DE 123456789', registered = 'HRB 1 Berlin' where code = 'TDE'`)
  await world.rows(
    `insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
     select id, 'EUR', 'Testing House GmbH', 'First Bank of Nowhere', 'DE89 3704 0044 0532 0130 00', '', 'COBADEFFXXX' from legal_entities where code = 'TDE'`,
  )
  await world.rows(
    `insert into legal_entity_e_invoices (entity_id, street, postal_code, city, country, contact, phone, email)
     select id, 'Hammerweg 1', '10115', 'Berlin', 'DE', 'Buchhaltung', '+49 30 1234', 'rechnung@house.example' from legal_entities where code = 'TDE'`,
  )
})
afterAll(() => world.close())

const ADDRESS = { line1: 'Weg 2', line2: 'Hof', city: 'Hamburg', postCode: '20095', state: '', country: 'DEU' }
const COMPANY = {
  company_name: 'Käufer & Söhne <KG>',
  vat_number: 'DE 987654321',
  address: JSON.stringify(ADDRESS),
  email: 'kauf@firma.example',
}

const business = (profile: object = {}) =>
  world.someone({ home_site: 'CPRTDE', profile: { ...COMPANY, ...profile } }, { site: 'CPRTDE', host: 'de.localhost' })

/** A win on the German site: its price under the margin scheme or taxed, a fee taxed. */
async function billed(who: Somebody, { isTaxed = false, site = 'CPRTDE' } = {}): Promise<{ id: number; number: string; lot: number }> {
  const lot = await aLot(world.database)
  await world.rows(`update lots set selling_site = $2, description = '2019 VW GOLF & CO' where number = $1`, [lot, site])
  const line = (key: string, minor: number, more: object = {}) => ({ key, amount: { minor, currency: 'EUR' }, ...more })
  const price = isTaxed ? line('fee.bid', 100_000, { taxMinor: 19_000 }) : line('fee.bid', 100_000, { marginAt: 'DEU' })
  const tax = 6_080 + (isTaxed ? 19_000 : 0)
  const quote = [price, line('fee.buyer', 32_000, { taxMinor: 6_080 }), line('tax.vat', tax, { tax: { place: 'DEU', rate: VAT } })]
  await world.rows(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
     values ($1, $2, 'HAMMER', 100000, 'EUR', $3, 'CPRTDE-EUR-2026-01-01', $4, 1)`,
    [lot, who.id, 132_000 + tax, JSON.stringify(quote)],
  )
  const invoice = (await world.bill(who)).at(-1)
  if (invoice === undefined) throw new Error('nothing was billed')
  return { id: invoice.id, number: invoice.number, lot }
}

const xmlOf = (who: Somebody, id: number) => world.app.inject({ url: `/data/payments/invoices/${id}/xml`, headers: who.headers })
const pdfOf = (who: Somebody, id: number, query = '') =>
  world.app.inject({ url: `/data/payments/invoices/${id}/pdf${query}`, headers: who.headers })

/** Each element's words by its path, without the names of namespaces, in the order of the document. */
function read(xml: string): { of(path: string): string[] } {
  const found: { path: string; words: string }[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local }) => {
    open.push(local)
    found.push({ path: open.join('/'), words: '' })
  })
  parser.on('text', (words) => {
    const last = found.findLast(({ path }) => path === open.join('/'))
    if (last !== undefined) last.words += words
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return { of: (path) => found.filter((one) => one.path.endsWith(`/${path}`)).map(({ words }) => words.trim()) }
}

async function wordsOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

describe('e-invoices of the German site', () => {
  it('an e-invoice is its payer’s alone, made once, and there for invoices of others than businesses and of other sites not at all', async () => {
    const [who, other, person] = [await business(), await business(), await business({ company_name: '' })]
    const { id, number } = await billed(who)
    expect((await xmlOf(other, id)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await xmlOf(who, 999_999_999)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const first = await xmlOf(who, id)
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control'], first.headers['content-disposition']]).toEqual(
      [200, 'application/xml', 'no-store', `attachment; filename="${number}.xml"`],
    )
    await world.rows(`update profiles set company_name = 'Another', address = null where account_id = $1`, [who.id])
    expect((await xmlOf(who, id)).rawPayload.equals(first.rawPayload)).toBe(true)
    const kept = `select bytes from invoice_documents where invoice_id = $1 and kind = 'E_INVOICE' and sha256 = sha256(bytes)`
    expect((await world.rows(kept, [id])).map(({ bytes }) => bytes.equals(first.rawPayload))).toEqual([true])
    const [theirs, elsewhere] = [await billed(person), await billed(other, { site: 'CPRTUS' })]
    expect((await xmlOf(person, theirs.id)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await xmlOf(other, elsewhere.id)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const shown = async (by: Somebody, of: number) => (await world.get(`/data/payments/invoices/${of}`, by.headers)).data
    expect(await shown(who, id)).toMatchObject({ hasEInvoice: true, hasGerman: true })
    expect(await shown(person, theirs.id)).toMatchObject({ hasEInvoice: false, hasGerman: true })
    expect(await shown(other, elsewhere.id)).toMatchObject({ hasEInvoice: false, hasGerman: false })
  })

  it('says who bills whom for what, with tax by its rate and the margin scheme by its words, and sums that add up', async () => {
    const who = await business()
    const { id, number, lot } = await billed(who)
    const xml = (await xmlOf(who, id)).body
    const { of } = read(xml)
    expect(of('GuidelineSpecifiedDocumentContextParameter/ID')).toEqual([
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    ])
    expect([of('ExchangedDocument/ID'), of('ExchangedDocument/TypeCode')]).toEqual([[number], ['380']])
    expect(of('SellerTradeParty/SpecifiedTaxRegistration/ID')).toEqual(['DE123456789'])
    expect(of('SellerTradeParty/PostalTradeAddress/CityName')).toEqual(['Berlin'])
    expect(of('SellerTradeParty/DefinedTradeContact/PersonName')).toEqual(['Buchhaltung'])
    expect(of('BuyerTradeParty/Name')).toEqual(['Käufer & Söhne <KG>'])
    expect(of('BuyerTradeParty/PostalTradeAddress/LineOne')).toEqual(['Weg 2, Hof'])
    expect([of('BuyerTradeParty/PostalTradeAddress/PostcodeCode'), of('BuyerTradeParty/PostalTradeAddress/CountryID')]).toEqual([
      ['20095'],
      ['DE'],
    ])
    expect(of('BuyerTradeParty/SpecifiedTaxRegistration/ID')).toEqual(['DE987654321'])
    expect(of('BuyerTradeParty/URIUniversalCommunication/URIID')).toEqual(['kauf@firma.example'])
    expect(of('ApplicableHeaderTradeAgreement/BuyerReference')).toEqual([String(who.number)])
    expect(of('SpecifiedTradeProduct/Name')).toEqual(['2019 VW GOLF & CO', 'Käufergebühr'])
    expect(of('SpecifiedTradeProduct/Description')[0]).toContain(`Los ${lot}`)
    expect(of('SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')).toEqual(['1000.00', '320.00'])
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode')).toEqual(['S', 'E'])
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/RateApplicablePercent')).toEqual(['19', '0'])
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/BasisAmount')).toEqual(['320.00', '1000.00'])
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedAmount')).toEqual(['60.80', '0.00'])
    expect(of('ApplicableTradeTax/ExemptionReason')).toEqual(['Gebrauchtgegenstände/Sonderregelung (§ 25a UStG)'])
    expect(of('ApplicableTradeTax/ExemptionReasonCode')).toEqual([MARGIN_REASON])
    expect(of('PayeePartyCreditorFinancialAccount/IBANID')).toEqual(['DE89370400440532013000'])
    expect(of('SpecifiedTradeSettlementPaymentMeans/TypeCode')).toEqual(['58'])
    const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation'
    expect([
      of(`${sums}/LineTotalAmount`),
      of(`${sums}/TaxTotalAmount`),
      of(`${sums}/GrandTotalAmount`),
      of(`${sums}/DuePayableAmount`),
    ]).toEqual([['1320.00'], ['60.80'], ['1380.80'], ['1380.80']])
    const [{ due, issued }] = await world.rows(
      `select to_char(due_at at time zone 'Europe/Berlin', 'YYYYMMDD') as due, to_char(issued_at at time zone 'Europe/Berlin', 'YYYYMMDD') as issued
       from invoices where id = $1`,
      [id],
    )
    expect([of('DueDateDateTime/DateTimeString'), of('IssueDateTime/DateTimeString')]).toEqual([[due], [issued]])
  })

  it('a price that bears tax is one sum with the fees', async () => {
    const who = await business()
    const { id } = await billed(who, { isTaxed: true })
    const { of } = read((await xmlOf(who, id)).body)
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode')).toEqual(['S'])
    expect(of('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedAmount')).toEqual(['250.80'])
    expect(of('ApplicableTradeTax/ExemptionReason')).toEqual([])
  })

  it('a credit note corrects its invoice by number and day, and is settled instead of paid', async () => {
    const who = await business()
    const { id, lot, number } = await billed(who)
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Undone.', actorId: null, nowMs: Date.now() }))
    const [note] = await world.rows('select id from invoices where corrects = $1', [id])
    const { of } = read((await xmlOf(who, note.id)).body)
    expect(of('ExchangedDocument/TypeCode')).toEqual(['381'])
    expect(of('InvoiceReferencedDocument/IssuerAssignedID')).toEqual([number])
    expect(of('InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString')).toHaveLength(1)
    expect([of('SpecifiedTradeSettlementPaymentMeans/TypeCode'), of('DueDateDateTime/DateTimeString')]).toEqual([['97'], []])
    expect(of('SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount')).toEqual(['1380.80'])
  })

  it.each([
    ['an address without a city', { address: JSON.stringify({ ...ADDRESS, city: '' }) }],
    ['an address in no country', { address: JSON.stringify({ ...ADDRESS, country: 'XXX' }) }],
    ['no address at all', { address: null }],
    ['no mail address', { email: null }],
  ])('there is none for a business with %s, and the document is there all the same', async (_, profile) => {
    const who = await business()
    await world.rows('update profiles set address = $2, email = $3 where account_id = $1', [
      who.id,
      'address' in profile ? profile.address : JSON.stringify(ADDRESS),
      'email' in profile ? profile.email : COMPANY.email,
    ])
    const { id } = await billed(who)
    expect((await xmlOf(who, id)).json().data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await world.get(`/data/payments/invoices/${id}`, who.headers)).data).toMatchObject({ hasEInvoice: false })
    expect((await pdfOf(who, id)).statusCode).toBe(200)
  })

  it('the document for archives carries the e-invoice byte for byte, says so in its metadata and is read out as any other; a person’s carries none', async () => {
    const [who, person] = [await business(), await business({ company_name: '' })]
    const { id } = await billed(who)
    const xml = await xmlOf(who, id)
    const pdf = await getDocument({ data: new Uint8Array((await pdfOf(who, id)).rawPayload), verbosity: 0 }).promise
    const attached = [...((await pdf.getAttachments()) ?? [])]
    expect(attached.map(([name]) => name)).toEqual(['xrechnung.xml'])
    const content = await pdf.getAttachmentContent('xrechnung.xml')
    expect(Buffer.from(content ?? []).equals(xml.rawPayload)).toBe(true)
    const metadata = (await pdfOf(who, id)).rawPayload.toString('latin1')
    for (const said of [
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:DocumentFileName>xrechnung.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>XRECHNUNG<',
    ])
      expect(metadata).toContain(said)
    const [page] = await pdfStructure((await pdfOf(who, id)).rawPayload)
    expect(outlineOf(page ?? { parts: [] })).toContain('P: Käufer & Söhne <KG>')
    const plain = await getDocument({ data: new Uint8Array((await pdfOf(person, (await billed(person)).id)).rawPayload), verbosity: 0 })
      .promise
    expect(await plain.getAttachments()).toBeNull()
  })
})

describe('documents in German', () => {
  it('an invoice is there in German on the German site, with German amounts, and nowhere else', async () => {
    const who = await business()
    const { id, number } = await billed(who)
    const german = await wordsOf((await pdfOf(who, id, '?language=de')).rawPayload)
    for (const said of [
      `Rechnung ${number}`,
      'Zuschlagspreis (Gebrauchtgegenstände/Sonderregelung)',
      'Käufergebühr',
      'Umsatzsteuer 19 %',
      '1.380,80 EUR',
      'Seite 1 von 1',
    ])
      expect(german).toContain(said)
    expect(await wordsOf((await pdfOf(who, id)).rawPayload)).toContain(`Invoice ${number}`)
    const elsewhere = await billed(who, { site: 'CPRTUS' })
    expect(await wordsOf((await pdfOf(who, elsewhere.id, '?language=de')).rawPayload)).toContain('Invoice')
    expect((await pdfOf(who, id, '?language=xx')).json().data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('a statement is there in German on the German site', async () => {
    const who = await business()
    await billed(who)
    const today = new Date().toISOString().slice(0, 10)
    const url = `/data/payments/statement.pdf?from=${today.slice(0, 4)}-01-01&to=${today}&language=de`
    const german = await world.app.inject({ url, headers: who.headers })
    expect(german.statusCode).toBe(200)
    expect(await wordsOf(german.rawPayload)).toContain('Kontoauszug')
  })
})
