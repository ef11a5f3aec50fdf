import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceDataAnswer, type ReferenceData } from '@app/contract/reference/reference.answers.ts'
import { LESS_OBJECTS, REFERENCE_OBJECTS } from '@app/contract/reference/reference.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { MEMBER_QUESTIONS } from '@app/rules/reference/member-choices.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, insertYards } from '#test/lots.ts'

const ALL = '/public/data/referenceData'

let server: TestApp
let data: ReferenceData

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await server.app.inject({ method: 'GET', url, headers })).json()

beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  await insertYards(server.database.db, [A_YARD, { ...A_YARD, number: 603, name: '*TX - ONLINE', slug: 'online' }])
  data = referenceDataAnswer.parse((await get(ALL)).data)
})
afterAll(() => server.close())

describe('reference data', () => {
  it('reference data is answered whole, in part, by names and one by one [MKT-7.10] [MKT-7.11]', async () => {
    expect(Object.keys(data).toSorted()).toEqual([...REFERENCE_OBJECTS].toSorted())
    expect(Object.keys((await get(`${ALL}/graph?services=colors,%20zipMiles`)).data)).toEqual(['colors', 'zipMiles'])
    expect((await get('/public/data/referenceDataByObject/colors')).data).toEqual(data.colors)
    for (const name of REFERENCE_OBJECTS) expect((await get(`/public/data/referenceDataByObject/${name}`)).returnCode).toBe(1)
  })

  it('the short form of reference data is what the first page needs', async () => {
    expect(Object.keys((await get(`${ALL}/less`)).data).toSorted()).toEqual([...LESS_OBJECTS].toSorted())
  })

  it('reference data of an unknown name is refused', async () => {
    for (const url of [`${ALL}/graph?services=colors,users`, `${ALL}/graph?services=`, '/public/data/referenceDataByObject/__proto__']) {
      expect(await get(url)).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
    }
  })

  it('reference data has vehicle types, years, makes and models with type, category, group, code and description [MKT-3.48]', () => {
    expect(data.vehicleTypes).toContainEqual(expect.objectContaining({ code: 'VEHTYPE_V', description: expect.stringMatching(/^[A-Z]/) }))
    expect(data.vehicleMakes).toContainEqual({ code: 'TOYT', description: 'TOYOTA' })
    expect(data.vehicleMakeandModels).toContainEqual({
      type: 'VEHTYPE_V',
      category: 'MODEL',
      group: 'TOYT',
      code: 'RAV4',
      description: 'RAV4',
    })
    // One year more than the site's calendar shows, which may be another than ours tonight.
    expect(data.searchYears[0]).toBeGreaterThanOrEqual(new Date().getUTCFullYear())
    expect(data.searchYears).toHaveLength(101)
    expect(data.percentageMaximums).toEqual([10, 25, 50, 75, 100])
  })

  it('reference data has countries with both codes, states, ZIP miles and languages [MKT-3.49]', () => {
    expect(data.countries).toContainEqual({ code: 'DEU', twoCharCountryCode: 'DE', description: 'Germany' })
    expect(data.states).toContainEqual({ code: 'TX', description: 'Texas' })
    expect(data.countryStates['CAN']).toContainEqual({ code: 'ON', description: 'Ontario' })
    expect(data.zipMiles.at(-1)).toBe(9_999)
    expect(data.languages.map(({ code }) => code)).toEqual(['en_us', 'es_es', 'nl_nl'])
  })

  it('reference data has colours, categories, damage, titles and result fields [MKT-3.50]', () => {
    expect(data.colors.length).toBeGreaterThan(20)
    expect(data.vehicleCategories.map(({ code }) => code)).toEqual(['VEHCAT_P', 'VEHCAT_S'])
    expect(data.damageTypes).toContainEqual({ code: 'DAMAGECODE_HL', description: 'Hail', category: 'LOW', priority: 1 })
    expect(data.titleLongDescription['SC']).toMatch(/\w{4}/)
    expect(data.defaultLotResultsFields).toContain('ln')
  })

  it('reference data has the bid increments of the site and of every site [MKT-3.51]', () => {
    expect(data.bidIncrements[0]).toMatchObject({ currency: 'USD', bands: expect.arrayContaining([{ from: 1_000, step: 50 }]) })
    expect(Object.keys(data.bidIncrementsBySiteV2).toSorted()).toEqual(SITE_CODES.toSorted())
    // The brand site lists lots of others and sells none itself.
    const without = Object.entries(data.bidIncrementsBySiteV2).filter(([, ladders]) => ladders.length === 0)
    expect(without.map(([site]) => site)).toEqual(['CPRTDRIVE'])
    expect(data.bidIncrementsBySiteV2['CPRTMEA']?.map(({ currency }) => currency)).toEqual(['AED', 'BHD', 'OMR'])
  })

  it('reference data has icons by code and type, of which H is shown [MKT-3.52]', () => {
    expect(data.highlightIcons).toContainEqual({ iconCode: 'CERT-D', iconType: 'H' })
    expect(data.highlightIcons.find(({ iconCode }) => iconCode === 'IV')?.iconType).not.toBe('H')
    expect(data.validHighlightIcons).toEqual(data.highlightIcons.filter(({ iconType }) => iconType === 'H').map(({ iconCode }) => iconCode))
    expect(data.validHighlightIcons).toContain('CERT-D')
  })

  it('reference data has the yards that may be listed, and the sites [MKT-3.53] [MKT-3.45] [MKT-1.06]', () => {
    expect(data.yardLocations).toEqual([{ yardNumber: 343, yardName: 'CA - REDDING', yardCountryCode: 'USA', state: 'CA' }])
    expect(data.yards.map(({ yardNumber }) => yardNumber)).toEqual([343])
    expect(data.productSites).toHaveLength(9)
    expect(data.productSites).toContainEqual(expect.objectContaining({ siteCode: 'CPRTMEA', country: 'ARE', currency: 'AED' }))
  })

  it('reference data has questions, sources, subscriptions, forms and choices of members [MKT-3.54] [MKT-9.26] [MKT-9.27]', async () => {
    expect(data.securityQuestions).toHaveLength(10)
    expect(data.availableSubscriptionPreferences).toContain('LOT_ALERTS')
    expect(MEMBER_QUESTIONS).toEqual({
      memberType: 'WBDY',
      businessType: 'BUTP',
      vehicleType: 'VHTP',
      vehiclePurpose: 'VPRP',
      pairWithBroker: 'PBRK',
      primaryUse: 'PUCF',
      emailLanguage: 'ELNG',
    })
    expect((await get('/public/data/userConfig')).data.defaultDisplayPref.shippingPrefs).toEqual(['SLFPCKP', 'RPPCKP'])
    expect(new Set(data.defaultMemberChoices.map(({ questionCode }) => questionCode))).toEqual(
      new Set(['WBDY', 'BUTP', 'VHTP', 'VPRP', 'PBRK', 'PUCF', 'ELNG']),
    )
    const answersOf = (code: string) =>
      data.defaultMemberChoices.filter(({ questionCode }) => questionCode === code).map(({ answerCode }) => answerCode)
    expect(answersOf('ELNG')).toEqual(['en_us', 'es_es', 'nl_nl'])
    expect(answersOf('WBDY')).toEqual(['INDIVIDUAL', 'BUSINESS'])
    expect(data.eSignDocuments).toEqual(['AFFIDAVIT', 'MULTISTATETAX', 'ATRNYPANN'])
    expect(data.registrationSource.length).toBeGreaterThan(3)
  })

  it('asks members by seven codes, with a choice of answers each and one of them the default [ACC-9.29]', () => {
    const someAnswer = {
      WBDY: 'BUSINESS',
      BUTP: 'DISMANTLER',
      VHTP: 'MOTORCYCLES',
      VPRP: 'RESALE',
      PBRK: 'Y',
      PUCF: 'COMMERCIAL',
      ELNG: 'nl_nl',
    }
    const choices = Map.groupBy(data.defaultMemberChoices, ({ questionCode }) => questionCode)
    expect([...choices.keys()].toSorted()).toEqual(Object.keys(someAnswer).toSorted())
    for (const [code, answer] of Object.entries(someAnswer)) {
      const answers = choices.get(code) ?? []
      expect([code, answers.map(({ answerCode }) => answerCode)]).toEqual([code, expect.arrayContaining([answer])])
      expect([code, answers.filter(({ isDefault }) => isDefault).length]).toEqual([code, 1])
    }
  })

  it('reference data has the marketing subscriptions of the UK and Ireland there only [MKT-9.28] [ACC-9.31]', async () => {
    const of = async (host: string) =>
      (await get('/public/data/referenceDataByObject/availableSubscriptionPreferences', { host })).data as string[]
    expect(data.availableSubscriptionPreferences.join(' ')).not.toContain('MKT_NEWS')
    expect(await of('uk.localhost')).toContain('MKT_NEWS_UK')
    expect(await of('ie.localhost')).toContain('MKT_NEWS_IE')
    expect(await of('uk.localhost')).not.toContain('MKT_NEWS_IE')
  })

  it('reference data has document categories: ID first, MISC last, UNKWN not at all [MKT-3.55] [MKT-9.23]', () => {
    const codes = data.documentCategories.map(({ documentCategoryCode }) => documentCategoryCode)
    expect([codes[0], codes.at(-1)]).toEqual(['ID', 'MISC'])
    expect(codes).not.toContain('UNKWN')
  })

  it('reference data has card limit, payment methods, refund reasons and shipping [MKT-3.56] [MKT-9.15] [MKT-9.16]', () => {
    expect(data.paymentMethods).toMatchObject({
      methods: ['CRDCARD', 'PAYPAL', 'APLPAY', 'GPAY', 'BNKTR', 'BANK_PAY', 'EPAY'],
      defaultMethod: 'CRDCARD',
      cardTypes: ['CRDCARD', 'DBTCARD', 'INT_DBCARD'],
    })
    expect(data.ccMaxLimit).toEqual({ amount: 5_000, currency: 'USD' })
    expect(data.refundReasons.length).toBeGreaterThan(0)
    expect(data.shippingServices.length).toBeGreaterThan(0)
  })

  it('names the brands of cards by code [MKT-9.17]', () => {
    expect(data.paymentMethods.cardBrands).toEqual({
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

  it("speaks the reader's language", async () => {
    const spanish = (await get(`${ALL}/graph?services=countries,securityQuestions`, { cookie: 'userLang=es_es' })).data
    expect(spanish.countries).toContainEqual({ code: 'DEU', twoCharCountryCode: 'DE', description: 'Alemania' })
    expect(spanish.securityQuestions[0].question).toMatch(/^¿/)
  })
})

describe('single lists', () => {
  it('single lists are models of a make, makes of a type, states of a country [MKT-7.13]', async () => {
    const codes = async (url: string) => ((await get(`/public/data/${url}`)).data as { code: string }[]).map(({ code }) => code)
    expect(await codes('VehicleModels/TOYT')).toContain('RAV4')
    expect(await codes('VehicleModels/toyota')).toContain('RAV4')
    expect(await codes('VehicleMakes/V')).toContain('TOYT')
    expect(await codes('VehicleMakes/VEHTYPE_C')).toContain('HD')
    expect(await codes('VehicleMakes/C')).not.toContain('TOYT')
    expect(await codes('states/USA')).toContain('TX')
    expect(await codes('states/ca')).toContain('ON')
  })

  it('single lists are empty for what nobody knows', async () => {
    for (const url of ['VehicleModels/NOBODY', 'VehicleMakes/Q', 'states/XXX', 'states/FRA']) {
      expect(await get(`/public/data/${url}`)).toEqual({ returnCode: 1, returnCodeDesc: 'Success', data: [] })
    }
  })
})
