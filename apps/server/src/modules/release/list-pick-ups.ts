import { Failure } from '@app/contract/failure.ts'
import type { PickUp, PickUps, ReleaseSheet, ReleaseSheets } from '@app/contract/release/release.answers.ts'
import type { StorageList } from '@app/contract/release/storage.answers.ts'
import { PICK_UPS_PAGE_SIZE, SHEET_LOTS_MAX } from '@app/contract/release/release-codes.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { releaseBar, type ReleaseFacts } from '@app/rules/release/decide-release.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { findPayer } from '#modules/bidder-numbers/index.ts'
import { pageNumberOf } from '#modules/mandates/index.ts'
import { qrPicture } from '#modules/second-factor/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { readOwnStorage } from '#modules/storage/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { codeOf } from './signed-pass.ts'
import { countWonLots, findWonLots, listWonLots, type WonLot } from './won-lots.store.ts'

const COUNTERMAN = 'counterman'
const LOT = /^\d{3,10}$/

/** The account whose lots the caller collects: their own, or the one that a counterman works for; null for none. */
export async function collectsFor({ pool }: Pick<ReleaseDeps, 'pool'>, ctx: RequestContext): Promise<number | null> {
  const { accountId, kind } = memberOf(ctx)
  return kind === COUNTERMAN ? ((await findPayer(pool, accountId))?.payerId ?? null) : accountId
}

export const factsOf = ({ isPaid, holds, releasedAt }: WonLot): ReleaseFacts => ({
  isPaid,
  isHeld: holds.length > 0,
  isReleased: releasedAt !== null,
})

/** The clock of the yard where a lot stands. */
export const clockOf = ({ zone, sellingSite }: Pick<WonLot, 'zone' | 'sellingSite'>, nowMs: number): ClockZone =>
  yardClockAt(zone ?? siteOf(sellingSite).zone, nowMs)

/** Today at the yard where a lot stands, YYYY-MM-DD. */
export const todayAt = (lot: Pick<WonLot, 'zone' | 'sellingSite'>, nowMs: number): string => dayIn(clockOf(lot, nowMs), nowMs)

const placeOf = (won: WonLot, nowMs: number) => {
  const { yardName, address, phone, hours, row } = won
  return { yardName, address, phone, hours, row, clock: clockOf(won, nowMs) }
}

/** The pass of a lot that its carrier can use today or later; null for none. */
function passOf({ passId, tag, carrier, validOn, releasedAt }: WonLot): PickUp['pass'] {
  if (passId === null || tag === null || carrier === null || validOn === null || releasedAt !== null) return null
  const code = codeOf(passId, tag)
  return code === null ? null : { carrier, on: validOn, code }
}

/** `isPayer`: whoever collects for another is not told who lends to them. */
function toPickUp(won: WonLot, { nowMs, isPayer }: { readonly nowMs: number; readonly isPayer: boolean }): PickUp {
  const { lot, title, vin, holds, lender, wonAt, releasedAt } = won
  const facts = { lot, title, vin, ...placeOf(won, nowMs), wonAt: wonAt.toISOString(), holds, lender: isPayer ? lender : '' }
  return {
    ...facts,
    bar: releaseBar(factsOf(won)),
    pass: passOf(won),
    today: todayAt(won, nowMs),
    releasedAt: releasedAt?.toISOString() ?? '',
  }
}

const NOTHING: PickUps = { lots: [], total: 0, page: 1, pages: 1 }

/** Won lots that have not left the yard; none for a counterman whom nobody employs. */
export async function findPickUps(deps: ReleaseDeps, ctx: RequestContext, asked: string): Promise<PickUps> {
  const payerId = await collectsFor(deps, ctx)
  if (payerId === null) return NOTHING
  const isPayer = payerId === memberOf(ctx).accountId
  const page = pageNumberOf(asked)
  const [rows, total] = await Promise.all([
    listWonLots(deps.db, payerId, { limit: PICK_UPS_PAGE_SIZE, offset: (page - 1) * PICK_UPS_PAGE_SIZE }),
    countWonLots(deps.db, payerId),
  ])
  return {
    lots: rows.map((row) => toPickUp(row, { nowMs: ctx.nowMs, isPayer })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PICK_UPS_PAGE_SIZE)),
  }
}

/** Lots that a text names, each once, in its order. */
const lotsIn = (text: string): readonly number[] => [
  ...new Set(
    text
      .split(',')
      .filter((part) => LOT.test(part))
      .map(Number),
  ),
]

/** What the storage of lots costs that the caller collects: of those that a text names, else of the ones won last. */
export async function findStorage(deps: ReleaseDeps, ctx: RequestContext, named: string): Promise<StorageList> {
  const payerId = await collectsFor(deps, ctx)
  if (payerId === null) return { lots: [] }
  return readOwnStorage(deps.db, { payerId, lots: named === '' ? null : lotsIn(named), nowMs: ctx.nowMs })
}

/** A release sheet with the site by which its lot was sold. */
interface FoundSheet {
  readonly sheet: ReleaseSheet
  readonly sellingSite: SiteCode
}

/**
 * Release sheets of lots that have a pass (MQ-115), in the order in which a text names them. @throws Failure LOT_NOT_FOUND for lots that are
 * not the caller's to collect or have no pass, RELEASE_REFUSED TOO_MANY for an eleventh (MKT-5.31).
 */
export async function findSheets(
  deps: Pick<ReleaseDeps, 'db' | 'pool'>,
  ctx: RequestContext,
  named: string,
): Promise<readonly FoundSheet[]> {
  const lots = lotsIn(named)
  if (lots.length > SHEET_LOTS_MAX) throw new Failure('RELEASE_REFUSED', { reason: 'TOO_MANY', max: SHEET_LOTS_MAX })
  const payerId = await collectsFor(deps, ctx)
  const rows = payerId === null || lots.length === 0 ? [] : await findWonLots(deps.db, payerId, lots)
  const sheets = lots.map((lot) => {
    const won = rows.find((row) => row.lot === lot)
    const pass = won === undefined ? null : passOf(won)
    if (won === undefined || pass === null) throw new Failure('LOT_NOT_FOUND', { lot })
    const { title, vin, buyerNumber, sellingSite } = won
    const sheet = { lot, title, vin, ...placeOf(won, ctx.nowMs), ...pass, qr: qrPicture(pass.code), buyerNumber }
    return { sheet, sellingSite }
  })
  if (sheets.length === 0) throw new Failure('LOT_NOT_FOUND')
  return sheets
}

/** The same for the page that shows them. @throws Failure as `findSheets`. */
export async function readSheets(deps: ReleaseDeps, ctx: RequestContext, named: string): Promise<ReleaseSheets> {
  const sheets = await findSheets(deps, ctx, named)
  return { sheets: sheets.map(({ sheet }) => sheet) }
}
