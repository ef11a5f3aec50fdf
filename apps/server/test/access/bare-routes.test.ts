import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { pages, redirects, type PageId } from '../../../web/app/routes.ts'
import { pagesApp, type PagesApp } from '../pages-app.ts'
import { headersOf, type Persona, PERSONAS } from './personas.ts'

const MATRIX_LIMIT_MS = 300_000

let house: PagesApp
beforeAll(async () => {
  house = await pagesApp()
})
afterAll(() => house.close())

const personas = (...names: readonly string[]): readonly Persona[] => PERSONAS.filter(({ name }) => names.includes(name))
const headersFor = (persona: Persona) => headersOf(house.database.db, persona, () => ({ host: 'localhost' }))

/** Who a page is for. */
type Guard = (persona: Persona) => boolean
const everybody: Guard = () => true
const member: Guard = ({ isMember }) => isMember
const operator: Guard = ({ isOperator }) => isOperator === true
const reviewer: Guard = ({ isReviewer }) => isReviewer === true
const auditorOrOperator: Guard = ({ isAuditor, isOperator }) => isAuditor === true || isOperator === true
const bookkeeper: Guard = ({ isBookkeeper }) => isBookkeeper === true
const gatekeeperOrOperator: Guard = ({ isGatekeeper, isOperator }) => isGatekeeper === true || isOperator === true
const bookkeeperOrOperator: Guard = ({ isBookkeeper, isOperator }) => isBookkeeper === true || isOperator === true
const cashierOrBookkeeper: Guard = ({ isCashier, isBookkeeper }) => isCashier === true || isBookkeeper === true
const kiosk: Guard = ({ isKiosk }) => isKiosk === true
const noTill: Guard = ({ isMember, isKiosk }) => isMember && !isKiosk
const ownAccount: Guard = ({ isMember, isCounterman, isKiosk }) => isMember && !isCounterman && !isKiosk
const ownBuyer: Guard = (persona) => ownAccount(persona) && !persona.isBrokerBidder
const ownPerson: Guard = ({ isCounterman, isKiosk }) => !isCounterman && !isKiosk
/** A kiosk is shown the way to its reader's own phone. */
const counterman: Guard = ({ isCounterman }) => isCounterman === true
const noCounterman: Guard = ({ isCounterman }) => !isCounterman
/** Whoever has bidders. */
const broker: Guard = ({ fields }) => ['ROLE_BROKER', 'ROLE_MASTER'].some((role) => fields?.roles?.includes(role) === true)
const noBrokerBidder: Guard = ({ isMember, isBrokerBidder }) => isMember && !isBrokerBidder

/** Who pays for what is won. */
const payer: Guard = (persona) => ownAccount(persona) && persona.isBrokerBidder !== true
const payerOrKiosk: Guard = (persona) => payer(persona) || persona.isKiosk === true

/** Who may open each page, apart from what the table of pages says of itself; every other page is for everybody. */
const GUARDED: Readonly<Partial<Record<PageId, Guard>>> = {
  'watch-list': member,
  'saved-searches': noTill,
  'my-bids': member,
  'lots-won': member,
  'lots-lost': member,
  'driver-seat': noBrokerBidder,
  'contact-broker': member,
  'sales-data': member,
  'kiosk-auction-dashboard': kiosk,
  'kiosk-results': kiosk,
  renewal: member,
  'network-response': ownAccount,
  'payment-form': ownAccount,
  'add-deposit': ownBuyer,
  'pay-by-card': ownBuyer,
  'member-subscriptions': member,
  'document-status-pending': member,
  'collect-security-questions': member,
  'message-settings': noTill,
  'sms-alerts': noTill,
  dashboard: member,
  'account-information': ownAccount,
  'delete-account': ownAccount,
  'complete-registration': ownAccount,
  'upgrade-membership': ownAccount,
  'esign-document': ownAccount,
  'esign-documents': ownAccount,
  'power-of-attorney': ownAccount,
  'auction-consent': ownAccount,
  bidders: broker,
  countermen: ownAccount,
  'bid-requests': noTill,
  inventory: counterman,
  'operations-memberships': operator,
  'operations-duplicates': operator,
  'operations-retention': auditorOrOperator,
  'operations-member': operator,
  'operations-brokers': operator,
  'operations-quick-picks': operator,
  'operations-texts': operator,
  payments: payerOrKiosk,
  'make-payment': payer,
  'payment-options': payer,
  'member-payments': payer,
  'payments-due': payer,
  'invoice-details': payer,
  'paid-invoices-list': payer,
  'payment-history': payer,
  'operations-payments': bookkeeperOrOperator,
  'operations-lenders': bookkeeper,
  'operations-handovers': bookkeeperOrOperator,
  'operations-statements': bookkeeper,
  'operations-statement': bookkeeper,
  'operations-till': cashierOrBookkeeper,
  'to-be-picked-up': noTill,
  'release-sheets': noTill,
  'operations-gate': gatekeeperOrOperator,
  'operations-fees': bookkeeper,
  'operations-tax': bookkeeper,
  'operations-titles': operator,
  'operations-refunds': bookkeeper,
  'operations-money': bookkeeper,
  'operations-books': bookkeeper,
  'operations-months': bookkeeper,
  'operations-payer': bookkeeper,
  'operations-invoice': bookkeeper,
  'operations-money-acts': bookkeeper,
  'operations-disputes': bookkeeper,
  'operations-defaults': bookkeeper,
  'operations-settlements': bookkeeper,
  'member-fees': member,
  'member-fees-by-license': member,
  'member-fees-us-licensed': member,
  'member-fees-us-non-licensed': member,
  'broker-profile': broker,
  'broker-form': ownAccount,
  'us-register': noCounterman,
  register: noCounterman,
  'register-step-2': ownPerson,
  'thank-you': ownPerson,
  'counter-bids': member,
  'lane-alert': member,
  'lot-alert': member,
  'operations-alerts': operator,
  'operations-reviews': reviewer,
  'operations-screening': reviewer,
  'verify-identity': ownAccount,
  'operations-identity': reviewer,
  'operations-mailbox': operator,
  'operations-flags': operator,
  'operations-chat': operator,
  'operations-kiosks': operator,
  'operations-desks': operator,
  'operations-sales': operator,
  'operations-sale': operator,
  'operations-bidders': operator,
  'operations-sellers': operator,
  'operations-negotiations': operator,
  'operations-lane': operator,
}
/** A new page is guarded above, or counted here as one for everybody. */
const OPEN_PAGES = 82
const REFUSED = /^(?:\/login\?redirectUrl=|\/accessDenied|\/contactBroker)/
const filled = (path: string): string => path.replace(/\/:\w+\??/g, '/1')

describe('every page', () => {
  it('every page is guarded as it ought to be, or is one of those for everybody', () => {
    expect(pages.filter(({ id }) => GUARDED[id] === undefined)).toHaveLength(OPEN_PAGES)
    expect(pages.filter(({ id, access }) => (GUARDED[id] === undefined) !== (access === 'anyone')).map(({ id }) => id)).toEqual([])
  })

  const WHO = [
    'visitor',
    'standard buyer',
    'inactive counterman',
    'broker bidder',
    'kiosk with somebody before it',
    'operator',
    'operator without a second factor',
    'suspended buyer',
  ]

  it.each(personas(...WHO).map((persona): [string, Persona] => [persona.name, persona]))(
    'lets in a %s where it ought to, and sends them elsewhere without a word of itself where not',
    { timeout: MATRIX_LIMIT_MS },
    async (_, persona) => {
      const headers = await headersFor(persona)
      const unexpected: string[] = []
      for (const { id, paths } of pages) {
        const guard = GUARDED[id] ?? everybody
        for (const path of paths) {
          const answer = await house.app.inject({ url: filled(path), headers })
          const isRefused = answer.statusCode === 302 && REFUSED.test(String(answer.headers.location))
          if (isRefused === guard(persona) || (isRefused && answer.body !== ''))
            unexpected.push(`${path}: ${answer.statusCode} ${answer.headers.location}`)
        }
      }
      expect(unexpected).toEqual([])
    },
  )
})

/** What the server answers beside calls and pages, by who may have it. */
const FOR_EVERYBODY = [
  '/health/live',
  '/health/ready',
  '/api',
  '/api/openapi.json',
  '/api/start.js',
  '/api/reader.js',
  '/favicon.ico',
  '/favicon.svg',
  '/no-photo.svg',
  '/push/worker.js',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/yards.xml',
  '/sitemaps/:section(^[a-z]+$)-:part(^\\d{1,4}$).xml',
  ...['ARE', 'BHR', 'CAN', 'DEU', 'ESP', 'FIN', 'GBR', 'IND', 'IRL', 'OMN', 'USA'].map((country) => `/maps/${country}.svg`),
  '/media/no-photo.svg',
  '/media/drawing.svg',
  '/media/cards/:locale/:kind/*',
  '/media/files/*',
  '/media/looks/:look/:picture',
  '/media/looks/:version/:look/:picture',
]
/** By a ticket of the visit, the mark of another node, or in a demo world alone: to everybody else they are not there. */
const GUARDED_ROUTES = [
  'GET /live',
  'GET /live/events',
  'POST /internal/bids',
  'GET /demo/openid/:provider/*',
  'POST /demo/openid/:provider/*',
]

describe('every route that is no call and no page', () => {
  it('every route that is no call and no page is one of these', () => {
    const known = new Set(Object.values<AnyCall>(calls).map(({ method, path }) => `${method} ${path}`))
    const paths = [...pages.flatMap((page) => [...page.paths]), ...redirects.map(({ from }) => from)]
    // A parameter that may be left out is two routes.
    const shown = new Set(paths.flatMap((path) => [path, path.replace('?', ''), path.replace(/\/:\w+\?$/, '') || '/']))
    const isPage = (url: string): boolean => shown.has(url.replace(/^\/(?:es|nl)(?=\/|$)/, '') || '/')
    const others = house.app.edge.routes
      .filter(
        ({ method, url }) =>
          !['HEAD', 'OPTIONS'].includes(method) && !known.has(`${method} ${url}`) && !isPage(url) && !url.startsWith('/assets/'),
      )
      .map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(others)].toSorted()).toEqual([...FOR_EVERYBODY.map((url) => `GET ${url}`), ...GUARDED_ROUTES].toSorted())
  })

  it.each(FOR_EVERYBODY)('%s says the same to a visitor and to an operator, and sets nobody’s session', async (url) => {
    const path = url
      .replace(/:part\([^)]*\)/, '1')
      .replace(/:\w+/g, '1')
      .replace('*', '../../.secret')
    const [visitor, boss] = personas('visitor', 'operator')
    const answers = await Promise.all(
      [visitor, boss].map(async (persona) => house.app.inject({ url: path, headers: await headersFor(persona as Persona) })),
    )
    // What is not there says so in an envelope or a page, each with a number of its own.
    const refusals = answers.map(({ statusCode, body }) => [
      statusCode,
      statusCode === 200 ? createHash('sha256').update(body).digest('hex') : '',
    ])
    expect(refusals[0]).toEqual(refusals[1])
    const [first] = answers
    expect(first?.statusCode).toBeLessThan(500)
    expect(answers.flatMap(({ cookies }) => cookies.filter(({ name }) => name === 'hl'))).toEqual([])
  })

  it.each(GUARDED_ROUTES)('%s is for nobody who comes without what opens it', { timeout: MATRIX_LIMIT_MS }, async (route) => {
    const [method = '', url = ''] = route.split(' ')
    const path = url.replace(':provider', 'google').replace('*', '.well-known/openid-configuration')
    for (const persona of personas('visitor', 'standard buyer', 'operator', 'internal user')) {
      const headers = await headersFor(persona)
      for (const more of [{}, { 'x-hammerlane-mac': 'AAAA' }, { origin: 'https://evil.example' }]) {
        const payload = method === 'POST' ? { payload: Buffer.from('{}') } : {}
        const answer = await house.app.inject({
          method: method as 'GET',
          url: `${path}?ticket=${'A'.repeat(43)}`,
          headers: { ...headers, 'content-type': 'application/octet-stream', ...more },
          ...payload,
        })
        expect([persona.name, route, [302, 403, 404].includes(answer.statusCode)]).toEqual([persona.name, route, true])
      }
    }
  })
})
