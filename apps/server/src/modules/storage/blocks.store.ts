import { sql } from 'kysely'
import type { StorageBlocked } from '@app/contract/release/storage.answers.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A block with its history. */
export interface DeskBlockRow extends StorageBlocked {
  readonly by: number
  readonly at: Date
  readonly endedTo: string | null
  readonly endedReason: string
  readonly endedBy: number
  readonly endedAt: Date
}

/** Blocks of a lot with their ends, the last entered first. */
export async function listBlocks(db: Db | Tx, lot: number): Promise<readonly DeskBlockRow[]> {
  const { rows } = await sql<DeskBlockRow>`
    select b.id, b.kind, to_char(b.from_day, 'YYYY-MM-DD') as from, to_char(b.to_day, 'YYYY-MM-DD') as to, b.reason, b.evidence,
      o.number as by, b.entered_at as at, to_char(e.to_day, 'YYYY-MM-DD') as "endedTo", e.reason as "endedReason", c.number as "endedBy",
      e.ended_at as "endedAt"
    from storage_blocks b join accounts o on o.id = b.entered_by left join storage_block_ends e on e.block_id = b.id
      left join accounts c on c.id = e.ended_by
    where b.lot = ${lot} order by b.id desc`.execute(db)
  return rows
}

/** Enters a block. */
export async function insertBlock(
  tx: Tx,
  block: Omit<StorageBlocked, 'id'> & { readonly lot: number; readonly by: number },
): Promise<void> {
  const { lot, kind, from, to, reason, evidence, by } = block
  await sql`insert into storage_blocks (lot, kind, from_day, to_day, reason, evidence, entered_by)
    values (${lot}, ${kind}, ${from}::date, ${to}::date, ${reason}, ${evidence}, ${by})`.execute(tx)
}

/** A block of a lot of these sites; null for none. */
export async function findBlock(
  tx: Tx,
  id: number,
  sites: readonly string[],
): Promise<{ readonly lot: number; readonly from: string; readonly to: string | null } | null> {
  const { rows } = await sql<{ lot: number; from: string; to: string | null }>`
    select b.lot, to_char(b.from_day, 'YYYY-MM-DD') as from, to_char(b.to_day, 'YYYY-MM-DD') as to
    from storage_blocks b join lots l on l.number = b.lot
    where b.id = ${id} and l.selling_site = any(${[...sites]}::text[])
      and not exists (select from storage_block_ends e where e.block_id = b.id)`.execute(tx)
  return rows[0] ?? null
}

/** Ends a block, once; answers whether it was not ended before. */
export async function insertEnd(
  tx: Tx,
  { id, to, reason, by }: { readonly id: number; readonly to: string; readonly reason: string; readonly by: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into storage_block_ends (block_id, to_day, reason, ended_by) values (${id}, ${to}::date, ${reason}, ${by})
    on conflict (block_id) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
