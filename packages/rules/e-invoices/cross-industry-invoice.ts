import type { CurrencyCode } from '@app/contract/sites.ts'
import { plainAmount } from '../formats/plain-amounts.ts'
import type { VatLines, VatSum } from './vat-lines.ts'

/** An element: its text, its children in order, or text with attributes (`@name`, `#text`). Lists repeat an element. */
export interface XmlTree {
  readonly [name: string]: string | XmlTree | readonly XmlTree[]
}

/** A party with an address in its parts; `country` is ISO alpha-2. */
export interface Party {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  /** VAT number with its country's letters; empty for none. */
  readonly vatNumber: string
  readonly email: string
}

/** A line with its words. */
export interface NamedLine {
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  readonly taxMinor: number
  readonly taxRate: number | null
  readonly name: string
  readonly description: string
}

/** An invoice or a credit note, as it was issued. Days are YYYY-MM-DD at the selling site. */
export interface EInvoice {
  readonly number: string
  readonly kind: 'INVOICE' | 'CREDIT_NOTE'
  readonly issuedOn: string
  /** Of an invoice. */
  readonly dueOn: string | null
  readonly currency: CurrencyCode
  readonly vat: VatLines<NamedLine>
  readonly seller: Party & { readonly registered: string; readonly contact: string; readonly phone: string }
  readonly buyer: Party & { readonly number: number }
  /** Where money goes; null where the house has no account in the currency. */
  readonly bank: { readonly holder: string; readonly account: string; readonly bic: string } | null
  /** Number and day of the invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null
  readonly notes: readonly string[]
  /** Why nothing is said of tax, in words, for each reason. */
  readonly words: { readonly margin: string; readonly untaxed: string; readonly terms: string }
}

/** XRechnung 3.0, the German use of EN 16931 (BT-24), and the process of Peppol that it asks for (BT-23). */
export const GUIDELINE = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** UNTDID 1001: a commercial invoice, and a credit note. */
const TYPES = { INVOICE: '380', CREDIT_NOTE: '381' } as const
/** UNTDID 4461: a SEPA transfer, any other transfer, and partners who settle between them. */
const MEANS = { SEPA: '58', TRANSFER: '30', SETTLED: '97' } as const
/** VATEX of the margin scheme of second-hand goods. */
const MARGIN_REASON = 'VATEX-EU-F'
/** UN/ECE Recommendation 20: one. */
const ONE = 'C62'
/** CCYYMMDD. */
const DAY_FORMAT = '102'
const E_MAIL = 'EM'
const RATE_DECIMALS = 1_000
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/
/** Signs that XML 1.0 cannot have, however they are written. */
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

const plain = (words: string): string => words.replace(NO_XML, ' ').trim()

const day = (of: string, prefix = 'udt'): XmlTree => ({
  [`${prefix}:DateTimeString`]: { '@format': DAY_FORMAT, '#text': of.replaceAll('-', '') },
})

/** A rate of thousandths of a percent, as a percentage. */
const percent = (rate: number): string => String(rate / RATE_DECIMALS)

const given = (name: string, words: string): XmlTree => (plain(words) === '' ? {} : { [name]: plain(words) })

const addressOf = ({ street, postalCode, city, country }: Party): XmlTree => ({
  'ram:PostalTradeAddress': {
    'ram:PostcodeCode': plain(postalCode),
    ...given('ram:LineOne', street),
    'ram:CityName': plain(city),
    'ram:CountryID': country,
  },
})
const electronicAddressOf = ({ email }: Party): XmlTree => ({
  'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': E_MAIL, '#text': plain(email) } },
})
const registrationOf = ({ vatNumber }: Party): XmlTree =>
  vatNumber === '' ? {} : { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': 'VA', '#text': plain(vatNumber) } } }

const sellerOf = (seller: EInvoice['seller']): XmlTree => ({
  'ram:Name': plain(seller.name),
  ...given('ram:Description', seller.registered),
  'ram:DefinedTradeContact': {
    'ram:PersonName': plain(seller.contact),
    'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': plain(seller.phone) },
    'ram:EmailURIUniversalCommunication': { 'ram:URIID': plain(seller.email) },
  },
  ...addressOf(seller),
  ...electronicAddressOf(seller),
  ...registrationOf(seller),
})

const buyerOf = (buyer: EInvoice['buyer']): XmlTree => ({
  'ram:ID': String(buyer.number),
  'ram:Name': plain(buyer.name),
  ...addressOf(buyer),
  ...electronicAddressOf(buyer),
  ...registrationOf(buyer),
})

const itemOf = ({ vat: { lines }, currency }: EInvoice): readonly XmlTree[] =>
  lines.map(({ line, category, rate }, at) => ({
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(at + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': plain(line.name), ...given('ram:Description', line.description) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': plainAmount({ minor: line.amountMinor, currency }) },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': ONE, '#text': '1' } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': category, 'ram:RateApplicablePercent': percent(rate) },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': plainAmount({ minor: line.amountMinor, currency }) },
    },
  }))

/** Why lines bear no tax: words for each reason, and the code of the margin scheme where it is the only one. */
function reasonOf({ vat: { untaxed }, words }: EInvoice): { readonly text: string; readonly code: string } {
  const text = [untaxed.hasMargin ? words.margin : '', untaxed.hasOther ? words.untaxed : ''].filter((part) => part !== '').join('; ')
  return { text, code: untaxed.hasMargin && !untaxed.hasOther ? MARGIN_REASON : '' }
}

function taxOf(invoice: EInvoice, { category, rate, basisMinor, taxMinor }: VatSum): XmlTree {
  const reason = category === 'E' ? reasonOf(invoice) : { text: '', code: '' }
  return {
    'ram:CalculatedAmount': plainAmount({ minor: taxMinor, currency: invoice.currency }),
    'ram:TypeCode': 'VAT',
    ...given('ram:ExemptionReason', reason.text),
    'ram:BasisAmount': plainAmount({ minor: basisMinor, currency: invoice.currency }),
    'ram:CategoryCode': category,
    ...given('ram:ExemptionReasonCode', reason.code),
    'ram:RateApplicablePercent': percent(rate),
  }
}

function meansOf({ kind, bank }: EInvoice): XmlTree {
  const account = (bank?.account ?? '').replaceAll(/\s/g, '').toUpperCase()
  if (kind === 'CREDIT_NOTE' || bank === null) return { 'ram:TypeCode': MEANS.SETTLED }
  const isIban = IBAN.test(account)
  return {
    'ram:TypeCode': isIban ? MEANS.SEPA : MEANS.TRANSFER,
    'ram:PayeePartyCreditorFinancialAccount': {
      ...(isIban ? { 'ram:IBANID': account } : {}),
      'ram:AccountName': plain(bank.holder),
      ...(isIban ? {} : { 'ram:ProprietaryID': account }),
    },
    ...(bank.bic === '' ? {} : { 'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': plain(bank.bic) } }),
  }
}

function settlementOf(invoice: EInvoice): XmlTree {
  const { currency, vat, dueOn, corrects, words, number } = invoice
  const netMinor = vat.sums.reduce((sum, { basisMinor }) => sum + basisMinor, 0)
  const taxedMinor = vat.sums.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  return {
    'ram:PaymentReference': number,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': meansOf(invoice),
    'ram:ApplicableTradeTax': vat.sums.map((sum) => taxOf(invoice, sum)),
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': plain(words.terms),
      ...(dueOn === null ? {} : { 'ram:DueDateDateTime': day(dueOn) }),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': plainAmount({ minor: netMinor, currency }),
      'ram:TaxBasisTotalAmount': plainAmount({ minor: netMinor, currency }),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#text': plainAmount({ minor: taxedMinor, currency }) },
      'ram:GrandTotalAmount': plainAmount({ minor: netMinor + taxedMinor, currency }),
      'ram:DuePayableAmount': plainAmount({ minor: netMinor + taxedMinor, currency }),
    },
    ...(corrects === null
      ? {}
      : {
          'ram:InvoiceReferencedDocument': {
            'ram:IssuerAssignedID': corrects.number,
            'ram:FormattedIssueDateTime': day(corrects.issuedOn, 'qdt'),
          },
        }),
  }
}

/**
 * A document of ours as the Cross Industry Invoice (UN/CEFACT D16B) that XRechnung 3.0 and Factur-X take, its elements in the order of the
 * schema. What is due is what was issued; what was paid since is no matter of the document.
 */
export function crossIndustryInvoice(invoice: EInvoice): XmlTree {
  return {
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': PROCESS },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINE },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoice.number,
        'ram:TypeCode': TYPES[invoice.kind],
        'ram:IssueDateTime': day(invoice.issuedOn),
        'ram:IncludedNote': invoice.notes
          .map(plain)
          .filter((note) => note !== '')
          .map((note) => ({ 'ram:Content': note })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': itemOf(invoice),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': String(invoice.buyer.number),
          'ram:SellerTradeParty': sellerOf(invoice.seller),
          'ram:BuyerTradeParty': buyerOf(invoice.buyer),
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day(invoice.issuedOn) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  }
}
