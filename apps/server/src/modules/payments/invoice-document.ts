import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { Text } from '@app/text/create-text.ts'
import type { InvoiceParts, InvoiceRow, LineRow } from '#modules/invoices/index.ts'
import { fontRuns, type PdfTask } from '#platform/pdf/index.ts'

/** White around a page, points: 16 mm at the sides. */
const MARGINS = [46, 46, 46, 56]
const TITLE_SIZE = 16
const INK_2 = '#5c5c5c'

/** What a document is made of. */
export interface DocumentParts {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly parts: InvoiceParts
  /** Number of the invoice that a credit note takes back; null of an invoice. */
  readonly corrects: string | null
  /** Hash of the document in its series, hex. */
  readonly hash: string
}

const runs = (words: string, style: object = {}): object => ({ text: fontRuns(words), ...style })
const bare = (minor: number, currency: CurrencyCode, text: Text): string =>
  formatCurrencyWithCode({ minor, currency }, text.languageTag).slice(0, -currency.length - 1)

/** Who bills above a line, who is billed below it, beside what the document is. */
function headOf({ invoice, parts, corrects }: DocumentParts, text: Text): readonly object[] {
  const { seller, buyer } = parts
  const title =
    invoice.kind === 'INVOICE'
      ? text.t('pay.invoice.title', { number: invoice.number })
      : text.t('pay.invoice.credit', { number: invoice.number })
  const written = (atMs: number): string => formatWritten(atMs, yardClockAt(invoice.zone, atMs), text.languageTag)
  const facts = [
    [text.t('pay.col.issued'), written(invoice.issuedAtMs)],
    ...(corrects === null ? [[text.t('pay.invoice.due'), written(invoice.dueAtMs)]] : [[text.t('pay.move.INVOICE'), corrects]]),
    ...(invoice.lot === null ? [] : [[text.t('pay.csv.lot'), String(invoice.lot)]]),
  ]
  const taxOf = (number: string): readonly string[] => (number === '' ? [] : [text.t('pay.invoice.tax', { number })])
  return [
    {
      columns: [
        runs(seller.name, { bold: true, fontSize: 12 }),
        runs([...seller.address, ...taxOf(seller.taxNumber), seller.registered].filter((line) => line !== '').join('\n'), {
          alignment: 'right',
          color: INK_2,
          fontSize: 8.5,
        }),
      ],
    },
    { canvas: [{ type: 'line', x1: 0, y1: 8, x2: 503, y2: 8, lineWidth: 0.7 }], margin: [0, 0, 0, 18] },
    {
      columns: [
        {
          stack: [
            runs(text.t('pay.invoice.buyer'), { color: INK_2, fontSize: 8.5 }),
            runs(buyer?.name ?? '', { bold: true }),
            runs([...(buyer?.address ?? []), ...taxOf(buyer?.taxNumber ?? '')].join('\n')),
          ],
        },
        {
          stack: [
            runs(title, { bold: true, fontSize: TITLE_SIZE, margin: [0, 0, 0, 6] }),
            ...facts.map(([name = '', value = '']) => ({ columns: [runs(name, { color: INK_2, width: 90 }), runs(value)] })),
          ],
        },
      ],
      margin: [0, 0, 0, 18],
    },
    ...(invoice.vehicle === ''
      ? []
      : [runs([invoice.vehicle, invoice.yard].filter((part) => part !== '').join(' · '), { bold: true, margin: [0, 0, 0, 10] })]),
  ]
}

/** The lines with their sum; the sum is never torn from the last of them. */
function tableOf({ invoice, lines }: DocumentParts, text: Text): object {
  const { currency, totalMinor } = invoice
  const cell = (words: string, style: object = {}): object => runs(words, { margin: [0, 3, 0, 3], ...style })
  const sums = formatCurrencyWithCode({ minor: totalMinor, currency }, text.languageTag)
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', 110],
      body: [
        [cell(text.t('pay.invoice.line'), { color: INK_2 }), cell(currency, { color: INK_2, alignment: 'right' })],
        ...lines.map(({ textKey, code, amountMinor }) => [
          cell(text.dyn(textKey, code)),
          cell(bare(amountMinor, currency, text), { alignment: 'right' }),
        ]),
        [
          cell(text.t(invoice.kind === 'INVOICE' ? 'pay.sum' : 'pay.invoice.total'), { bold: true, fontSize: 12 }),
          cell(sums, { bold: true, fontSize: 12, alignment: 'right' }),
        ],
      ],
    },
  }
}

/** An invoice or a credit note on paper: what was issued, never what became of it since. */
export function documentOf(all: DocumentParts, text: Text): PdfTask {
  const { invoice, parts, hash } = all
  const { seller } = parts
  const isInvoice = invoice.kind === 'INVOICE'
  const words = [
    ...(isInvoice ? [text.t('pay.transfer.lead'), text.t('pay.counter.text')] : [invoice.reason]),
    seller.wording,
    seller.isDemonstration ? text.t('pay.invoice.demo') : '',
  ].filter((line) => line !== '')
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: text.languageTag,
      info: { title: invoice.number, author: seller.name, subject: invoice.vehicle },
      content: [
        ...headOf(all, text),
        tableOf(all, text),
        ...words.map((line, at) => runs(line, { fontSize: 8.5, color: INK_2, margin: [0, at === 0 ? 18 : 4, 0, 0] })),
      ],
    },
    foot: `${text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' })} · ${invoice.number} · ${hash.slice(0, 12)}`,
  }
}
