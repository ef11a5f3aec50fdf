import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import { type InvoiceParts, type InvoiceRow, type LineRow, lineWords } from '#modules/invoices/index.ts'
import type { PdfTask } from '#platform/pdf/index.ts'
import type { Seal } from './documents.store.ts'
import { bare, cell, factsOf, INK_2, letterhead, linesOf, MARGINS, runs, SMALL, taxLines, titleOf } from './paper.ts'

/** What a document is made of. */
export interface DocumentParts extends Seal {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly parts: InvoiceParts
}

const nameOf = ({ kind, number }: InvoiceRow, text: Text): string =>
  kind === 'INVOICE' ? text.t('pay.invoice.title', { number }) : text.t('pay.invoice.credit', { number })

/** Who bills above a line, who is billed below it, beside what the document is. */
function headOf({ invoice, parts, corrects, issuedDueAtMs }: DocumentParts, text: Text): readonly object[] {
  const { seller, buyer } = parts
  const written = (atMs: number): string => formatWritten(atMs, yardClockAt(invoice.zone, atMs), text.languageTag)
  const facts: readonly (readonly [string, string])[] = [
    [text.t('pay.col.issued'), written(invoice.issuedAtMs)],
    corrects === null ? [text.t('pay.invoice.due'), written(issuedDueAtMs)] : [text.t('pay.move.INVOICE'), corrects],
    ...(invoice.lot === null ? [] : [[text.t('pay.csv.lot'), String(invoice.lot)] as const]),
  ]
  return [
    ...letterhead(seller, text),
    {
      columns: [
        {
          stack: [
            runs(text.t('pay.invoice.buyer'), { color: INK_2, fontSize: SMALL }),
            runs(buyer?.name ?? '', { bold: true }),
            linesOf([...(buyer?.address ?? []), ...taxLines(buyer?.taxNumber ?? '', text)]),
          ],
        },
        {
          stack: [titleOf(nameOf(invoice, text)), factsOf(facts)],
        },
      ],
      margin: [0, 0, 0, 18],
    },
    ...(invoice.vehicle === ''
      ? []
      : [
          runs([asWritten(invoice.vehicle), placeAsWritten(invoice.yard)].filter((part) => part !== '').join(' · '), {
            role: 'H2',
            bold: true,
            margin: [0, 0, 0, 10],
          }),
        ]),
  ]
}

/** The lines with their sum; the sum is never torn from the last of them. */
function tableOf({ invoice, lines }: DocumentParts, text: Text): object {
  const { currency, totalMinor } = invoice
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
        ...lines.map((line) => [cell(lineWords(line, text)), cell(bare(line.amountMinor, currency, text), { alignment: 'right' })]),
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
      info: { title: nameOf(invoice, text), author: seller.name, subject: asWritten(invoice.vehicle) },
      content: [
        ...headOf(all, text),
        tableOf(all, text),
        ...words.map((line, at) => runs(line, { fontSize: SMALL, color: INK_2, margin: [0, at === 0 ? 18 : 4, 0, 0] })),
      ],
    },
    foot: `${text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' })} · ${invoice.number} · ${hash.slice(0, 12)}`,
  }
}
