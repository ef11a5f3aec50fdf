// P16: every list page and call of operators and of signed-in people in a large world, beside the same in a small one.
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { quantile, record, type BenchRow } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type DeskWorld, makeDeskWorld } from '../world/desk-world.ts'
import { startServer } from '../world/running-server.ts'

const LARGE = { lots: scaled(300_000), sales: scaled(3_000), people: scaled(5_000), invoices: scaled(100_000) }
const SMALL = { lots: scaled(5_000), sales: scaled(900), people: scaled(500), invoices: scaled(2_000) }
const LIMIT_MS = 300
const GROWTH_LIMIT = 3
/** What a page of one row takes: of two that are both this quick, none is slow for being a few times the other. */
const QUICK_MS = 50
const WARM_UP = 3
const TIMES = 30
const PACE_MS = 20
const P95 = 0.95

/** Pages of the books and of what somebody pays. */
function moneyAddresses(world: DeskWorld): Record<'keepers' | 'payers', Readonly<Record<string, string>>> {
  const keepers: Readonly<Record<string, string>> = {
    '/operations/money': '/operations/money',
    '/operations/money, its third page': '/operations/money?page=3',
    '/operations/money, overdue': '/operations/money?status=OVERDUE',
    '/operations/money, by a number': `/operations/money?q=${world.invoiceNumber}`,
    '/operations/money, by a name': '/operations/money?q=Tester',
    '/operations/money, by a sum': '/operations/money?q=3310',
    '/operations/money/payers/:number': `/operations/money/payers/${world.buyerNumber}`,
    '/operations/money/invoices/:id': `/operations/money/invoices/${world.invoiceId}`,
    '/operations/money/acts': '/operations/money/acts',
    '/operations/money/acts, ended': '/operations/money/acts?view=ended',
    '/operations/money/defaults': '/operations/money/defaults',
    '/operations/money/defaults, ended': '/operations/money/defaults?view=ended',
    '/operations/money/settlements': '/operations/money/settlements',
    '/operations/money/settlements, decided': '/operations/money/settlements?view=decided',
    '/operations/money/books': '/operations/money/books',
    '/operations/money/months': '/operations/money/months',
    '/operations/money/refunds': '/operations/money/refunds',
    '/operations/money/refunds, ended': '/operations/money/refunds?view=ended',
    '/operations/money/disputes': '/operations/money/disputes',
    '/operations/money/disputes, won': '/operations/money/disputes?view=won',
    '/operations/money/tills': '/operations/money/tills',
    '/operations/till': '/operations/till',
    '/operations/till/:id': `/operations/till/${world.tillId}`,
    '/operations/money/statements': '/operations/money/statements',
    '/operations/money/statements/:id': `/operations/money/statements/${world.statementId}`,
    '/operations/money/payments': '/operations/money/payments',
  }
  const payers: Readonly<Record<string, string>> = {
    '/payments': '/payments',
    '/member-payments': '/member-payments',
    '/toBePickedUp': '/toBePickedUp',
    '/bidRequests': '/bidRequests',
  }
  return { keepers, payers }
}

/** Address of each page or call, by who looks. */
function addressesOf(world: DeskWorld): { readonly path: string; readonly name: string; readonly cookies: readonly string[] }[] {
  const operators: Readonly<Record<string, string>> = {
    '/operations': '/operations',
    '/operations/sales': '/operations/sales',
    '/operations/sales, all to come, its third page': '/operations/sales?show=coming&page=3',
    '/operations/sales, bids open': '/operations/sales?show=open',
    '/operations/sales of a yard': `/operations/sales?show=coming&yard=${world.yard}`,
    '/operations/sales/:saleId': `/operations/sales/${world.saleId}`,
    '/operations/lanes/:saleId': `/operations/lanes/${world.saleId}`,
    '/operations/bidders': `/operations/bidders?buyer=${world.buyerNumber}`,
    '/operations/bidders, by a name': '/operations/bidders?find=Tester',
    '/operations/members/:number': `/operations/members/${world.buyerNumber}`,
    '/operations/memberships': '/operations/memberships',
    '/operations/duplicates': '/operations/duplicates',
    '/operations/retention': '/operations/retention',
    '/operations/sellers': '/operations/sellers',
    '/operations/sellers, one': `/operations/sellers?code=${world.seller}`,
    '/operations/negotiations': '/operations/negotiations',
    '/operations/alerts': `/operations/alerts?buyer=${world.buyerNumber}`,
    '/operations/mailbox': '/operations/mailbox',
    '/operations/flags': '/operations/flags',
    '/operations/chat': '/operations/chat',
    '/operations/chat/:chatId': `/operations/chat/${world.chatId}`,
    '/operations/kiosks': '/operations/kiosks',
    '/operations/screening': '/operations/screening',
    '/operations/titles': '/operations/titles',
    '/operations/gate': '/operations/gate',
    '/operations/storage': '/operations/storage',
    '/operations/fees': '/operations/fees',
    '/operations/tax': '/operations/tax',
    'lots of a yard without a sale': `/data/operations/yards/${world.yard}/lots`,
    'lane as JSON': `/data/operations/lanes/${world.saleId}`,
  }
  const members: Readonly<Record<string, string>> = {
    '/': '/',
    '/lotSearchResults': '/lotSearchResults',
    '/lot/:lotId': `/lot/${world.lot}`,
    '/watchList': '/watchList',
    '/myBids': '/myBids',
    '/myBids/outbid': '/myBids/outbid',
    '/myBids/won': '/myBids/won',
    '/lotsWon': '/lotsWon',
    '/lotsLost': '/lotsLost',
    '/driverseat': '/driverseat',
    '/counterBids': '/counterBids',
    '/dashboard': '/dashboard',
    '/auctionDashboard': '/auctionDashboard',
    '/auctionCalendar': '/auctionCalendar',
    '/todaysAuction': '/todaysAuction',
    '/salesListResult': '/salesListResult',
    '/saleListResult/:yard': `/saleListResult/${world.yard}`,
    '/saleListResult/auctionId/:auctionId': `/saleListResult/auctionId/${world.saleId}`,
    '/downloadSalesData': '/downloadSalesData',
    '/locations': '/locations',
    '/locations/:locationName': `/locations/${world.slug}`,
    '/results': '/results',
    '/accountInformation': '/accountInformation',
    '/messagesettings': '/messagesettings',
    '/contactBroker': '/contactBroker',
    'notices of own bids': '/data/lots/bid-notices',
    'bids of a lot': `/public/data/lots/bid-history/${world.lot}`,
    'own sessions': '/data/member/sessions',
  }
  const { keepers, payers } = moneyAddresses(world)
  const of = (pages: Readonly<Record<string, string>>, cookies: readonly string[]) =>
    Object.entries(pages).map(([name, path]) => ({ name, path, cookies }))
  return [...of({ ...operators, ...keepers }, world.operators), ...of({ ...members, ...payers }, world.buyers)]
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const begunMs = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  const tookMs = performance.now() - begunMs
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${answer.headers.get('location') ?? ''}`)
  return tookMs
}

/** Times of each page in both worlds, one after another, so that what slows the machine slows both; uncached, since who looks is signed in. */
async function measure(small: DeskWorld, large: DeskWorld): Promise<readonly BenchRow[]> {
  const servers = [await startServer(small.dataDir), await startServer(large.dataDir)] as const
  try {
    const rows: BenchRow[] = []
    const pages = [addressesOf(small), addressesOf(large)] as const
    for (const [at, { name }] of pages[1].entries()) {
      const times: [number[], number[]] = [[], []]
      for (let time = 0; time < WARM_UP + TIMES; time++)
        for (const world of [0, 1] as const) {
          const page = pages[world][at]
          if (page === undefined) throw new Error(`The small world has no ${name}.`)
          const tookMs = await timeOf(`${servers[world].address}${page.path}`, page.cookies[time % page.cookies.length] ?? '')
          if (time >= WARM_UP) times[world].push(tookMs)
          await new Promise((resolve) => setTimeout(resolve, PACE_MS))
        }
      const [peer, value] = times.map((taken) => quantile(taken, P95)) as [number, number]
      rows.push({ name, value, unit: 'ms', ratio: value / peer })
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

await buildIfStale((line) => console.log(`  ${line}`))
const rows = await measure(await makeDeskWorld(SMALL), await makeDeskWorld(LARGE))
await record({
  id: 'P16',
  rows: rows.toSorted((one, other) => other.value - one.value),
  wants: `p95 ≤ ${LIMIT_MS} ms at ${LARGE.lots.toLocaleString('en-US')} lots, ${LARGE.sales.toLocaleString('en-US')} sales and ${LARGE.people.toLocaleString('en-US')} people, and ≤ ${GROWTH_LIMIT}× of the same page at ${SMALL.lots.toLocaleString('en-US')} lots (or ≤ ${QUICK_MS} ms)`,
  holds: rows.every(({ value, ratio }) => value <= LIMIT_MS && (value <= QUICK_MS || (ratio ?? 0) <= GROWTH_LIMIT)),
})
