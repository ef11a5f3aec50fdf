import type { Pool, PoolClient } from 'pg'
import type { LotNote } from '@app/contract/notes/lot-notes.ts'

/** The notes of an account on some lots. */
export async function readNotes(db: Pool | PoolClient, accountId: number, lots: readonly number[]): Promise<LotNote[]> {
  const { rows } = await db.query<LotNote>({
    name: 'lot-notes',
    text: `select n.lot, n.tag, n.note, n.limit_minor as "limitMinor", l.currency from lot_notes n join lots l on l.number = n.lot
      where n.account_id = $1 and n.lot = any($2::bigint[]) order by n.lot`,
    values: [accountId, lots],
  })
  return rows
}

/** Lets one change of what a person keeps about lots run at a time. */
export async function lockNotes(tx: PoolClient, accountId: number): Promise<void> {
  await tx.query('select from accounts where id = $1 for no key update', [accountId])
}

/** How many other lots the account keeps something about. */
export async function countOtherNotes(tx: PoolClient, accountId: number, lot: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from lot_notes where account_id = $1 and lot <> $2', [
    accountId,
    lot,
  ])
  return rows[0]?.count ?? 0
}

export async function isLot(tx: PoolClient, lot: number): Promise<boolean> {
  const { rowCount } = await tx.query('select from lots where number = $1', [lot])
  return (rowCount ?? 0) > 0
}

export async function writeNote(
  tx: PoolClient,
  accountId: number,
  { lot, tag, note, limitMinor }: Omit<LotNote, 'currency'>,
): Promise<void> {
  await tx.query(
    `insert into lot_notes (account_id, lot, tag, note, limit_minor) values ($1, $2, $3, $4, $5)
      on conflict (account_id, lot) do update
        set tag = excluded.tag, note = excluded.note, limit_minor = excluded.limit_minor, updated_at = now()`,
    [accountId, lot, tag, note, limitMinor],
  )
}

export async function deleteNote(tx: PoolClient, accountId: number, lot: number): Promise<void> {
  await tx.query('delete from lot_notes where account_id = $1 and lot = $2', [accountId, lot])
}
