import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getNavCounts } from '@app/contract/site/nav-counts.ts'
import { isBidder } from '@app/rules/access/bidder-kinds.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { listLaneRows } from '#modules/lanes/index.ts'
import { countLate } from '#modules/invoices/index.ts'
import { countCurrentBids } from '#modules/own-bids/index.ts'

/** Every page of every reader asks how many lanes run: a site is counted this often at most. */
const LANES_LIFE_MS = 5_000
const COUNTS_BYTES_MAX = 64 * 2 ** 10
/** About so much the number of a site takes in memory. */
const COUNT_BYTES = 100

export interface NavCountsDeps {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'lanes'>
}

/** Lanes of a site whose lots are being sold. */
async function countRunning({ pool, engine }: NavCountsDeps, site: Site, nowMs: number): Promise<number> {
  const rows = await listLaneRows(pool, { sellingSites: site.lists.sellingSites, nowMs })
  const states = await engine.lanes(rows.map(({ id }) => id))
  return states.filter(({ state }) => state === 'RUNNING' || state === 'PAUSED').length
}

/** Serves the numbers of the header. */
export function registerNavCounts(app: FastifyInstance, deps: NavCountsDeps): void {
  const counted = new AnswerKeeper<number>({
    name: 'header counts',
    lifeMs: LANES_LIFE_MS,
    maxBytes: COUNTS_BYTES_MAX,
    bytesOf: () => COUNT_BYTES,
  })
  const running = ({ site, nowMs }: RequestContext): Promise<number> => counted.get(site.code, nowMs, () => countRunning(deps, site, nowMs))
  serve(app, getNavCounts, async (_, ctx) => {
    const { member } = ctx
    const isOwn = isBidder(member)
    const [liveLanes, ownBids, lateInvoices] = await Promise.all([
      running(ctx),
      isOwn ? countCurrentBids(deps.pool, ctx) : null,
      isOwn && member !== null ? countLate(deps.pool, member.accountId) : null,
    ])
    return { liveLanes, ownBids, lateInvoices }
  })
}
