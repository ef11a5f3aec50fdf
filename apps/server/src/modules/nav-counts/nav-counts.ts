import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getNavCounts } from '@app/contract/site/nav-counts.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isBidder } from '@app/rules/access/bidder-kinds.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { listLaneRows } from '#modules/lanes/index.ts'
import { countCurrentBids } from '#modules/own-bids/index.ts'

/** Every page of every reader asks how many lanes run: a site is counted this often at most. */
const LANES_LIFE_MS = 5_000

export interface NavCountsDeps {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'lanes'>
}

/** Lanes of a site whose lots are being sold. */
async function countRunning({ pool, engine }: NavCountsDeps, site: Site, nowMs: number): Promise<number> {
  const today = dayOfSite(site.code, nowMs)
  const rows = await listLaneRows(pool, { sellingSites: site.lists.sellingSites, today })
  const states = await engine.lanes(rows.map(({ id }) => id))
  return states.filter(({ state }) => state === 'RUNNING' || state === 'PAUSED').length
}

/** Serves the numbers of the header. */
export function registerNavCounts(app: FastifyInstance, deps: NavCountsDeps): void {
  const counted = new Map<SiteCode, { readonly count: Promise<number>; readonly untilMs: number }>()
  const running = ({ site, nowMs }: RequestContext): Promise<number> => {
    const known = counted.get(site.code)
    if (known !== undefined && known.untilMs > nowMs) return known.count
    const count = countRunning(deps, site, nowMs)
    const entry = { count, untilMs: nowMs + LANES_LIFE_MS }
    counted.set(site.code, entry)
    // A failed reading is not kept.
    count.catch(() => counted.get(site.code) === entry && counted.delete(site.code))
    return count
  }
  serve(app, getNavCounts, async (_, ctx) => {
    const [liveLanes, ownBids] = await Promise.all([running(ctx), isBidder(ctx.member) ? countCurrentBids(deps.pool, ctx) : null])
    return { liveLanes, ownBids }
  })
}
