import { crossIndustryInvoice, type EInvoice, type NamedLine } from '@app/rules/e-invoices/cross-industry-invoice.ts'
import { hasEInvoices } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { vatLinesOf } from '@app/rules/e-invoices/vat-lines.ts'
import { xmlText } from '@app/rules/e-invoices/xml-text.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { PRICE_CODE } from '@app/rules/invoices/journal-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import type { Text } from '@app/text/create-text.ts'
import { germanPapers } from '@app/text/languages.ts'
import { findBankAccount, type InvoiceRow, type LineRow, lineWords } from '#modules/invoices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { findParties, type PartiesRow } from './parties.store.ts'

/** What the file is called where a document carries it: the name that Factur-X gives its profile XRECHNUNG. */
export const E_INVOICE_NAME = 'xrechnung.xml'

/** What the law wants said in German, whoever reads it. */
const WORDS = {
  margin: 'Gebrauchtgegenstände/Sonderregelung (§ 25a UStG)',
  untaxed: 'Nicht steuerbar oder steuerfrei',
  due: (when: string): string => `Zahlbar bis ${when}`,
  settled: 'Wird mit offenen Forderungen verrechnet oder als Guthaben geführt',
} as const

/** What a VAT number begins with in the Union; Greece writes EL. */
const VAT_COUNTRY = /^[A-Z]{2}[0-9A-Z]/

const vatNumberOf = (number: string): string => {
  const written = number.replaceAll(/[\s.-]/g, '').toUpperCase()
  return VAT_COUNTRY.test(written) ? written : ''
}

/** Whether all that an e-invoice has to say of its parties is there; the rest of it is said of every document. */
function partiesOf({ seller, buyer }: PartiesRow): Pick<EInvoice, 'seller' | 'buyer'> | null {
  const country = countryOf(buyer.country)?.alpha2
  const isWhole = [buyer.name, buyer.postalCode, buyer.city, buyer.email].every((part) => part.trim() !== '')
  const vatNumber = vatNumberOf(seller.vatNumber)
  if (country === undefined || !isWhole || vatNumber === '') return null
  return { seller: { ...seller, vatNumber }, buyer: { ...buyer, country, vatNumber: vatNumberOf(buyer.vatNumber) } }
}

/** A line with the words that the German law wants; a price is named by its vehicle. */
function named(line: LineRow, invoice: InvoiceRow, text: Text): NamedLine {
  const words = lineWords(line, text)
  const isVehicle = line.code === PRICE_CODE && invoice.vehicle !== ''
  const lot = invoice.lot === null ? '' : `${text.t('pay.csv.lot')} ${invoice.lot}`
  return {
    ...line,
    name: isVehicle ? invoice.vehicle : words,
    description: isVehicle ? [words, lot].filter((part) => part !== '').join(' · ') : '',
  }
}

/** Who an e-invoice of a document is between; null where there is none, as `eInvoiceOf` says, whatever its lines are. */
async function findWhole(db: Db, { id, site }: InvoiceRow): Promise<(PartiesRow & Pick<EInvoice, 'seller' | 'buyer'>) | null> {
  if (!hasEInvoices(site)) return null
  const found = await findParties(db, id)
  const parties = found === null ? null : partiesOf(found)
  return found === null || parties === null ? null : { ...found, ...parties }
}

/** Whether a document with these lines is there as an e-invoice, without drawing it. */
export const hasEInvoiceOf = async (db: Db, invoice: InvoiceRow, lines: readonly LineRow[]): Promise<boolean> =>
  (await findWhole(db, invoice)) !== null && vatLinesOf(lines, invoice.currency) !== null

/**
 * A document with its lines as an e-invoice (XRechnung 3.0, which Factur-X carries too), always the same text; null where there is none: on
 * another site, of somebody who is no business, of parties with an address that is not whole, of a document that is tax alone.
 */
export async function eInvoiceOf(db: Db, invoice: InvoiceRow, charged: readonly LineRow[]): Promise<string | null> {
  const { site, currency, number, kind, issuedAtMs, zone } = invoice
  const found = await findWhole(db, invoice)
  if (found === null) return null
  const text = germanPapers()
  const vat = vatLinesOf(
    charged.map((line) => named(line, invoice, text)),
    currency,
  )
  if (vat === null) return null
  const bank = await findBankAccount(db, invoice.entityId, currency)
  const { seller, buyer, corrects, dueAtMs } = found
  const isInvoice = kind === 'INVOICE'
  const due = dueAtMs === null ? '' : formatWritten(dueAtMs, yardClockAt(zone, dueAtMs), text.languageTag)
  return xmlText(
    crossIndustryInvoice({
      seller,
      buyer,
      number,
      kind,
      currency,
      vat,
      bank,
      issuedOn: dayOfSite(site, issuedAtMs),
      dueOn: isInvoice && dueAtMs !== null ? dayOfSite(site, dueAtMs) : null,
      corrects: corrects === null ? null : { number: corrects.number, issuedOn: dayOfSite(site, corrects.issuedAtMs) },
      notes: [invoice.reason],
      words: {
        margin: WORDS.margin,
        untaxed: WORDS.untaxed,
        terms: isInvoice ? WORDS.due(due) : WORDS.settled,
      },
    }),
  )
}
