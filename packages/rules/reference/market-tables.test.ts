import { describe, expect, it } from 'vitest'
import { centreOf } from './places/country-centres.ts'
import { COUNTRIES } from './places/countries.ts'
import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import { byStatusRank, orderCategories } from './titles/documents.ts'
import { searchYears } from './lot-result-fields.ts'
import { makesOfType, typesOfMake } from './vehicles/makes-by-type.ts'
import { MAKES } from './vehicles/makes.ts'
import { featureOf, LOT_FEATURES } from './lot-features.ts'
import { MEMBER_CHOICES, MEMBER_QUESTIONS, SHIPPING_PREFERENCES, subscriptionsOf } from './member-choices.ts'
import { CARD_BRANDS, CARD_TYPES, cardLimitOf, DEFAULT_PAYMENT_METHOD, PAYMENT_METHODS, TITLE_CARRIERS } from './payment-methods.ts'
import { areaOf } from './places/postal-areas.ts'
import { VEHICLE_TYPES } from './vehicles/vehicle-types.ts'
import { zonesOfCountry } from './places/zones.ts'

describe('makes by vehicle type', () => {
  it('makes by vehicle type leave no make without a type and name no make that does not exist', () => {
    expect(MAKES.filter(({ code }) => typesOfMake(code).length === 0).map(({ code }) => code)).toEqual([])
    expect(makesOfType('C').map(({ code }) => code)).toContain('HD')
    expect(makesOfType('V').map(({ code }) => code)).not.toContain('HD')
    expect(makesOfType('H')).toEqual([])
    expect(VEHICLE_TYPES.map(({ code }) => makesOfType(code).length).every((count) => count >= 0)).toBe(true)
  })
})

describe('choices of members', () => {
  it('choices of members are asked by their codes [ACC-9.29]', () => {
    expect(Object.values(MEMBER_QUESTIONS)).toEqual(['WBDY', 'BUTP', 'VHTP', 'VPRP', 'PBRK', 'PUCF', 'ELNG'])
    for (const questionCode of Object.values(MEMBER_QUESTIONS)) {
      expect(MEMBER_CHOICES.filter((choice) => choice.questionCode === questionCode && choice.isDefault)).toHaveLength(1)
    }
  })

  it('choices of members are answered by codes, the first of which is the usual one', () => {
    const answers = Object.groupBy(MEMBER_CHOICES, ({ questionCode }) => questionCode)
    expect(
      Object.fromEntries(Object.entries(answers).map(([question, of]) => [question, of?.map(({ answerCode }) => answerCode).join(' ')])),
    ).toEqual({
      WBDY: 'INDIVIDUAL BUSINESS',
      BUTP: 'NONE DEALER DISMANTLER EXPORTER REBUILDER RECYCLER',
      VHTP: 'AUTOMOBILES MOTORCYCLES TRUCKS EQUIPMENT OTHER',
      VPRP: 'PERSONAL REPAIR PARTS RESALE EXPORT',
      PBRK: 'N Y',
      PUCF: 'PERSONAL COMMERCIAL',
      ELNG: 'en_us es_es nl_nl',
    })
    for (const { questionCode, answerCode, isDefault } of MEMBER_CHOICES)
      expect(isDefault).toBe(answers[questionCode]?.[0]?.answerCode === answerCode)
  })

  it('choices of mails hold news in the United Kingdom and Ireland alone [MKT-9.28]', () => {
    const always = ['LOT_ALERTS', 'SALE_REMINDERS', 'OUTBID_NOTICES', 'PAYMENT_REMINDERS']
    expect(subscriptionsOf('CPRTUS')).toEqual(always)
    expect([subscriptionsOf('CPRTUK'), subscriptionsOf('CPRTIE')]).toEqual([
      [...always, 'MKT_NEWS_UK'],
      [...always, 'MKT_NEWS_IE'],
    ])
  })

  it('members fetch vehicles themselves or by a representative [ACC-9.30]', () => {
    expect(SHIPPING_PREFERENCES).toEqual(['SLFPCKP', 'RPPCKP'])
  })
})

describe('features of lots', () => {
  it('features of lots are found by their code', () => {
    expect(LOT_FEATURES.map(({ code }) => featureOf(code))).toEqual(LOT_FEATURES)
    expect([featureOf('F1')?.label, featureOf('ZZ')]).toEqual(['Fork Lifts', undefined])
  })
})

describe('documents', () => {
  it('documents are offered without UNKWN, ID first and MISC last [MKT-9.23]', () => {
    expect(orderCategories(['MISC', 'UNKWN', 'TAXEXM', 'ID', 'POA'])).toEqual(['ID', 'TAXEXM', 'POA', 'MISC'])
    expect(orderCategories(DOCUMENT_CATEGORIES)).toHaveLength(DOCUMENT_CATEGORIES.length - 1)
  })

  it('documents are ordered EXPIRED, EXPIRING, INACTIVE, ACTIVE', () => {
    const statuses = (['ACTIVE', 'EXPIRING', 'INACTIVE', 'EXPIRED'] as const).map((status) => ({ status }))
    expect(byStatusRank(statuses).map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRING', 'INACTIVE', 'ACTIVE'])
  })
})

describe('payments', () => {
  it('payments are offered in the order of the documents, by card unless another is chosen [MKT-9.16] [MKT-9.15]', () => {
    expect(PAYMENT_METHODS).toEqual(['CRDCARD', 'PAYPAL', 'APLPAY', 'GPAY', 'BNKTR', 'BANK_PAY', 'EPAY'])
    expect([DEFAULT_PAYMENT_METHOD, CARD_TYPES]).toEqual(['CRDCARD', ['CRDCARD', 'DBTCARD', 'INT_DBCARD']])
  })

  it('the brand of a card is named by the code of the gateway [MKT-9.17]', () => {
    expect(CARD_BRANDS).toEqual({
      '001': 'Visa',
      '002': 'Mastercard',
      '003': 'American Express',
      '004': 'Discover',
      '005': 'Diners Club',
      '007': 'JCB',
      '024': 'Maestro UK Domestic',
      '042': 'Maestro International',
    })
  })

  it('payments by card have a limit in the currency of the site', () => {
    expect([cardLimitOf('CPRTUS'), cardLimitOf('CPRTIN'), cardLimitOf('CPRTMEA')]).toEqual([5_000, 400_000, 20_000])
  })

  it('titles are shipped by three carriers, each with a tracking link', () => {
    expect(Object.keys(TITLE_CARRIERS)).toEqual(['FEDEX', 'USPS', 'UPS'])
    for (const link of Object.values(TITLE_CARRIERS)) {
      expect(link).toContain('{number}')
      expect(URL.canParse(link)).toBe(true)
    }
  })
})

describe('places', () => {
  it('places have the middle of every country that people live in', () => {
    const without = COUNTRIES.filter(({ alpha2 }) => centreOf(alpha2) === null).map(({ alpha2 }) => alpha2)
    expect(without).toEqual(['AQ', 'TF', 'BV', 'HM', 'IO', 'PN', 'GS', 'UM'])
    expect(centreOf('GB')).toEqual({ latitude: 54, longitude: -2 })
  })

  it('places have the area of a postal code where the country writes it so', () => {
    expect(areaOf('GBR', 'SW1A 1AA')).toEqual({ latitude: 51.5, longitude: -0.2 })
    expect(areaOf('GBR', 'S1 2AB')).toEqual({ latitude: 53.4, longitude: -1.5 })
    expect(areaOf('DEU', '80331')).toEqual({ latitude: 48.1, longitude: 11.6 })
    expect(areaOf('ESP', '08001')).toEqual({ latitude: 41.4, longitude: 2.2 })
    expect(areaOf('IRL', 'D02')).toEqual({ latitude: 53.3, longitude: -6.3 })
    for (const [country, code] of [
      ['GBR', 'QQ1'],
      ['DEU', 'X'],
      ['FRA', '75001'],
    ] as const) {
      expect(areaOf(country, code)).toBeNull()
    }
  })

  it('places have the zones of their country, the usual one first', () => {
    expect(zonesOfCountry('USA')[0]).toBe('America/New_York')
    expect(zonesOfCountry('USA')).toContain('Pacific/Honolulu')
    expect(zonesOfCountry('GBR')).toEqual(['Europe/London'])
    expect(zonesOfCountry('XXX')).toEqual([])
  })

  it('places offer the year to come and a hundred before', () => {
    expect([searchYears(2026)[0], searchYears(2026).at(-1)]).toEqual([2027, 1927])
  })
})
