import { calls, answerSchemas } from '@app/contract/calls.ts'
import { bodyShapes } from '@app/contract/bodies.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import type { FastifyInstance } from 'fastify'
import { registerAccount } from '#modules/account/index.ts'
import { registerAccountInformation } from '#modules/account-information/index.ts'
import { registerAlerts } from '#modules/alerts/index.ts'
import { registerChat } from '#modules/chat/index.ts'
import { registerFlags, SiteSwitches } from '#modules/flags/index.ts'
import { isKioskScreen, registerKiosks } from '#modules/kiosks/index.ts'
import { headsFolderOf, registerLedger } from '#modules/ledger/index.ts'
import { registerLocations } from '#modules/locations/index.ts'
import { registerAuctions, registerLaneAlerts, registerSaleDesk, startSalesJob } from '#modules/auctions/index.ts'
import { registerDuplicates } from '#modules/duplicates/index.ts'
import { type DocumentsDeps, registerDocuments } from '#modules/documents/index.ts'
import { type AgreementsDeps, registerAgreements } from '#modules/agreements/index.ts'
import { registerHouseTexts, TextBook } from '#modules/house-texts/index.ts'
import { type IdentityDeps, registerIdentityChecks } from '#modules/identity-checks/index.ts'
import { registerIdentityDesk } from '#modules/identity-desk/index.ts'
import { registerReviews } from '#modules/reviews/index.ts'
import { registerMemberFile } from '#modules/member-file/index.ts'
import { registerRetention, type RetentionDeps } from '#modules/retention/index.ts'
import { registerBidRequests } from '#modules/bid-requests/index.ts'
import { registerScreening } from '#modules/screening/index.ts'
import { registerBidders } from '#modules/bidders/index.ts'
import { registerSellers } from '#modules/sellers/index.ts'
import { type Bidding, openBidding } from '#modules/bidding/index.ts'
import { openLive } from '#modules/live/index.ts'
import { ownAmountsOn, registerBidCalls } from '#modules/own-bids/index.ts'
import { registerAfterHammer } from '#modules/after-hammer/index.ts'
import { registerDeskOverview } from '#modules/desk-overview/index.ts'
import { registerLaneDesk, registerRunList } from '#modules/lane-desk/index.ts'
import { registerNavCounts } from '#modules/nav-counts/index.ts'
import { registerLots, type LotDeps } from '#modules/lots/index.ts'
import { registerMailPreviews } from '#modules/mail-previews/index.ts'
import { registerPictures } from '#modules/share-cards/index.ts'
import { registerBidderNumbers, type NumbersDeps } from '#modules/bidder-numbers/index.ts'
import { registerMandates } from '#modules/mandates/index.ts'
import { type OpenApiDeps, registerOpenApi, Tokens } from '#modules/open-api/index.ts'
import { type BrokersDeps, registerBrokers } from '#modules/brokers/index.ts'
import { type FeeBook, openFeeBook } from '#modules/fee-schedules/index.ts'
import { registerMemberships } from '#modules/memberships/index.ts'
import type { Payments } from '#modules/gateway-payments/index.ts'
import type { SimulatorPlace } from '#platform/gateway/index.ts'
import { type MoneyActs, type MoneyRooms, openPaymentsOf, registerMoney } from './app-money.ts'
import { openOutside } from './app-outside.ts'
import { startTelling } from './app-telling.ts'
import { openSearchAndLists } from './app-search.ts'
import { registerMessages } from '#modules/messages/index.ts'
import { registerPush } from '#modules/push/index.ts'
import { openPush } from '#platform/push/index.ts'
import { addressBegunHere, registerRegistration } from '#modules/registration/index.ts'
import { registerReference } from '#modules/reference/index.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'
import { Sessions } from '#modules/session/index.ts'
import { registerSession } from '#modules/sign-in/index.ts'
import { registerSignOn } from '#modules/sign-on/index.ts'
import { registerSite } from '#modules/site/index.ts'
import { registerLotNotes } from '#modules/lot-notes/index.ts'
import { openCaptcha, type TriesRange } from '#platform/captcha/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { type HashCost, openPasswords } from '#platform/passwords/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import { type Readiness, registerHealth } from '#platform/health.ts'
import { answerFailuresAsJson, createEdge } from '#platform/edge/edge.ts'
import { watchVisits } from '#platform/http/last-visit.ts'
import { registerApiPage } from '#platform/http/openapi/api-page.ts'
import { registerPages } from '#platform/pages/index.ts'
import { registerMetrics } from '#platform/metrics.ts'
import { openUploads, type StartDecoding, type Uploads } from '#platform/uploads/index.ts'
import { openVaultInApp, storeOf, type Vault } from '#platform/vault/index.ts'

/** What of the application others in the process work with. */
export interface AppRooms {
  readonly bidding: Bidding
  /** Whether there were any requests lately. */
  readonly isSomebodyHere: () => boolean
  /** Sealed papers, and the way they come in. */
  readonly vault: Vault
  readonly uploads: Uploads
  /** What providers tell of by themselves. */
  readonly notices: NoticeInbox
  /** What papers of members are kept and reviewed with. */
  readonly documents: DocumentsDeps
  /** What agreements of members are signed and kept with. */
  readonly agreements: AgreementsDeps
  /** What identities are checked with. */
  readonly identity: IdentityDeps
  /** What law keeps of people who were erased. */
  readonly retention: RetentionDeps
  /** What is paid at gateways, and what goes back. */
  readonly payments: Payments & MoneyActs
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rooms: AppRooms
  }
}

/** What the process hands to the application; everything else is made from it. */
export interface AppDeps {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  readonly readiness: Readiness
  /** Key of the CSRF tokens, 32 bytes, shared by all nodes. */
  readonly csrfKey: Buffer
  /** Signatures and sealed purposes shared by all nodes. */
  readonly keys: KeyRing
  /** Connections of the bidding engine, so that nothing else keeps a bid waiting; those of everything else when left out. */
  readonly engineDatabase?: Database | undefined
  /** Whether this node runs lanes and closes lots by their clocks; true when left out. */
  readonly runsLanes?: boolean | undefined
  /** Where the practice bank of payments runs; without it no site has it. */
  readonly simulator?: SimulatorPlace | undefined
  /** Whether the built pages are served; without them every unknown path is a JSON 404. */
  readonly hasPages: boolean
  /** The engine of search, where a start has opened it ahead; closed with the application. */
  readonly engine?: SearchEngine
  /** What a password's hash costs, and how many tries a captcha; what whoever guesses should pay when left out. */
  readonly passwordCost?: HashCost
  readonly captchaTries?: TriesRange
  /** How sent files are decoded; each in a process of its own when left out. */
  readonly startDecoding?: StartDecoding | undefined
}

/** Where other nodes reach this one: as configured, else on this machine. */
function ownAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  return config.internalUrl ?? `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : config.port}`
}

/** How sales are built and what follows the hammer; what is due by time is moved on by nodes that run lanes. */
function registerOperations(app: FastifyInstance, deps: AppDeps & { bidding: Bidding; book: FeeBook } & MoneyRooms): AppRooms['payments'] {
  const { database, log, keys, post, devices, bidding, book, payments, files, runsLanes = true } = deps
  const { acting, control } = bidding
  const { pool, db } = database
  deps.readiness.add(
    'bids',
    () => bidding.alarm.canWrite(),
    () => bidding.alarm.cause(),
  )
  registerSaleDesk(app, { pool, acting })
  registerLaneAlerts(app, { pool })
  registerBidders(app, { db, runsJobs: runsLanes })
  registerSellers(app, { db, post })
  registerDeskOverview(app, { pool, engine: bidding })
  registerLaneDesk(app, { pool, acting, engine: bidding, control })
  registerAfterHammer(app, { acting, db, keys, post, log, runsJob: runsLanes })
  registerBidRequests(app, { db, acting, engine: bidding })
  registerNavCounts(app, { pool, engine: bidding })
  if (runsLanes) startSalesJob(app, { pool, nowMs: acting.nowMs })
  const rooms = { ...payments.forRefunds, ...files, devices, booking: payments.booking, payments }
  const acts = registerMoney(app, { ...database, ...rooms, acting, engine: bidding, book, keys, post, log, runsJobs: runsLanes })
  return { ...payments, ...acts }
}

/** Ways into an account and back into it, registration, one's own account; answers what sign-on offers. */
function registerPeople(app: FastifyInstance, deps: NumbersDeps & RetentionDeps): ReturnType<typeof registerSignOn> {
  registerSession(app, { ...deps, addressBegunHere })
  const signOn = registerSignOn(app, deps)
  registerAccount(app, deps)
  registerRegistration(app, deps)
  registerBidderNumbers(app, deps)
  registerMailPreviews(app, deps.post)
  registerAccountInformation(app, deps)
  registerHouseTexts(app, deps)
  return signOn
}

/** What members show, sign and hold: papers with the desk that reviews them, agreements, memberships, and who and what may bid for them. */
function registerStanding(
  app: FastifyInstance,
  deps: DocumentsDeps & AgreementsDeps & OpenApiDeps & BrokersDeps & RetentionDeps & IdentityDeps & Pick<Payments, 'charge'>,
): Omit<AppRooms, 'bidding' | 'isSomebodyHere' | 'payments'> {
  registerDocuments(app, deps)
  registerReviews(app, deps)
  registerScreening(app, deps)
  registerIdentityChecks(app, deps)
  registerIdentityDesk(app, deps)
  registerAgreements(app, deps)
  registerMemberships(app, deps)
  registerDuplicates(app, deps)
  registerMandates(app, deps)
  registerOpenApi(app, deps)
  registerBrokers(app, deps)
  registerRetention(app, deps)
  registerMemberFile(app, deps)
  const { vault, uploads, notices } = deps
  return { vault, uploads, notices, documents: deps, agreements: deps, identity: deps, retention: deps }
}

/** What everybody reads alike: yards, codes, pictures, sales. */
function registerPublicReads(app: FastifyInstance, { config, log, database: { db, pool } }: AppDeps): void {
  registerLocations(app, { db })
  registerReference(app, { db })
  registerPictures(app, { pool, log, dataDir: config.dataDir })
  registerAuctions(app, { pool, publicUrl: config.publicUrl })
}

/** What operators switch for a site with what hangs on it, what everybody reads alike, and what a reader notes. */
function registerSwitched(
  app: FastifyInstance,
  deps: AppDeps,
  { switches, sessions }: { readonly switches: SiteSwitches; readonly sessions: Sessions },
): void {
  const { db } = deps.database
  registerFlags(app, { db, switches })
  registerChat(app, { db, switches })
  registerKiosks(app, { db, sessions })
  registerPublicReads(app, deps)
  registerLotNotes(app, deps.database)
}

/** What the application tells of itself: figures, health, the description of its calls. */
function registerSelf(app: FastifyInstance, readiness: Readiness): void {
  registerMetrics(app)
  registerHealth(app, readiness)
  registerApiPage(app, { calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })
}

/** The table of contents: the edge, then every module in order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, keys } = deps
  const houseTexts = new TextBook({ ...deps.database, log, redisUrl: config.redisUrl })
  const sessions = new Sessions(deps.database.db, (site) => houseTexts.inForce('TERMS', site, Date.now()))
  const tokens = new Tokens({ db: deps.database.db, sessions })
  const switches = new SiteSwitches(deps.database.db, log)
  const app = await createEdge({
    config,
    log,
    csrfKey: deps.csrfKey,
    siteOfHost: (host) => siteByHost(host, config),
    readSession: (sessionId, site) => sessions.read(sessionId, site),
    readToken: tokens.read,
    sitePreferencesOf: switches.preferencesOf,
  })
  const book = openFeeBook(app, { pool: deps.database.pool, log, redisUrl: config.redisUrl })
  const passwords = openPasswords(log, deps.passwordCost)
  app.addHook('onClose', () => passwords.close())
  registerSelf(app, deps.readiness)
  const { vault, retention } = openVaultInApp(app, { db: deps.database.db, keys, store: storeOf(config) })
  const uploads = openUploads(app, { config, log, db: deps.database.db, vault, startDecoding: deps.startDecoding })
  const captcha = openCaptcha(app, { config, log, db: deps.database.db, key: keys.derive('captcha'), tries: deps.captchaTries })
  const post = openPost(app, { config, log, db: deps.database.db })
  const signInDeps = { config, db: deps.database.db, keys, passwords, captcha, sessions, post, isKioskScreen }
  const signOn = registerPeople(app, { ...signInDeps, pool: deps.database.pool, log, vault, retention, houseTexts })
  const subscribers = registerMessages(app, { db: deps.database.db, keys, post })
  const devices = registerPush(app, { db: deps.database.db, push: openPush(config.push), post })
  registerAlerts(app, { db: deps.database.db, sessions, subscribers })
  const outside = await openOutside(app, { ...deps, post, devices })
  const rooms = { db: deps.database.db, sessions, log, post, notices: outside.notices, simulator: deps.simulator, switches }
  const payments = openPaymentsOf(app, config, { ...rooms, ownAddress: () => ownAddress(app, config) })
  const people = { sessions, tokens, post, subscribers, charge: payments.charge }
  const standing = registerStanding(app, { ...deps.database, log, keys, houseTexts, ...people, uploads, vault, retention, ...outside })
  registerSwitched(app, deps, { switches, sessions })
  registerSite(app, { db: deps.database.db, config, keys, sessions, switches, signOn, captchaSiteKey: captcha.siteKey })
  const ownAmounts: LotDeps['ownAmounts'] = (member, lots) => ownAmountsOn(deps.database.pool, member, lots)
  registerLots(app, { ...deps.database, switches, ownAmounts })
  const bidding = openBidding(app, {
    pool: (deps.engineDatabase ?? deps.database).pool,
    log,
    keys,
    address: () => ownAddress(app, config),
    runsLanes: deps.runsLanes ?? true,
    isKioskBidTurnedOff: config.isKioskBidTurnedOff,
  })
  const live = openLive(app, { database: deps.database, log, bidding, sessions: tokens.callers, redisUrl: config.redisUrl, keys })
  const money = registerOperations(app, { ...deps, post, devices, bidding, book, payments, files: { uploads, vault } })
  const tellers = { subscribers, devices, texts: outside.texts, post }
  const lists = { ownAmounts, book, captcha, recommendationPath: config.recommendationPath }
  const searching = openSearchAndLists(app, { ...deps, ...tellers, ...lists })
  registerBidCalls(app, { ...deps.database, keys, engine: bidding, ...searching })
  registerRunList(app, { pool: deps.database.pool, engine: bidding, config })
  app.decorate('rooms', { bidding, isSomebodyHere: watchVisits(app, () => live.connections.size), payments: money, ...standing })
  registerLedger(app, {
    ...deps.database,
    book,
    log,
    keys,
    dataDir: config.dataDir,
    headsFolder: headsFolderOf(config),
    nowMs: () => bidding.nowMs(),
    onCommitted: (listener) => bidding.onCommitted(listener),
    runsJob: deps.runsLanes ?? true,
  })
  startTelling(app, { ...deps.database, ...tellers })
  if (deps.hasPages)
    await registerPages(app, { ...deps, payments, sitemap: searching.sitemap, schedulesOf: (site, nowMs) => book.ofPages(site, nowMs) })
  else answerFailuresAsJson(app)
  return app
}
