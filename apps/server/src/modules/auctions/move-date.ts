import type { InputOf } from '@app/contract/define-call.ts'
import type { moveSaleDate } from '@app/contract/operations/sales/sale-date.ts'
import type { SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { moveSaleTo } from '#modules/sale-changes/index.ts'
import { getDeskSale, newStartOf } from './build-sale.ts'
import type { ActingDesk } from './sale-lots.ts'

/**
 * Moves a whole sale to another day or time of its yard's clock before it begins.
 * @throws Failure AUCTION_NOT_FOUND, SALE_TIME, SALE_EXISTS, LANE_ACT_REFUSED.
 */
export async function moveDate(
  desk: ActingDesk,
  saleId: number,
  { reason, ...newTime }: InputOf<typeof moveSaleDate>['body'],
): Promise<SaleBuilt> {
  const { sites, source, acting, accountId = null } = desk
  const start = await newStartOf(desk, saleId, newTime)
  await moveSaleTo(acting, { ...start, saleId, sites, source, reason, movedBy: accountId })
  return getDeskSale(desk, saleId)
}
