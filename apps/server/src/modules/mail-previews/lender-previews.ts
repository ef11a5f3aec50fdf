import type { Text } from '@app/text/create-text.ts'
import { BUYER_NEWS, buyerWords, LENDER_NEWS, lenderWords } from '#modules/lenders/index.ts'
import type { MailedInvoice } from '#modules/invoices/index.ts'
import type { LetterText, Mail } from '#platform/mail/index.ts'
import type { Made } from './previewed.ts'

/** What a lender is told of a buyer, and by which reference it pays. */
export const LENT = {
  lender: 'First Example Floorplan',
  lenderReferenceName: 'Dealer number',
  theirReference: 'D-104233',
  name: 'Example Motors LLC',
  reference: 'RF18539007547034',
} as const
/** Where it sends money. */
const BANK = { holder: 'Hammerlane Demo LLC', bank: 'First Example Bank', account: '000123456789', routing: '000000000', bic: '' } as const

/** Mails to a lender and its buyer about an invoice of a lot that was handed over. */
export function lenderPreviews(
  of: (write: (text: Text) => LetterText) => () => Mail,
  linkTo: (path: string) => string,
  { id: invoiceId, number: invoiceNumber, lot, dueAtMs, ...invoice }: MailedInvoice,
): Made {
  const handed = { ...LENT, ...invoice, invoiceId, invoiceNumber, lot: lot ?? 0, dueAt: new Date(dueAtMs) }
  return Object.fromEntries([
    ...LENDER_NEWS.map((news) => [
      `lender_${news}`,
      of((text) => lenderWords(text, { handed, news, bank: news === 'HANDED' ? BANK : null })),
    ]),
    ...BUYER_NEWS.map((news) => [`lending_${news}`, of((text) => buyerWords(text, { handed, news }, linkTo))]),
  ]) as Made
}
