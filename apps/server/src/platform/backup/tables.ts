import type { Client } from 'pg'

/** One table of the schema as it is copied: without what PostgreSQL computes by itself. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Left out of a whole export: what the migrations of the new database write themselves, and what search makes of the lots
 * (it also holds a transaction number of the old database, and is made again where it is missing).
 */
const LEFT_OUT = '^(migrations|lot_search.*)$'

/**
 * Tables of the schema, partitions counted as their parent. Generated columns are left out, and so are transaction numbers
 * that default to the current one: they mean something in the database they were made in only.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and not (a.atttypid = 'xid8'::regtype and a.atthasdef)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

export interface SequenceState {
  readonly name: string
  readonly lastValue: number
}

/** Sequences that were used, with the last number each gave. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename as name, last_value as "lastValue" from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
}

/** Foreign keys that are checked at once, as quoted names. */
export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and not condeferrable`,
  )
  return rows
}
