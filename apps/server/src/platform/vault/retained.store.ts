import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RetainedObject, RetainedRecord } from './retained-record.ts'

interface RecordRow {
  readonly id: string
  readonly accountId: number
  readonly site: string
  readonly kind: string
  readonly category: string
  readonly goesOn: string
  readonly sealedKey: string
}

const RECORD = sql.raw(
  `id, account_id as "accountId", site, kind, category, to_char(goes_on, 'YYYY-MM-DD') as "goesOn", sealed_key as "sealedKey"`,
)

export async function addRecord(tx: Tx, record: RetainedRecord, objects: readonly RetainedObject[]): Promise<void> {
  const { id, accountId, site, kind, category, goesOn, sealedKey } = record
  await sql`
    insert into retained_records (id, account_id, site, kind, category, goes_on, sealed_key)
    values (${id}, ${accountId}, ${site}, ${kind}, ${category}, ${goesOn}::date, ${sealedKey})`.execute(tx)
  for (const { objectId, name, media, sizeBytes, sha256 } of objects)
    await sql`
      insert into retained_objects (id, record_id, name, media, size_bytes, sha256)
      values (${objectId}, ${id}, ${name}, ${media}, ${sizeBytes}, decode(${sha256}, 'hex'))`.execute(tx)
}

/** Records kept of an account, the first to go first. */
export async function listRecordsOf(db: Db | Tx, accountId: number, limit: number): Promise<readonly RetainedRecord[]> {
  const { rows } = await sql<RecordRow>`
    select ${RECORD} from retained_records where account_id = ${accountId} order by goes_on, id limit ${limit}`.execute(db)
  return rows
}

/** Records by their ids, so many after one. */
export async function listRecords(
  db: Db,
  { after, count }: { readonly after: string; readonly count: number },
): Promise<readonly RetainedRecord[]> {
  const { rows } = await sql<RecordRow>`select ${RECORD} from retained_records where id > ${after} order by id limit ${count}`.execute(db)
  return rows
}

/** Records whose day has come by the latest day that it is anywhere, after an id: each is judged by the day of its own site. */
export async function listDue(
  db: Db,
  { after, count, nowMs }: { readonly after: string; readonly count: number; readonly nowMs: number },
): Promise<readonly RetainedRecord[]> {
  const { rows } = await sql<RecordRow>`
    select ${RECORD} from retained_records
    where goes_on <= (${new Date(nowMs)}::timestamptz at time zone 'Pacific/Kiritimati')::date and id > ${after} order by id limit ${count}`.execute(
    db,
  )
  return rows
}

/** Files of records by their names, under the ids of their records. */
export async function listObjectsOf(db: Db | Tx, recordIds: readonly string[]): Promise<ReadonlyMap<string, readonly RetainedObject[]>> {
  const { rows } = await sql<RetainedObject & { readonly recordId: string }>`
    select record_id as "recordId", id as "objectId", name, media, size_bytes as "sizeBytes", encode(sha256, 'hex') as sha256
    from retained_objects where record_id = any(${[...recordIds]}::text[]) order by length(name), name`.execute(db)
  return Map.groupBy(rows, ({ recordId }) => recordId)
}

/** Removes a record with its key; false where another node was first. */
export async function removeRecord(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from retained_records where id = ${id}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
