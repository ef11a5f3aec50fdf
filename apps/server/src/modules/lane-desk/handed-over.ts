import { Failure } from '@app/contract/failure.ts'
import type { Book } from '#modules/lot-book/index.ts'
import { isGone } from '#modules/release/index.ts'
import { isTitleSent } from '#modules/titles/index.ts'

/**
 * Stops what would take a lot from a buyer who has the car or its title; who hands either over at that moment comes before or after.
 * @throws Failure LANE_ACT_REFUSED GONE, TITLE_SENT.
 */
export async function refuseHandedOver({ client }: Pick<Book, 'client'>, lot: number): Promise<void> {
  if (await isGone(client, lot)) throw new Failure('LANE_ACT_REFUSED', { reason: 'GONE' })
  if (await isTitleSent(client, lot)) throw new Failure('LANE_ACT_REFUSED', { reason: 'TITLE_SENT' })
}
