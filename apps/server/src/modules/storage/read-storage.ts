import { Failure } from '@app/contract/failure.ts'
import type { DeskBlock, DeskStorage, LotStorage, StorageList } from '@app/contract/release/storage.answers.ts'
import { STORAGE_LOTS_MAX } from '@app/contract/release/storage-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type DeskBlockRow, listBlocks } from './blocks.store.ts'
import { findStay, listStays, type StayRow } from './stays.store.ts'
import { showStorage } from './storage-of.ts'

/** What the storage of a payer's lots costs that stand in a yard: of those that are named, else of the ones won last. */
export async function readOwnStorage(
  db: Db,
  { payerId, lots, nowMs }: { readonly payerId: number; readonly lots: readonly number[] | null; readonly nowMs: number },
): Promise<StorageList> {
  const stays = await listStays(db, payerId, { lots, limit: STORAGE_LOTS_MAX })
  return { lots: stays.map((stay) => showStorage(stay, nowMs)).filter((one) => one !== null) }
}

/** What the stay of a won lot costs; null for none, and where nothing is taken. */
export async function storageOfLot(db: Db | Tx, lot: number, nowMs: number): Promise<LotStorage | null> {
  const stay = await findStay(db, lot)
  return stay === null ? null : showStorage(stay, nowMs)
}

const toDesk = ({ endedTo, endedReason, endedBy, endedAt, at, ...block }: DeskBlockRow): DeskBlock => ({
  ...block,
  at: at.toISOString(),
  ended: endedTo === null ? null : { to: endedTo, reason: endedReason, by: endedBy, at: endedAt.toISOString() },
})

/** The stay of a won lot of some sites. @throws Failure LOT_NOT_FOUND. */
export async function stayOf(db: Db | Tx, lot: number, sites: readonly string[]): Promise<StayRow> {
  const stay = await findStay(db, lot)
  if (stay === null || !sites.includes(stay.site)) throw new Failure('LOT_NOT_FOUND')
  return stay
}

/** The storage of a won lot with the history of its blocks. @throws Failure LOT_NOT_FOUND for another site's, and for one that nobody won. */
export async function readDeskStorage(
  db: Db | Tx,
  { lot, sites, nowMs }: { readonly lot: number; readonly sites: readonly string[]; readonly nowMs: number },
): Promise<DeskStorage> {
  const stay = await stayOf(db, lot, sites)
  return { lot, storage: showStorage(stay, nowMs), blocks: (await listBlocks(db, lot)).map(toDesk) }
}
