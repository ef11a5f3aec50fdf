import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Movement, Statement } from '@app/contract/payments/invoices.answers.ts'
import type { TillReceipt } from '@app/contract/tills/tills.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { Text } from '@app/text/create-text.ts'
import { germanPapers, textOf } from '@app/text/languages.ts'
import type { InvoiceRow, LineRow } from '#modules/invoices/index.ts'
import { silentLog } from '#platform/log.ts'
import { PdfMaker } from '#platform/pdf/pdf-maker.ts'
import type { PdfTask } from '#platform/pdf/index.ts'
import { outlineOf, pdfStructure } from '#test/pdf/pdf-structure.ts'
import { billOfSaleOf } from './bill-of-sale.ts'
import { type DocumentParts, documentOf } from './invoice-document.ts'
import { receiptOf } from './receipt-document.ts'
import { statementOf } from './statement-document.ts'

const maker = new PdfMaker(silentLog())
afterAll(() => maker.close())

const AT_MS = Date.parse('2026-09-21T14:13:00Z')
/** Lines that take two pages. */
const LONG = 30
const ZONE = 'America/Chicago'
const SELLER = {
  name: 'House & Sons',
  address: ['1 Lane Way', 'Austin, TX'],
  taxNumber: '',
  registered: '',
  wording: '',
  isDemonstration: false,
}
const PARTS = { seller: SELLER, buyer: { name: 'Pat Tester', address: ['2 Road'], taxNumber: '' }, payments: [], creditNotes: [] }
const INVOICE: InvoiceRow = {
  id: 1,
  number: 'I1',
  kind: 'INVOICE',
  type: 'LOT',
  paymentType: 'vehicle',
  site: 'CPRTUS',
  zone: ZONE,
  entityId: 1,
  payerId: 1,
  lot: 30_000_001,
  vehicle: '2019 VW GOLF',
  yard: 'Houston',
  buyerNumber: 9,
  bidderNumber: null,
  currency: 'USD',
  totalMinor: 3_000,
  paidMinor: 0,
  creditedMinor: 0,
  writtenOffMinor: 0,
  toldMinor: null,
  scheduleId: null,
  reason: '',
  issuedAtMs: AT_MS,
  dueAtMs: AT_MS,
  status: 'OPEN',
  lender: '',
  corrects: null,
}
const LINE: LineRow = { code: 'FEE', textKey: 'fee.buyer', amountMinor: 0, taxMinor: 0, taxPlace: null, taxRate: null }
const invoiceOf = (lines: number, more: Partial<InvoiceRow> = {}): DocumentParts => ({
  invoice: { ...INVOICE, ...more },
  parts: PARTS,
  lines: Array.from({ length: lines }, (_, at) => ({ ...LINE, amountMinor: (at + 1) * 100 })),
  hash: 'a'.repeat(64),
  corrects: more.kind === 'CREDIT_NOTE' ? 'I0' : null,
  issuedDueAtMs: AT_MS,
})
const MOVEMENT: Movement = {
  kind: 'INVOICE',
  at: '2026-09-21T14:13:00Z',
  invoiceId: 1,
  number: 'I1',
  lotNumber: null,
  receiptId: null,
  source: null,
  currencyCode: 'USD',
  amount: 30,
}
const STATEMENT: Statement = {
  from: '2026-09-01',
  to: '2026-09-30',
  currencies: (['USD', 'CAD'] as const).map((currencyCode) => ({ currencyCode, opening: 0, closing: 30, movements: [MOVEMENT] })),
}
const RECEIPT: TillReceipt = {
  id: 1,
  receipt: 'R1',
  state: 'VOID',
  means: 'CASH',
  currencyCode: 'USD',
  amount: 30,
  credit: 0,
  applied: [{ number: 'I1', amount: 30 }],
  meant: [],
  reference: '',
  drawnOn: '',
  at: '2026-09-21T14:13:00Z',
  clock: yardClockAt(ZONE, AT_MS),
  yardName: 'Houston',
  payerNumber: 9,
  payerName: 'Pat Tester',
  seller: SELLER,
}
const VEHICLE = {
  vin: '1HGCM82633A004352',
  odometer: null,
  odometerBrand: null,
  odometerUnit: 'mi',
  titleState: null,
  titleType: null,
  priceMinor: 3_000,
  awardedAtMs: AT_MS,
} as const

/** Every paper of a payer, in a language. */
const PAPERS: Readonly<Record<string, (text: Text) => PdfTask>> = {
  invoice: (text) => documentOf(invoiceOf(2), text),
  'invoice over two pages': (text) => documentOf(invoiceOf(LONG), text),
  'credit note': (text) => documentOf(invoiceOf(1, { kind: 'CREDIT_NOTE', totalMinor: -3_000, reason: 'Undone.' }), text),
  receipt: (text) => receiptOf(RECEIPT, text),
  statement: (text) => statementOf(STATEMENT, { name: 'Pat Tester', number: 9, site: 'CPRTUS', zone: ZONE }, text),
  'bill of sale': (text) => billOfSaleOf({ invoice: INVOICE, parts: PARTS, vehicle: VEHICLE, hash: 'a'.repeat(64) }, text),
}
const LANGUAGES: readonly Text[] = [textOf('en_us', 'US'), textOf('es_es', 'US'), textOf('nl_nl', 'INTL'), germanPapers()]
const ENGLISH = textOf('en_us', 'US')

const made = (paper: string, text = ENGLISH): Promise<Buffer> => maker.make((PAPERS[paper] as (text: Text) => PdfTask)(text))
const rolesOf = (outline: readonly string[]): readonly string[] => outline.map((line) => line.slice(0, line.indexOf(':')))

describe('a paper that is read out', () => {
  it('an invoice is read from who bills to the sum: headings, facts beside their names, and a table whose columns have heads', async () => {
    const [page] = await pdfStructure(await made('invoice'))
    expect(outlineOf(page ?? { parts: [] })).toEqual([
      'P: House & Sons',
      'P: 1 Lane Way',
      'P: Austin, TX',
      'P: Billed to',
      'P: Pat Tester',
      'P: 2 Road',
      'H1: Invoice I1',
      'Lbl: Issued',
      'LBody: Monday, September 21, 2026 at 9:13 AM CDT',
      'Lbl: Due',
      'LBody: Monday, September 21, 2026 at 9:13 AM CDT',
      'Lbl: Lot',
      'LBody: 30000001',
      'H2: 2019 VW Golf · Houston',
      'TH: Line',
      'TH: USD',
      'TD: Buyer fee',
      'TD: 1.00',
      'TD: Buyer fee',
      'TD: 2.00',
      'TD: To pay',
      'TD: 30.00 USD',
      expect.stringMatching(/^P: Choose invoices/),
      expect.stringMatching(/^P: Pay at the counter/),
    ])
    const [document] = page?.parts ?? []
    expect(document?.role).toBe('Document')
    const table = document?.parts.find(({ role }) => role === 'Table')
    expect(table?.parts.map(({ role, parts }) => [role, ...parts.map((cell) => cell.role)])).toEqual([
      ['TR', 'TH', 'TH'],
      ...Array.from({ length: 3 }, () => ['TR', 'TD', 'TD']),
    ])
    const facts = document?.parts.find(({ role }) => role === 'L')
    expect(facts?.parts.map(({ role, parts }) => [role, ...parts.map((part) => part.role)])).toEqual(
      Array.from({ length: 3 }, () => ['LI', 'Lbl', 'LBody']),
    )
  })

  it('a table that goes on is one table, each line read once in its order; its heads on the next page and the feet are left out', async () => {
    const pages = await pdfStructure(await made('invoice over two pages'))
    expect(pages).toHaveLength(2)
    const cells = pages.flatMap(outlineOf).filter((line) => line.startsWith('T'))
    expect(cells).toEqual([
      'TH: Line',
      'TH: USD',
      ...Array.from({ length: LONG }, (_, at) => ['TD: Buyer fee', `TD: ${at + 1}.00`]).flat(),
      'TD: To pay',
      'TD: 30.00 USD',
    ])
    expect(pages.map(({ aside }) => aside)).toEqual([
      'Page 1 of 2 · I1 · aaaaaaaaaaaa',
      expect.stringMatching(/Line.*USD.*Page 2 of 2 · I1 · aaaaaaaaaaaa/),
    ])
  })

  it('a statement has each currency under a heading, and a cell for each of its columns where nothing stands too', async () => {
    const [page] = await pdfStructure(await made('statement'))
    expect(outlineOf(page ?? { parts: [] }).filter((line) => line.startsWith('H'))).toEqual(['H1: Statement', 'H2: USD', 'H2: CAD'])
    const tables = page?.parts[0]?.parts.filter(({ role }) => role === 'Table') ?? []
    expect(tables.map(({ parts }) => parts.map((row) => row.parts.map(({ words }) => words)))).toEqual(
      Array.from({ length: 2 }, () => [
        ['Day', 'What', 'Number', 'Amount', 'Balance'],
        ['2026-09-01', 'Balance before', '', '', '0.00'],
        ['2026-09-21', 'Invoice', 'I1', '30.00', '30.00'],
        ['2026-09-30', 'Balance after', '', '', '30.00'],
      ]),
    )
  })

  it.each([
    ['credit note', 'H1: Credit note I1', 'LBody: I0', 'P: Undone.'],
    ['receipt', 'H1: Receipt R1', 'LBody: Pat Tester (9)', 'P: Taken back. This receipt stands for no payment.'],
    ['bill of sale', 'H1: Bill of sale', 'LBody: 1HGCM82633A004352', 'P: 2 Road'],
  ])('a %s has its name as its heading, then its facts, then its words', async (paper, ...inOrder) => {
    const outline = (await pdfStructure(await made(paper))).flatMap(outlineOf)
    expect(outline.filter((line) => inOrder.includes(line))).toEqual(inOrder)
  })

  it.each(Object.keys(PAPERS).flatMap((paper) => LANGUAGES.map((text) => [paper, text.languageTag, text] as const)))(
    '%s in %s says its language and its title, and is read in the same order as in English',
    async (paper, language, text) => {
      const bytes = await made(paper, text)
      const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
      const { info } = await pdf.getMetadata()
      const pages = await pdfStructure(bytes)
      const outline = pages.flatMap(outlineOf)
      const heading = outline.find((line) => line.startsWith('H1: '))?.slice('H1: '.length)
      expect(info).toMatchObject({ Language: language, Title: expect.stringContaining(heading ?? 'no heading') })
      expect(await pdf.getMarkInfo()).toEqual(
        new Map([
          ['Marked', true],
          ['UserProperties', false],
          ['Suspects', false],
        ]),
      )
      expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]))
      expect(rolesOf(outline)).toEqual(rolesOf((await pdfStructure(await made(paper))).flatMap(outlineOf)))
    },
  )
})
