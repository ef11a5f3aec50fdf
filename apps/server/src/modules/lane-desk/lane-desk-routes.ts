import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/operations/lane-desk.ts'
import type { LaneDesk } from '@app/contract/operations/lane-desk.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { type Acting, lotSeenBy } from '#modules/lot-book/index.ts'
import { type LaneControl, findLaneRow, isSoldBy } from '#modules/lanes/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { readFloor } from './floor.store.ts'
import { decideOverride } from './overrides.ts'
import {
  countPresent,
  insertOverride,
  listAllPending,
  listPending,
  listClosed,
  listDone,
  type LotOverride,
} from '#modules/sale-changes/index.ts'

const MINUTE_MS = 60_000

/** What the auctioneer's desk works with. */
export interface LaneDeskDeps {
  readonly pool: Pool
  readonly acting: Acting
  readonly engine: Pick<Engine, 'lanes' | 'lots'>
  readonly control: LaneControl
}

async function readDesk({ pool, engine }: LaneDeskDeps, saleId: number, ctx: RequestContext): Promise<LaneDesk> {
  const { accountId, sellingSites } = operatorOf(ctx)
  const row = await findLaneRow(pool, saleId, sellingSites)
  const [lane] = row === null ? [] : await engine.lanes([saleId])
  if (lane === undefined) throw new Failure('AUCTION_NOT_FOUND')
  const [lots, present, floor, closed, overrides] = await Promise.all([
    lane.currentLot === null ? [] : engine.lots([lane.currentLot]),
    countPresent(pool, saleId),
    readFloor(pool, lane.currentLot),
    listClosed(pool, saleId),
    listPending(pool, saleId, accountId),
  ])
  return { lane, lot: lots[0] ? lotSeenBy(lots[0], 'every') : null, present, ...floor, closed, overrides }
}

type LaneActBody = InputOf<typeof calls.actOnLane>['body']

/** What an act cannot do without. @throws Failure INVALID_INPUT where it is left out or empty. */
function needed<T extends string | number>(field: keyof LaneActBody, value: T | undefined): T {
  if (value !== undefined && value !== '') return value
  return wrongField(field)
}

function act(control: LaneControl, saleId: number, { act: what, text, minutes, lotNumber }: LaneActBody): Promise<void> {
  switch (what) {
    case 'start':
      return control.start(saleId)
    case 'pause':
      return control.pause(saleId, { reason: text, forMs: minutes === undefined ? null : minutes * MINUTE_MS })
    case 'incident':
      return control.pause(saleId, { reason: needed('text', text), forMs: null, by: 'incident' })
    case 'resume':
      return control.resume(saleId)
    case 'message':
      return control.message(saleId, text)
    case 'auto':
    case 'hand':
      return control.setMode(saleId, what)
    case 'sell':
      return control.sell(saleId, needed('lotNumber', lotNumber))
    default:
      return control.pass(saleId, needed('lotNumber', lotNumber))
  }
}

/** A requested act, with all that it needs. @throws Failure INVALID_INPUT, LANE_ACT_REFUSED for a transfer without a recipient. */
function toLotOverride(body: InputOf<typeof calls.askOverride>['body']): LotOverride {
  const { lotNumber, act: what, reason, toAlias = null, answer = null, amountMinor = null, offerId = null } = body
  if (what === 'TRANSFER' && toAlias === null) throw new Failure('LANE_ACT_REFUSED', { reason: 'NO_BIDDER', field: 'toAlias' })
  if (what === 'ANSWER' || what === 'OFFER') given('answer', answer)
  if (what === 'OFFER') given('offerId', offerId)
  if (what === 'OFFER' && answer === 'counter') given('answer', null)
  if (what === 'ANSWER' && answer === 'counter') given('amountMinor', amountMinor)
  return { lot: lotNumber, act: what, reason, toAlias, answer, amountMinor, offerId }
}

function given(field: string, value: unknown): void {
  if (value === null) wrongField(field)
}

/** Serves the auctioneer's desk: the state of a lane, what may be done to it, and what needs a second person. */
export function registerLaneDesk(app: FastifyInstance, deps: LaneDeskDeps): void {
  const { pool, acting, control } = deps
  serve(app, calls.getLaneDesk, ({ params }, ctx) => readDesk(deps, Number(params.saleId), ctx))
  serve(app, calls.actOnLane, async ({ params, body }, ctx) => {
    const saleId = Number(params.saleId)
    const { lane } = await readDesk(deps, saleId, ctx)
    if (lane.state === 'ENDED') throw new Failure('LANE_ACT_REFUSED', { reason: 'LANE_OVER' })
    if (lane.state === 'WAITING' && body.act !== 'start') throw new Failure('LANE_ACT_REFUSED', { reason: 'NOT_BEGUN' })
    await act(control, saleId, body)
    return readDesk(deps, saleId, ctx)
  })
  serve(app, calls.listOverrides, async (_, ctx) => {
    const operator = operatorOf(ctx)
    const [overrides, done] = await Promise.all([listAllPending(pool, operator), listDone(pool, operator)])
    return { overrides, done }
  })
  serve(app, calls.askOverride, async ({ body }, ctx) => {
    const { accountId, sellingSites } = operatorOf(ctx)
    if (!(await isSoldBy(pool, body.lotNumber, sellingSites))) throw new Failure('LOT_NOT_FOUND', { field: 'lotNumber' })
    return { id: await insertOverride(pool, { ...toLotOverride(body), askedBy: accountId }) }
  })
  serve(app, calls.decideOverride, async ({ params, body }, ctx) => ({
    state: await decideOverride(acting, {
      id: Number(params.id),
      operator: operatorOf(ctx),
      isConfirmed: body.action === 'confirm',
    }),
  }))
}
