import { formatCurrencyWithCode, formatDistance } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { titleTypeOf } from '@app/rules/reference/titles/title-types.ts'
import type { Text } from '@app/text/create-text.ts'
import type { InvoiceParts, InvoiceRow } from '#modules/invoices/index.ts'
import type { PdfTask } from '#platform/pdf/index.ts'
import type { SoldVehicle } from './documents.store.ts'
import { factsOf, INK_2, letterhead, linesOf, MARGINS, runs, SMALL, titleOf } from './paper.ts'

/** What a bill of sale is made of. */
export interface SaleParts {
  readonly invoice: InvoiceRow
  readonly parts: InvoiceParts
  readonly vehicle: SoldVehicle
  /** Hash of the invoice in its series, hex. */
  readonly hash: string
}

/** What was sold, as its file described it; what it does not say is left out. */
function saleFacts({ invoice, vehicle }: SaleParts, text: Text): readonly (readonly [string, string])[] {
  const { odometer, odometerBrand, odometerUnit, titleState, titleType, priceMinor, awardedAtMs } = vehicle
  const title = titleType === null ? '' : (titleTypeOf(titleType)?.text ?? '')
  const facts: readonly (readonly [string, string])[] = [
    [text.t('pay.csv.lot'), String(invoice.lot ?? '')],
    [text.t('release.field.vin'), vehicle.vin],
    [
      text.t('pay.sale.odometer'),
      formatDistance(
        recordedOdometer({ odometer: odometer ?? undefined, odometerBrand: odometerBrand ?? undefined }),
        odometerUnit,
        text.languageTag,
      ),
    ],
    [text.t('pay.sale.title.paper'), [titleState ?? '', title].filter((part) => part !== '').join(' · ')],
    [text.t('release.field.yard'), placeAsWritten(invoice.yard)],
    [text.t('pay.sale.soldAt'), formatWritten(awardedAtMs, yardClockAt(invoice.zone, awardedAtMs), text.languageTag)],
    [text.t('pay.sale.price'), formatCurrencyWithCode({ minor: priceMinor, currency: invoice.currency }, text.languageTag)],
    [text.t('pay.move.INVOICE'), invoice.number],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The paper by which a vehicle is its buyer's: who sold it to whom, for what, and which one it is. */
export function billOfSaleOf(all: SaleParts, text: Text): PdfTask {
  const { invoice, parts, hash } = all
  const { seller, buyer } = parts
  const name = text.t('pay.sale.title')
  const closing = [seller.wording, seller.isDemonstration ? text.t('pay.invoice.demo') : ''].filter((line) => line !== '')
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: text.languageTag,
      info: { title: `${name} ${invoice.number}`, author: seller.name, subject: asWritten(invoice.vehicle) },
      content: [
        ...letterhead(seller, text),
        titleOf(name),
        runs(asWritten(invoice.vehicle), { role: 'H2', bold: true, margin: [0, 0, 0, 10] }),
        factsOf(saleFacts(all, text)),
        runs(text.t('pay.sale.buyer'), { color: INK_2, fontSize: SMALL, margin: [0, 18, 0, 0] }),
        runs(buyer?.name ?? '', { bold: true }),
        linesOf(buyer?.address ?? []),
        runs(text.t('pay.sale.words', { seller: seller.name }), { margin: [0, 18, 0, 0] }),
        ...closing.map((line) => runs(line, { fontSize: SMALL, color: INK_2, margin: [0, 8, 0, 0] })),
      ],
    },
    foot: `${text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' })} · ${invoice.number} · ${hash.slice(0, 12)}`,
  }
}
