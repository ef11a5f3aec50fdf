import type { Pool, PoolClient } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import { type CancelLane, listLanesOf } from './cancelled-sales.store.ts'

export const idsOf = (lanes: readonly CancelLane[]): number[] => lanes.map(({ saleId }) => saleId)

/** The lanes of a sale by one of them, as `listLanesOf`. @throws Failure AUCTION_NOT_FOUND where these sites have no such sale. */
export async function lanesOf(
  client: Pick<Pool | PoolClient, 'query'>,
  { saleId, sites }: { readonly saleId: number; readonly sites: readonly string[] },
): Promise<CancelLane[]> {
  const lanes = await listLanesOf(client, saleId, sites)
  if (lanes.length === 0) throw new Failure('AUCTION_NOT_FOUND')
  return lanes
}
