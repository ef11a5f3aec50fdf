import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const NOTES = '/data/payments/creditNotes'
const MONEY = '/data/operations/money'
const BUYER_LINE = 2

let world: InvoiceWorld
let first: Somebody
let second: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  first = await world.bookkeeper()
  second = await world.bookkeeper()
})
afterAll(() => world.close())

/** Somebody with a credit note over a part of the buyer fee of an invoice. */
async function aNote() {
  const who = await world.someone()
  const { lot } = await world.aWin(who)
  const [invoice] = await world.bill(who)
  if (invoice === undefined) throw new Error('nothing was billed')
  const lines = [{ position: BUYER_LINE, amountMinor: 5_050 }]
  const asked = await world.post(
    `${MONEY}/invoices/${invoice.id}/acts`,
    { kind: 'CREDIT_NOTE', reason: 'Charged <twice>.', lines },
    first.headers,
  )
  const done = await world.post(`${MONEY}/acts/${asked.data.actId}`, { action: 'approve', reason: 'Seen.' }, second.headers)
  const [{ id }] = await world.rows('select id from invoices where corrects = $1', [invoice.id])
  return { who, lot, invoice, id: Number(id), number: done.data.noteNumber as string }
}

describe('a credit note', () => {
  it('a credit note is its payer’s alone: another’s, an invoice and none are not found, and who pays nothing may not ask', async () => {
    const { id, invoice, who } = await aNote()
    const stranger = await world.someone()
    const kiosk = await world.someone({ kind: 'kiosk' })
    expect((await world.get(`${NOTES}/${id}`, { host: 'localhost' })).status).toBe(401)
    expect((await world.get(`${NOTES}/${id}`, kiosk.headers)).status).toBe(403)
    for (const [by, of] of [
      [stranger, id],
      [first, id],
      [who, invoice.id],
      [who, 999_999_999],
    ] as const)
      expect((await world.get(`${NOTES}/${of}`, by.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await world.get(`${NOTES}/1e3`, who.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('a credit note says what it takes back line by line, why, and how its invoice stands now', async () => {
    const { id, invoice, who, lot, number } = await aNote()
    const { data } = await world.get(`${NOTES}/${id}`, who.headers)
    expect(data).toMatchObject({
      creditNoteId: id,
      number,
      lotNumber: lot,
      currencyCode: 'USD',
      total: 50.5,
      reason: 'Charged <twice>.',
      lines: [{ code: 'BUYER', description: 'Buyer fee', amount: 50.5, tax: 0, taxPercent: null }],
      invoice: { invoiceId: invoice.id, number: invoice.number, total: 1415, credited: 50.5, balance: 1364.5, status: 'OPEN' },
      hasEInvoice: false,
      hasGerman: false,
    })
    expect((await world.get(`/data/payments/invoices/${id}`, who.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  })

  it('a credit note is mailed to its payer with the address of its page', async () => {
    const { id, who, number } = await aNote()
    const [{ text }] = await world.rows(`select body_text as text from mails where recipient = $1 and subject like 'Credit note%'`, [
      who.email,
    ])
    expect(text).toContain(`/member-payments/credit-notes/${id}`)
    expect(text).toContain(number)
  })
})
