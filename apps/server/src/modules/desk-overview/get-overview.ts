import type { Pool } from 'pg'
import {
  DESK_COUNT_MAX,
  DESK_LANES_MAX,
  DESK_LISTED_MAX,
  type DeskCount,
  type DeskOverview,
} from '@app/contract/operations/desk-overview.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import {
  countAtSellers,
  countDeadNotices,
  countFailedMails,
  countMoneyFaults,
  countPapers,
  countRefunds,
  countFaultyImports,
  countQuestions,
  countSpentBudget,
  countSales,
  countUnbegun,
  type DayResults,
  type Listed,
  listDeadNotices,
  listFailedMails,
  listFaultyImports,
  listOpenLanes,
  listResults,
  listSales,
} from './overview.store.ts'

export interface OverviewDeps {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'lanes'>
}

/** Whose overview: all sites of the operator, those whose sales the site lists, whose results it publishes, and its day. */
interface Looking {
  readonly sites: readonly string[]
  readonly sellingSites: readonly string[]
  readonly listed: Listed
  /** The list to be told whole; null for none. */
  readonly whole: DeskOverview['whole']
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Whether the operator keeps the books as well. */
  readonly isBookkeeper: boolean
  /** Whether the operator reviews papers as well. */
  readonly isReviewer: boolean
}

const toCount = ({ count, at }: { readonly count: number; readonly at: Date | null }): DeskCount => ({
  count,
  at: at === null ? null : at.toISOString(),
})
const withInstant = <T extends { readonly at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() })

/** Results of several sites, sums by currency. */
function toResults(rows: readonly DayResults[]): DeskOverview['results'] {
  const hammer = new Map<CurrencyCode, number>()
  for (const { site, hammerMinor } of rows) {
    const { currency } = siteOf(site)
    hammer.set(currency, (hammer.get(currency) ?? 0) + hammerMinor)
  }
  return {
    offered: rows.reduce((sum, { offered }) => sum + offered, 0),
    sold: rows.reduce((sum, { sold }) => sum + sold, 0),
    hammer: [...hammer].filter(([, minor]) => minor > 0).map(([currency, minor]) => ({ currency, minor })),
  }
}

/** What needs doing now on these sites; every count is bounded and answered by an index. */
export async function getOverview({ pool, engine }: OverviewDeps, looking: Looking): Promise<DeskOverview> {
  const { sites, sellingSites, listed, today, whole, isReviewer, isBookkeeper } = looking
  const day = { sellingSites, today }
  const lengthOf = (list: DeskOverview['whole']): number => (list === whole ? DESK_COUNT_MAX : DESK_LISTED_MAX)
  const [
    open,
    sellers,
    questions,
    papers,
    money,
    refunds,
    mails,
    failedMails,
    notices,
    deadNotices,
    codes,
    imports,
    faultyImports,
    sales,
    saleCount,
    unbegun,
    results,
  ] = await Promise.all([
    listOpenLanes(pool, sellingSites),
    countAtSellers(pool, sites),
    countQuestions(pool, sites),
    countPapers(pool, sites, isReviewer),
    countMoneyFaults(pool, sites),
    countRefunds(pool, sites, isBookkeeper),
    countFailedMails(pool, sites),
    listFailedMails(pool, sites, lengthOf('mails')),
    countDeadNotices(pool, sites),
    listDeadNotices(pool, sites, lengthOf('notices')),
    countSpentBudget(pool, sites),
    countFaultyImports(pool, sites),
    listFaultyImports(pool, sites, lengthOf('imports')),
    listSales(pool, day, lengthOf('sales')),
    countSales(pool, day),
    countUnbegun(pool, day),
    listResults(pool, { listed, today }),
  ])
  const shown = open.slice(0, DESK_LANES_MAX)
  const states = new Map((await engine.lanes(shown)).map((lane) => [lane.saleId, lane]))
  return {
    whole,
    lanes: shown.flatMap((saleId) => states.get(saleId) ?? []),
    laneCount: open.length,
    unbegun: toCount(unbegun),
    sellers: toCount(sellers),
    questions: toCount(questions),
    papers: toCount(papers),
    money: toCount(money),
    refunds: toCount(refunds),
    mails: toCount(mails),
    failedMails: failedMails.map(withInstant),
    notices: toCount(notices),
    deadNotices: deadNotices.map(withInstant),
    codes: toCount(codes),
    imports: { ...imports, ...toCount(imports) },
    faultyImports: faultyImports.map(withInstant),
    sales,
    saleCount,
    today,
    results: toResults(results),
  }
}
