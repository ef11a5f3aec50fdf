import type { ShiftFound } from '@app/rules/import/shift-days.ts'
import type { PoolClient } from 'pg'

/** What an import did; `counts` holds the oddities that were met. */
export interface ImportOutcome {
  readonly rowsRead: number
  readonly rowsRejected: number
  readonly lotsAdded: number
  readonly lotsChanged: number
  readonly lotsWithdrawn: number
  readonly counts: Readonly<Record<string, number>>
}

/** By how many days a file (SHA-256 of its bytes) was shifted when its shift was last found so; null for a file not seen yet. */
export async function findShiftDays(session: PoolClient, fileHash: string, found: ShiftFound): Promise<number | null> {
  const { rows } = await session.query<{ shift_days: number }>(
    `select shift_days from imports where file_hash = $1 and shift_found = $2 order by id desc limit 1`,
    [fileHash, found],
  )
  return rows[0]?.shift_days ?? null
}

export interface StartedImport {
  readonly fileHash: string
  readonly fileName: string
  readonly site: string
  readonly shiftDays: number
  /** How the shift was found; null for one that was told. */
  readonly shiftFound: ShiftFound | null
  readonly isComplete: boolean
}

const START = `with taken as (
  update imports set file_name = $2, shift_days = $4, shift_found = $5, is_complete = $6, started_at = now()
  where id = (select max(id) from imports where file_hash = $1 and site = $3 and finished_at is null)
  returning id
), made as (
  insert into imports (file_hash, file_name, site, shift_days, shift_found, is_complete)
  select $1, $2, $3, $4::int, $5::text, $6::boolean where not exists (select from taken)
  returning id
)
select id from taken union all select id from made`

/**
 * Records that an import is about to touch the inventory; one of the same file that was stopped is taken up under its number. The
 * caller holds the import lock, so that what is unfinished has been stopped. Returns the number.
 */
export async function addImport(session: PoolClient, started: StartedImport): Promise<number> {
  const { fileHash, fileName, site, shiftDays, shiftFound, isComplete } = started
  const { rows } = await session.query<{ id: number }>(START, [fileHash, fileName, site, shiftDays, shiftFound, isComplete])
  return rows[0]?.id ?? 0
}

/** Records that an import came to its end. */
export async function finishImport(session: PoolClient, id: number, outcome: ImportOutcome): Promise<void> {
  await session.query(
    `update imports set finished_at = now(), rows_read = $2, rows_rejected = $3, lots_added = $4, lots_changed = $5, lots_withdrawn = $6, counts = $7
     where id = $1`,
    [id, outcome.rowsRead, outcome.rowsRejected, outcome.lotsAdded, outcome.lotsChanged, outcome.lotsWithdrawn, outcome.counts],
  )
}
