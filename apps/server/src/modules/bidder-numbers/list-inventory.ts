import type { InputOf } from '@app/contract/define-call.ts'
import type { Inventory, InventoryLot } from '@app/contract/bidder-numbers/inventory.answers.ts'
import type { listInventory } from '@app/contract/bidder-numbers/inventory.ts'
import { INVENTORY_PAGE_SIZE } from '@app/contract/bidder-numbers/number-limits.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { readInventoryQuery } from '@app/rules/bidder-numbers/inventory-query.ts'
import { pageNumberOf } from '#modules/mandates/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { findPayer, type InventoryRow, readInventory } from './inventory.store.ts'

const NOTHING: Inventory = { payer: '', lots: [], yards: [], total: 0, page: 1, pages: 1 }

function toLot(row: InventoryRow): InventoryLot {
  const { lot, year, make, model, offsite, gridRow, sellingSite } = row
  const isOffsite = offsite !== ''
  return {
    lot,
    title: [year, make, model].filter((part) => part !== null && part !== '').join(' '),
    vin: row.vin ?? '',
    yardName: isOffsite ? '' : (row.yardName ?? ''),
    address: isOffsite ? offsite : row.address,
    phone: isOffsite ? '' : row.phone,
    place: gridRow ?? '',
    buyerNumber: String(row.buyerNumber),
    boughtAt: new Date(row.boughtAtMs).toISOString(),
    clock: yardClockAt(row.zone ?? siteOf(sellingSite).zone, row.boughtAtMs),
  }
}

/** What a counterman may collect: lots that the account which they work for has bought. What cannot be found by a query is not found. */
export async function findInventory(
  { pool }: NumbersDeps,
  { query: typed, yard, page: asked }: InputOf<typeof listInventory>['query'],
  ctx: RequestContext,
): Promise<Inventory> {
  const payer = await findPayer(pool, memberOf(ctx).accountId)
  if (payer === null) return NOTHING
  const page = pageNumberOf(asked)
  const meant = readInventoryQuery(typed)
  if (meant === null) return { ...NOTHING, payer: payer.payer }
  const found = await readInventory(pool, { payerId: payer.payerId, ...meant, yard: /^\d{1,6}$/.test(yard) ? Number(yard) : null, page })
  const { rows, total, yards } = found
  return { payer: payer.payer, lots: rows.map(toLot), yards, total, page, pages: Math.max(1, Math.ceil(total / INVENTORY_PAGE_SIZE)) }
}
