import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '@app/contract/people.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { envConfigAnswer, numberDataAnswer, userConfigAnswer } from '@app/contract/site/site.answers.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const CONFIG = '/public/data/userConfig'
const UPDATE = '/public/data/userConfigUpdate'
const LANGUAGE = '/data/updateLanguagePreference'
const ENV = '/public/data/envconfig/properties'
const DAY_SECONDS = 86_400

let server: TestApp
let person: TestPerson
let signedIn: SignedInHeaders

type Headers = Readonly<Record<string, string>>
const get = async (url: string, headers: Headers = {}) => (await server.app.inject({ method: 'GET', url, headers })).json()
const post = (url: string, payload: object, headers: Headers = {}) => server.app.inject({ method: 'POST', url, payload, headers })
const configOf = async (headers: Headers = {}) => userConfigAnswer.parse((await get(CONFIG, headers)).data)
const update = async (payload: object, headers: Headers = {}) => await post(UPDATE, payload, headers)

beforeAll(async () => {
  server = await testApp({
    SEARCH_WORKERS: '0',
    SELLER_LOGIN_URL: 'https://sellers.example/login',
    AUTOMOTIVE_LOGIN_URL: 'https://cars.example/login',
    BODYSHOP_LOGIN_URL: 'https://bodyshops.example/login',
    KIOSK_BIDS: 'off',
  })
  person = await aPerson(server.database.db, {
    membership_type: 'P',
    licence_category: 'DEALER',
    is_digital_membership: true,
    roles: ['ROLE_PREMIUM'],
    privileges: ['TOP_BUYER'],
    profile: { company_name: 'Tester Cars' },
  })
  signedIn = await signIn(server.database.db, person)
})
afterAll(() => server.close())

it('sets cookies on path / of the site’s own domain, which reach no site below it [ACC-9.04] [MKT-9.34]', async () => {
  const change = { language: 'es_es', timezone: 'America/Chicago', locationInfo: { threeCharCountryCode: 'USA', zipCode: '75201' } }
  for (const host of ['localhost', 'uk.localhost']) {
    const { cookies } = await update(change, { host })
    // Without the attribute a cookie is of the host that set it: of the site's domain, and of none above or below.
    expect(cookies.map(({ name, path, domain }) => [name, path, domain]).toSorted()).toEqual([
      ['userLang', '/', undefined],
      ['userLocation', '/', undefined],
      ['userTimezone', '/', undefined],
    ])
  }
})

describe('user config', () => {
  it('user config of a visitor has every field and names nobody [ACC-7.15] [MKT-7.19] [ACC-3.09]', async () => {
    expect(await configOf()).toMatchObject({
      siteCode: 'CPRTUS',
      siteRegionCode: 'us',
      siteDomain: 'localhost',
      displayUserName: '',
      buyerNumber: '',
      crmId: '',
      roles: ['ROLE_ANONYMOUS'],
      privileges: [],
      isKioskBidder: false,
      internalUser: false,
      disableUnmasking: true,
      membershipType: null,
    })
    expect(await configOf({ host: 'uk.localhost' })).toMatchObject({ siteCode: 'CPRTUK', siteRegionCode: 'uk', siteDomain: 'uk.localhost' })
    const number = String(person.number)
    expect(await configOf(signedIn)).toMatchObject({ displayUserName: 'Tester Cars', buyerNumber: number, crmId: number })
  })

  it('user config of each host is that of its site: code, region and country, where nothing is known of the caller [ACC-1.10] [MKT-1.06]', async () => {
    const configs = SITE_CODES.map(async (code) => {
      const { siteCode, siteRegionCode, physicalLocationInfo } = await configOf({ host: `${siteOf(code).hostLabel}.localhost` })
      return [siteCode, siteRegionCode, physicalLocationInfo.threeCharCountryCode]
    })
    expect(await Promise.all(configs)).toEqual([
      ['CPRTUS', 'us', 'USA'],
      ['CPRTUK', 'uk', 'GBR'],
      ['CPRTIE', 'ie', 'IRL'],
      ['CPRTCA', 'ca', 'CAN'],
      ['CPRTDE', 'de', 'DEU'],
      ['CPRTES', 'es', 'ESP'],
      ['CPRTIN', 'in', 'IND'],
      ['CPRTMEA', 'mea', 'ARE'],
      ['CPRTDRIVE', 'us', 'USA'],
    ])
  })

  it('tells the roles of the document and no other, as they were given [ACC-6.01] [MKT-6.01]', async () => {
    expect(ROLES).toEqual([
      'ROLE_ANONYMOUS',
      'ROLE_GUEST',
      'ROLE_PREMIUM',
      'ROLE_BROKER',
      'ROLE_MASTER',
      'ROLE_BROKER_BIDDER',
      'ROLE_MASTER_BIDDER',
      'COUNTERMAN',
    ])
    for (const role of ROLES.slice(1)) {
      const headers = await signIn(server.database.db, await aPerson(server.database.db, { roles: [role] }))
      expect((await configOf(headers)).roles).toEqual([role])
    }
  })

  it('tells the classes of users apart, visitors and guests, buyers of four kinds, staff and kiosks [ACC-1.02]', async () => {
    const { db } = server.database
    const classes = {
      guest: { kind: 'guest', roles: ['ROLE_GUEST'], membership_type: 'G' },
      standard: { kind: 'buyer', roles: [], membership_type: 'S' },
      premium: { kind: 'buyer', roles: ['ROLE_PREMIUM'], membership_type: 'P' },
      broker: { kind: 'buyer', roles: ['ROLE_BROKER'], membership_type: 'B' },
      master: { kind: 'buyer', roles: ['ROLE_MASTER'], membership_type: 'M' },
      brokerBidder: { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] },
      counterman: { kind: 'counterman', roles: ['COUNTERMAN'] },
      internal: { kind: 'internal', roles: [] },
      kiosk: { kind: 'kiosk', roles: [] },
    } as const
    const shown = async (headers?: Parameters<typeof configOf>[0]) => {
      const { roles, internalUser, isKioskBidder, buyerNumber } = await configOf(headers)
      return `${roles.join()} ${internalUser ? 'internal' : ''}${isKioskBidder ? 'kiosk' : ''} ${buyerNumber === '' ? 'nobody' : 'member'}`
    }
    const seen: Record<string, string> = { anonymous: await shown() }
    for (const [name, texts] of Object.entries(classes))
      seen[name] = await shown(await signIn(db, await aPerson(db, { ...texts, roles: [...texts.roles] })))
    expect(seen).toEqual({
      anonymous: 'ROLE_ANONYMOUS  nobody',
      guest: 'ROLE_GUEST  member',
      standard: '  member',
      premium: 'ROLE_PREMIUM  member',
      broker: 'ROLE_BROKER  member',
      master: 'ROLE_MASTER  member',
      brokerBidder: 'ROLE_BROKER_BIDDER  member',
      counterman: 'COUNTERMAN  member',
      internal: ' internal member',
      kiosk: ' kiosk member',
    })
  })

  it('tells the membership of a Middle East buyer: guest, standard or premium [ACC-6.24] [MKT-6.11]', async () => {
    for (const membershipType of ['G', 'S', 'P']) {
      const buyer = await aPerson(server.database.db, { home_site: 'CPRTMEA', membership_type: membershipType })
      const headers = await signIn(server.database.db, buyer, { site: 'CPRTMEA', host: 'mea.localhost' })
      expect(await configOf(headers)).toMatchObject({ siteCode: 'CPRTMEA', membershipType })
    }
    await expect(aPerson(server.database.db, { home_site: 'CPRTMEA', membership_type: 'X' })).rejects.toThrow('membership_type')
  })

  it('user config of a member has name, number, roles, privileges and membership [ACC-3.10] [ACC-3.13] [MKT-3.62]', async () => {
    expect(await configOf(signedIn)).toMatchObject({
      siteCode: 'CPRTUS',
      siteDomain: 'localhost',
      siteRegionCode: 'us',
      displayUserName: 'Tester Cars',
      buyerNumber: String(person.number),
      buyerStatus: 'A',
      roles: ['ROLE_PREMIUM'],
      privileges: ['TOP_BUYER'],
      membershipType: 'P',
      licenceCategory: 'DEALER',
      isDigitalMembership: true,
      companyFlag: true,
    })
  })

  it('user config has the flags of visitors, the pattern of addresses that no site has, and of the mobile app [ACC-3.14]', async () => {
    const visitor = { isKioskBidder: false, mobileAppUser: false, internalUser: false, emailRule: null }
    expect(await configOf()).toMatchObject(visitor)
    expect(await configOf(signedIn)).toMatchObject(visitor)
    expect(await configOf(await signIn(server.database.db, person, { is_mobile_app: true }))).toMatchObject({ mobileAppUser: true })
  })

  it('knows internal users and kiosk bidders by flag, an inactive buyer by status I [ACC-3.14] [MKT-3.66] [ACC-6.03]', async () => {
    const { db } = server.database
    const configOfKind = async (fields: Parameters<typeof aPerson>[1]) => await configOf(await signIn(db, await aPerson(db, fields)))
    const ofVisitor = { disableUnmasking: true, displayAlertsModal: false, isNonSyncedBuyer: false }
    expect(await configOf()).toMatchObject({ internalUser: false, isKioskBidder: false, ...ofVisitor })
    const ofMember = { disableUnmasking: false, displayAlertsModal: true, isNonSyncedBuyer: false }
    expect(await configOfKind({ kind: 'internal' })).toMatchObject({ internalUser: true, isKioskBidder: false, ...ofMember })
    expect(await configOfKind({ kind: 'kiosk' })).toMatchObject({ internalUser: false, isKioskBidder: true, ...ofMember })
    expect(await configOfKind({ status: 'inactive' })).toMatchObject({ buyerStatus: 'I' })
  })

  it("user config has the site's languages, zone and both places [ACC-3.11] [ACC-3.12] [MKT-3.63]", async () => {
    const config = await configOf()
    expect(config.langOptions.map(({ code }) => code)).toEqual(['en_us', 'es_es', 'nl_nl'])
    expect(config).toMatchObject({ selectedLang: 'en_us', selectedTimezone: null, currentTimezone: 'America/New_York' })
    expect(config.displayPref).toMatchObject({ dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' })
    const chosen = await configOf({ host: 'uk.localhost', cookie: 'userLang=es_es; userTimezone=Asia/Dubai' })
    expect(chosen).toMatchObject({ selectedLang: 'es_es', selectedTimezone: 'Asia/Dubai' })
    expect(chosen.displayPref).toMatchObject({ dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm' })
    expect(config.locationInfo).toEqual(config.physicalLocationInfo)
    expect(config.physicalLocationInfo).toMatchObject({ threeCharCountryCode: 'USA', countryCode: 'US' })
    const elsewhere = await configOf({ cookie: 'userLocation=CAN%3AK1A; userTimezone=Asia%2FTokyo' })
    expect(elsewhere).toMatchObject({ selectedTimezone: 'Asia/Tokyo', currentTimezone: 'Asia/Tokyo' })
    expect([elsewhere.locationInfo.threeCharCountryCode, elsewhere.physicalLocationInfo]).toEqual(['CAN', config.physicalLocationInfo])
  })

  it('calls an inactive buyer I and any other A [ACC-6.02]', async () => {
    const of = async (status: 'active' | 'inactive') =>
      (await configOf(await signIn(server.database.db, await aPerson(server.database.db, { status })))).buyerStatus
    expect([await of('active'), await of('inactive')]).toEqual(['A', 'I'])
  })

  it('user config has the preferences of display, search and vehicle finder [ACC-3.15] [ACC-3.16] [MKT-3.64]', async () => {
    expect(await configOf()).toMatchObject({
      displayPref: {
        passwordRule: { min: 8, max: 128 },
        paymentDuePreference: { enableMBPPayments: true },
        dateFormat: 'MM/dd/yyyy',
        timeFormat: 'hh:mm a',
      },
      defaultDisplayPref: {
        selectedLang: 'en_us',
        showSecurityQuestions: true,
        lotDetailsPreference: { showSaleLight: true },
        shippingPrefs: ['SLFPCKP', 'RPPCKP'],
        searchPreference: { pageSize: 20 },
        odometerBrandDisplayPreference: true,
        redactionLimits: { vin: 11 },
      },
      lotDetailsPreference: { hideAcvConditionally: false },
    })
    expect((await configOf({ host: 'in.localhost' })).defaultDisplayPref.lotDetailsPreference).toEqual({ showSaleLight: false })
  })

  it('user config has vehicle finder, flags and preferred countries of the site [MKT-3.65] [MKT-3.67] [ACC-3.17]', async () => {
    expect(await configOf()).toMatchObject({
      vehicleFinderPreference: { hideNewLayout: false, searchVinLength: 17, regEx: '^[A-HJ-NPR-Z0-9]+$' },
      countryFlagsPreference: { prefCountries: ['us', 'ca'] },
      preferredCountryCode: 'us',
      zipToCoordinate: true,
      refreshAlerts: false,
    })
    expect((await configOf({ host: 'uk.localhost' })).countryFlagsPreference.prefCountries).not.toContain('ie')
  })

  it('user config has self pickup and pickup by a representative, in this order [ACC-9.30]', async () => {
    expect((await configOf()).defaultDisplayPref.shippingPrefs).toEqual(['SLFPCKP', 'RPPCKP'])
  })

  it('offers the flags us and ca first, after the flag of the country of some sites, and no Irish one on the UK site [ACC-9.25]', async () => {
    const flags = SITE_CODES.map(async (code) => {
      const { countryFlagsPreference } = await configOf({ host: `${siteOf(code).hostLabel}.localhost` })
      return [code, countryFlagsPreference.prefCountries.join()]
    })
    expect(Object.fromEntries(await Promise.all(flags))).toEqual({
      CPRTUS: 'us,ca',
      CPRTUK: 'gb,us,ca',
      CPRTIE: 'ie,us,ca',
      CPRTCA: 'ca,us',
      CPRTDE: 'us,ca',
      CPRTES: 'us,ca',
      CPRTIN: 'us,ca',
      CPRTMEA: 'us,ca',
      CPRTDRIVE: 'us,ca',
    })
  })

  it('user config has the five flags; the alerts modal is shown until this session has closed it [ACC-3.18]', async () => {
    expect(await configOf()).toMatchObject({ blockLiveChat: false, allowJivoChat: false, displayAlertsModal: false, companyFlag: false })
    expect(await configOf(signedIn)).toMatchObject({ displayAlertsModal: true, disableUnmasking: false })
    const closed = await signIn(server.database.db, person, { facts: JSON.stringify({ displayAlertsModal: false, refreshAlerts: true }) })
    expect(await configOf(closed)).toMatchObject({ displayAlertsModal: false, refreshAlerts: true })
    expect((await configOf({ host: 'uk.localhost' })).allowJivoChat).toBe(true)
  })
})

describe('a change of user config', () => {
  it('a change of user config is refused from another site', async () => {
    const answer = await update({ timezone: 'UTC' }, { host: 'localhost', origin: 'https://evil.example' })
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  it('takes language, time zone and location of a visitor and keeps them in cookies [ACC-7.16] [MKT-7.20] [ACC-9.03]', async () => {
    const change = { language: 'nl_nl', timezone: 'Europe/Madrid', locationInfo: { threeCharCountryCode: 'USA', zipCode: '75201' } }
    const answer = await update(change)
    expect(answer.json()).toMatchObject({ returnCode: 1, returnCodeDesc: 'Success' })
    expect(userConfigAnswer.parse(answer.json().data)).toMatchObject({
      selectedLang: 'nl_nl',
      selectedTimezone: 'Europe/Madrid',
      currentTimezone: 'Europe/Madrid',
      locationInfo: { zipCode: '75201', description: 'Dallas, TX 75201' },
    })
    const lives = Object.fromEntries(answer.cookies.map(({ name, value, maxAge, path }) => [name, [value, maxAge, path]]))
    expect(lives).toMatchObject({
      userLang: ['nl_nl', 30 * DAY_SECONDS, '/'],
      userLocation: ['USA:75201', 365 * DAY_SECONDS, '/'],
      userTimezone: ['Europe/Madrid', 365 * DAY_SECONDS, '/'],
    })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect(await configOf({ cookie })).toMatchObject({
      selectedLang: 'nl_nl',
      selectedTimezone: 'Europe/Madrid',
      locationInfo: { zipCode: '75201' },
    })
  })

  it('takes the other names of the same settings, and an empty zone gives the choice up', async () => {
    const named = await update({ selectedLang: 'es_es', selectedTimezone: 'UTC' })
    expect(named.json().data).toMatchObject({ selectedLang: 'es_es', selectedTimezone: 'UTC' })
    const given = await update({ timezone: '' }, { cookie: 'userTimezone=UTC' })
    expect(given.json().data).toMatchObject({ selectedTimezone: null, currentTimezone: 'America/New_York' })
    expect(given.cookies).toContainEqual(expect.objectContaining({ name: 'userTimezone', maxAge: 0 }))
  })

  it("stays with a member's account, whatever browser they come with", async () => {
    const { db } = server.database
    const other = await aPerson(db)
    const one = await signIn(db, other)
    await update(
      {
        timezone: 'Asia/Dubai',
        displayPref: { dateFormat: 'yyyy-MM-dd', distanceUnit: 'km' },
        locationInfo: { threeCharCountryCode: 'ARE', zipCode: '' },
      },
      one,
    )
    expect(await configOf(await signIn(db, other))).toMatchObject({
      selectedTimezone: 'Asia/Dubai',
      displayPref: { dateFormat: 'yyyy-MM-dd', timeFormat: 'hh:mm a', distanceUnit: 'km' },
      locationInfo: { threeCharCountryCode: 'ARE' },
    })
    expect(await configOf(signedIn)).toMatchObject({
      selectedTimezone: null,
      displayPref: { dateFormat: 'MM/dd/yyyy', distanceUnit: 'mi' },
    })
  })

  it('names every wrong field and then keeps nothing', async () => {
    const answer = await update({ language: 'de_de', timezone: 'Mars/Base', displayPref: { dateFormat: '<b>', timeFormat: 'q' } })
    expect(answer.json()).toMatchObject({
      returnCode: -1,
      returnCodeDesc: 'This language is not offered here.',
      data: {
        errorCode: 'INVALID_INPUT',
        fieldErrors: {
          language: 'validation.language',
          timezone: 'validation.timeZone',
          'displayPref.dateFormat': 'validation.displayPreference',
          'displayPref.timeFormat': 'validation.displayPreference',
        },
      },
    })
    expect(answer.cookies).toEqual([])
    const place = await update({ language: 'nl_nl', locationInfo: { threeCharCountryCode: 'USA', zipCode: '00000' } })
    expect([place.json().returnCode, place.cookies]).toEqual([-1, []])
    expect((await update({ timezone: 7 })).json()).toMatchObject({
      returnCode: -1,
      data: { fieldErrors: { timezone: 'validation.wrong' } },
    })
  })
})

describe('the language preference', () => {
  it('the language preference is for members with their token only', async () => {
    expect((await post(LANGUAGE, { language: 'es_es' })).statusCode).toBe(401)
    const visitor = await post(LANGUAGE, { language: 'es_es' }, { host: 'localhost', cookie: 'hl=abcdefghijklmnopqrstuv' })
    expect(visitor.statusCode).toBe(401)
    const { 'x-xsrf-token': _token, ...without } = signedIn
    expect((await post(LANGUAGE, { language: 'es_es' }, without)).statusCode).toBe(403)
  })

  it('the language preference is saved and kept in its cookie for thirty days [ACC-7.17] [ACC-4.51]', async () => {
    const answer = await post(LANGUAGE, { language: 'es_es' }, signedIn)
    expect(answer.json()).toMatchObject({ returnCode: 1, data: { selectedLang: 'es_es' } })
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'userLang', value: 'es_es', maxAge: 30 * DAY_SECONDS, path: '/' }),
    )
    const { preferences } = await server.database.db
      .selectFrom('profiles')
      .select('preferences')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(preferences).toMatchObject({ language: 'es_es' })
    expect((await post(LANGUAGE, { language: 'xx_xx' }, signedIn)).json().data.fieldErrors).toEqual({ language: 'validation.language' })
  })
})

describe('env config', () => {
  const env = async (host = 'localhost') => envConfigAnswer.parse((await get(ENV, { host })).data)

  it('env config has the sign-in addresses that the operator set [ACC-3.30] [ACC-7.18] [MKT-7.14]', async () => {
    expect(await env()).toMatchObject({
      sellerLoginURL: 'https://sellers.example/login',
      automotiveLoginUrl: 'https://cars.example/login',
      bodyshopAndRecoveryOpsLoginUrl: 'https://bodyshops.example/login',
    })
  })

  it('env config has cookie countries, kiosk bids and captcha [ACC-3.31]', async () => {
    const config = await env()
    expect(config).toMatchObject({ kiosk: { kioskBidTurnedOff: true }, enableReCaptcha: true, failureAttemptsToShowCaptcha: 3 })
    expect(config.countryCodesToShowCookiePolicy).toContain('DEU')
    expect(config.countryCodesToShowCookiePolicy).not.toContain('USA')
  })

  it('calls buyers from countries without a site international: of the Middle East, all but those of ARE, BHR and OMN [ACC-9.14] [MKT-9.37]', async () => {
    const { internationalBuyerCountries: abroad } = await env()
    expect(['ARE', 'BHR', 'OMN', 'SAU', 'QAT', 'KWT'].filter((country) => !abroad.includes(country))).toEqual(['ARE', 'BHR', 'OMN'])
  })

  it('env config has the interval of the home page that the operator sets [MKT-9.04] [ACC-9.07]', async () => {
    const other = await testApp({ SEARCH_WORKERS: '0', HOME_REFRESH_MS: '60000' })
    const answer = await other.app.inject({ url: '/public/data/envconfig/properties', headers: { host: 'localhost' } })
    await other.close()
    expect(answer.json().data.homePageRefreshInterval).toBe(60_000)
  })

  it('env config has the intervals and the settings of Google and Apple [ACC-3.32] [ACC-9.07] [ACC-9.08]', async () => {
    expect(await env()).toMatchObject({
      homePageRefreshInterval: 180_000,
      accountAlertsSlideInterval: 15_000,
      globalAlertsSlideInterval: 15_000,
      sso: { google: { clientId: expect.any(String) }, apple: { clientIdWeb: expect.any(String), clientIdDevice: expect.any(String) } },
    })
  })

  it('protects the member-fee pages and calls every site but two global [ACC-6.11]', async () => {
    expect((await env()).protectedUrls).toEqual([
      '/Content/US/en/Premier-Member-Fees',
      '/memberFees',
      '/member-fees-us-licensed',
      '/member-fees-us-non-licensed',
    ])
    expect([(await env()).globalPlatform, (await env('ca.localhost')).globalPlatform, (await env('de.localhost')).globalPlatform]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('number data', () => {
  const data = async (path: string, host = 'localhost') =>
    numberDataAnswer.parse((await get(`/public/data/cldrData/${path}`, { host })).data)

  it('number data is what CLDR says of a locale [ACC-7.39] [MKT-7.18]', async () => {
    expect(await data('en/us')).toEqual({
      locale: 'en-US',
      decimal: '.',
      group: ',',
      minusSign: '-',
      percentSign: '%',
      currency: { code: 'USD', symbol: '$' },
      patterns: { decimal: '#,##0.###', currency: '¤#,##0.00', percent: '#,##0%' },
    })
    expect(await data('de/de_de', 'de.localhost')).toMatchObject({
      decimal: ',',
      group: '.',
      currency: { code: 'EUR', symbol: '€' },
      patterns: { currency: '#,##0.00\u00A0¤', percent: '#,##0\u00A0%' },
    })
    expect((await data('en/in', 'in.localhost')).patterns.decimal).toBe('#,##,##0.###')
  })

  it('number data is refused for locales that nobody speaks', async () => {
    for (const path of ['xx/yy', 'en/%3Cb%3E', '1/2', 'zzz/us']) expect((await get(`/public/data/cldrData/${path}`)).returnCode).toBe(-1)
  })
})
