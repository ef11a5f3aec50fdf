import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as calls from '@app/contract/auctions/run-list.ts'
import { setStandby as setStandbyCall } from '@app/contract/lanes/standby.ts'
import type { Member } from '@app/rules/access/can.ts'
import { Failure } from '@app/contract/failure.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { getMyLanes } from './my-lanes.ts'
import { LaneLists, type LaneReading } from './run-list.ts'
import { setStandby } from './standby.ts'

function signedIn(member: Member | null): Member {
  if (member === null) throw new Failure('NOT_SIGNED_IN')
  return member
}

export interface RunListDeps {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'lanes' | 'lots'>
  readonly config: { readonly isKioskBidTurnedOff: boolean }
}

/** Serves what the live dashboard reads before it goes live: lanes, a lane's lots, and what the caller has in them. */
export function registerRunList(app: FastifyInstance, { pool, engine, config }: RunListDeps): void {
  const lists = new LaneLists(pool, engine)
  const reading = ({ person, site, nowMs }: RequestContext): LaneReading => ({ site, nowMs, viewer: viewerOf(person, site) })
  serve(app, calls.listLanes, (_, ctx) => lists.today(reading(ctx)))
  serve(app, calls.getLaneRunList, ({ params, query }, ctx) => lists.one(Number(params.saleId), reading(ctx), query.ahead))
  serve(app, calls.getMyLanes, async (_, { member, site, nowMs }) => {
    const rows = await lists.todaysRows(site, nowMs)
    return getMyLanes(pool, signedIn(member), {
      saleIds: rows.map(({ id }) => id),
      currencies: [site.currency, ...rows.map(({ sellingSite }) => siteOf(sellingSite).currency)],
      isKioskBidTurnedOff: config.isKioskBidTurnedOff,
      nowMs,
    })
  })
  serve(app, setStandbyCall, ({ body }, { member, site }) => setStandby(pool, { member: signedIn(member), siteCode: site.code }, body))
}
