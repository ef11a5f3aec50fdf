import { RETURN_ENDS } from '@app/contract/memberships/membership-codes.ts'
import { INVOICE_NOTICES, SALES_AFTER_CREDIT } from '@app/contract/payments/invoice-codes.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { NEW_ACCOUNT_WAIT_HOURS } from '@app/rules/refunds/approvals.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { trackingUrl } from '@app/rules/titles/tracking-link.ts'
import { TAX_RELIEFS } from '@app/contract/tax/tax-codes.ts'
import type { Text } from '@app/text/create-text.ts'
import { undoWords } from '#modules/bank/index.ts'
import { chargebackWords, deskChargebackWords } from '#modules/chargebacks/index.ts'
import { defaultedWords } from '#modules/defaults/index.ts'
import { PAID_THINGS, paidWords } from '#modules/gateway-payments/index.ts'
import { REFUND_NEWS, refundWords } from '#modules/refunds/index.ts'
import { holdEndWords, returnedWords } from '#modules/memberships/index.ts'
import { creditWords, reliefWords } from '#modules/invoice-desk/index.ts'
import { invoiceWords, receiptWords } from '#modules/invoices/index.ts'
import { paidByLinkWords, payLinkWords } from '#modules/pay-links/index.ts'
import { TILL_NEWS, tillWords } from '#modules/tills/index.ts'
import { titleSentWords } from '#modules/titles/index.ts'
import { releasedWords } from '#modules/release/index.ts'
import type { LetterText, Mail } from '#platform/mail/index.ts'
import { ANSWER_HOURS, hoursAhead, inventedLot } from './invented.ts'
import { LENT, lenderPreviews } from './lender-previews.ts'
import type { Made, PreviewReader } from './previewed.ts'

/** A title on its way: its carrier and number, as printed. */
const INVENTED_LETTER = { carrier: 'UPS', trackingNumber: '1ZINVENTED0000001' } as const

/** What follows from a win that nobody paid. */
const GIVEN_UP = {
  creditNote: 'HDEMO-2026-C000017',
  fee: { id: 124, number: 'HDEMO-2026-I000124', totalMinor: 60_000 },
  depositMinor: 40_000,
  owedMinor: 20_000,
} as const

/** A credit note of tax alone. */
const RELIEVED = { id: 126, number: 'HDEMO-2026-C000018', totalMinor: 8_250, paidMinor: 8_250 } as const

/** What bookkeepers took back, and what of it was paid. */
const CREDITED = {
  reason: 'The frame is bent.',
  notes: [{ id: 125, number: 'HDEMO-2026-C000019', totalMinor: 584_400, paidMinor: 500_000 }],
} as const

/** A lot that has left an invented yard. */
function leftLot({ site, nowMs }: PreviewReader) {
  const { lot, description } = inventedLot(nowMs)
  const clock = yardClockAt(siteOf(site).zone, nowMs)
  return { lot, title: description, yardName: 'TX - DALLAS SOUTH', carrier: 'Bluebonnet Towing', at: new Date(nowMs), clock }
}

/** Mails about an invoice, the receipt of a payment, what goes back, and the title of what was paid. */
export function invoicePreviews(
  of: (write: (text: Text) => LetterText) => () => Mail,
  linkTo: (path: string) => string,
  reader: PreviewReader,
): Made {
  const { zone, currency } = siteOf(reader.site)
  const { lot, description } = inventedLot(reader.nowMs)
  const number = 'HDEMO-2026-I000123'
  const sums = { currency, totalMinor: 584_400, balanceMinor: 584_400 } as const
  const invoice = { id: 123, number, vehicle: description, lot, zone, dueAtMs: hoursAhead(reader.nowMs, ANSWER_HOURS), ...sums }
  const applied = [{ invoiceId: 123, number, paidMinor: 500_000, balanceMinor: 84_400 }]
  const receipt = { source: 'BANK', currency, amountMinor: 510_000, applied, creditMinor: 10_000 } as const
  const reference = 'yQ3v0fM8Q2m1cVq0Zx7L2A'
  const asked = { number, lot, vehicle: description, currency, amountMinor: 584_400 } as const
  const back = { currency, amountMinor: 584_400, reference, invoices: [{ number, balanceMinor: 584_400 }], held: [lot], gone: [] }
  const whereto = { way: 'BANK', brand: 'US', lastFour: '6789' } as const
  const notBeforeMs = hoursAhead(reader.nowMs, NEW_ACCOUNT_WAIT_HOURS)
  const refund = { currency, amountMinor: 50_000, ...whereto, notBeforeMs, zone: yardClockAt(zone, notBeforeMs) }
  const { carrier, trackingNumber } = INVENTED_LETTER
  const title = { lot, vehicle: description, ...INVENTED_LETTER, trackingUrl: trackingUrl(carrier, trackingNumber), recipient: '' }
  return {
    ...Object.fromEntries(
      INVOICE_NOTICES.map((notice) => [`invoice_${notice}`, of((text) => invoiceWords(text, { notice, invoice }, linkTo))]),
    ),
    receipt: of((text) => receiptWords(text, receipt, linkTo)),
    released: of((text) => releasedWords(text, leftLot(reader), linkTo)),
    receiptCredit: of((text) => receiptWords(text, { ...receipt, source: 'CREDIT', amountMinor: 500_000, creditMinor: 0 }, linkTo)),
    receiptDeposit: of((text) => receiptWords(text, { ...receipt, source: 'DEPOSIT', amountMinor: 500_000, creditMinor: 0 }, linkTo)),
    defaulted: of((text) => defaultedWords(text, { ...invoice, ...GIVEN_UP }, linkTo)),
    ...Object.fromEntries(
      PAID_THINGS.map((what) => [
        `receipt_${what}`,
        of((text) => paidWords(text, { what, currency, amountMinor: 50_000, reference }, linkTo)),
      ]),
    ),
    ...Object.fromEntries(REFUND_NEWS.map((news) => [`refund_${news}`, of((text) => refundWords(text, { news, refund }, linkTo))])),
    ...Object.fromEntries(
      TAX_RELIEFS.map((relief) => [
        `taxRelief_${relief}`,
        of((text) => reliefWords(text, { relief, number, currency, note: RELIEVED }, linkTo)),
      ]),
    ),
    ...Object.fromEntries(
      [null, ...SALES_AFTER_CREDIT].map((sale) => [
        `credit_${sale ?? 'LINES'}`,
        of((text) => creditWords(text, { ...CREDITED, sale, currency, vehicle: description, number, invoiceId: 123 }, linkTo)),
      ]),
    ),
    payLink: of((text) => payLinkWords(text, asked, linkTo('/pay/yQ3v0fM8Q2m1cVq0Zx7L2A'))),
    payLinkPaid: of((text) => paidByLinkWords(text, { ...asked, ref: reference })),
    ...Object.fromEntries(
      TILL_NEWS.map((news) => [
        `till_${news}`,
        of((text) => tillWords(text, { news, currency, amountMinor: 584_400, receipt: 'HDEMO-2026-R000123', numbers: [number] }, linkTo)),
      ]),
    ),
    lineUndo: of((text) => undoWords(text, { currency, amountMinor: 584_400, reference }, linkTo)),
    titleSent: of((text) => titleSentWords(text, title, linkTo)),
    titleSentLender: of((text) => titleSentWords(text, { ...title, recipient: LENT.lender }, linkTo)),
    ...lenderPreviews(of, linkTo, invoice),
    chargeback: of((text) => chargebackWords(text, back, linkTo)),
    chargebackMembership: of((text) => chargebackWords(text, { ...back, held: [], isOfMembership: true }, linkTo)),
    chargebackFee: of((text) => chargebackWords(text, { ...back, invoices: [], held: [], isOfMembership: true }, linkTo)),
    membershipReturned: of((text) => returnedWords(text, back, linkTo)),
    ...Object.fromEntries(RETURN_ENDS.map((as) => [`holdEnd_${as}`, of((text) => holdEndWords(text, { ...back, as }, linkTo))])),
    chargebackDesk: of((text) => deskChargebackWords(text, { ...back, payer: 104_233 }, linkTo)),
  }
}
