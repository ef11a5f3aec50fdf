import { moneyOf } from '@app/contract/money.ts'
import type { TillReceipt } from '@app/contract/tills/tills.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import type { PdfMaker, PdfTask } from '#platform/pdf/index.ts'
import { factsOf, INK_2, letterhead, MARGINS, runs, SMALL, titleOf } from './paper.ts'
import { paperText } from './paper-text.ts'

/** What was taken at a counter, on paper. */
export function receiptOf(receipt: TillReceipt, text: Text): PdfTask {
  const { seller, currencyCode, at, clock, means, reference, drawnOn, state } = receipt
  const money = (major: number): string => formatCurrencyWithCode(moneyOf(major, currencyCode), text.languageTag)
  const name = text.t('till.receipt.title', { number: receipt.receipt })
  const facts: readonly (readonly [string, string])[] = [
    [text.t('till.receipt.payer'), `${receipt.payerName} (${receipt.payerNumber})`],
    [text.t('till.receipt.yard'), receipt.yardName],
    [text.t('till.receipt.at'), formatWritten(Date.parse(at), clock, text.languageTag)],
    [text.t('till.receipt.means'), [text.t(`pay.source.${means}`), reference, drawnOn].filter((part) => part !== '').join(' · ')],
    [text.t('pay.desk.amount'), money(receipt.amount)],
    ...receipt.applied.map(({ number, amount }) => [number, money(amount)] as const),
    ...receipt.meant.map((number) => [number, text.t('till.receipt.meant')] as const),
    ...(receipt.credit === 0 ? [] : [[text.t('mail.receipt.credit'), money(receipt.credit)] as const]),
  ]
  const closing = [
    state === 'PAID' ? '' : text.t(`till.receipt.${state}`),
    seller.isDemonstration ? text.t('till.receipt.demo') : '',
  ].filter((line) => line !== '')
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: text.languageTag,
      info: { title: name, author: seller.name, subject: String(receipt.payerNumber) },
      content: [
        ...letterhead(seller, text),
        titleOf(name, { margin: [0, 0, 0, 10] }),
        factsOf(facts),
        ...closing.map((line) => runs(line, { fontSize: SMALL, color: INK_2, margin: [0, 12, 0, 0] })),
      ],
    },
    foot: `${text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' })} · ${receipt.receipt}`,
  }
}

/** A receipt for printing: drawn anew each time, as what became of its money may have changed. @throws Failure UNAVAILABLE where too many are being made. */
export async function drawReceipt(
  pdf: PdfMaker,
  ctx: RequestContext,
  { receipt, language }: { readonly receipt: TillReceipt; readonly language: 'de' | undefined },
): Promise<RawBody> {
  const bytes = await pdf.make(receiptOf(receipt, paperText(ctx, ctx.site.code, language)))
  return attachment(bytes, { name: `${receipt.receipt}.pdf`, contentType: 'application/pdf' })
}
