import { Client, escapeIdentifier } from 'pg'

/** Any fixed number; held while rights are given, so that nodes starting together do it one after the other. */
const RIGHTS_LOCK = 4_242_013
const CONNECT_TIMEOUT_MS = 10_000

/** What the server may add to and read, and never change, beside the tables whose own trigger refuses every change. */
const APPEND_ONLY = ['ledger_seals', 'lot_bidders', 'journal_months'] as const
/** BEFORE DELETE and UPDATE of any column, as PostgreSQL writes the type of a trigger. */
const EVERY_CHANGE = 24
const IS_APPEND_ONLY = `c.relname = any($1::text[]) or exists (
  select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where t.tgrelid = c.oid and p.proname = 'refuse_change' and t.tgtype & ${EVERY_CHANGE} = ${EVERY_CHANGE} and t.tgattr = '')`
const FIND_APPEND_ONLY = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (${IS_APPEND_ONLY}) order by 1`
/** Of bids the server changes nothing but the receipt that was not made with the bid. */
const BIDS_CHANGEABLE = 'receipt'

const IS_OWNER = `select current_user as role, coalesce((select rolsuper from pg_roles where rolname = current_user), false)
  or exists (select from pg_class where relname = 'bid_events' and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member')) as "isOwner"`

/** What a role should have and be without; also false where a migration made a table that it may not read yet. */
const HAS_RIGHTS = `select not exists (
    select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not has_table_privilege($1, c.oid, 'select'))
  and not exists (
    select from unnest($2::text[]) as t (name) where has_table_privilege($1, format('public.%I', name), 'update, delete, truncate'))
  and not has_table_privilege($1, 'public.bids', 'update, delete, truncate')
  and has_column_privilege($1, 'public.bids', '${BIDS_CHANGEABLE}', 'update') as "hasRights"`

function grantsTo(role: string, appendOnly: readonly string[]): string {
  const to = escapeIdentifier(role)
  return `revoke all on all tables in schema public from ${to};
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select, update on all sequences in schema public to ${to};
    revoke update, delete on ${[...appendOnly, 'bids'].map((name) => escapeIdentifier(name)).join(', ')} from ${to};
    revoke insert, update, delete on migrations from ${to};
    grant update (${BIDS_CHANGEABLE}) on bids to ${to}`
}

async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'hammerlane rights' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whom a connection address works as, and whether that one owns the tables or may do everything. */
async function readRole(url: string): Promise<{ readonly role: string; readonly isOwner: boolean }> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ role: string; isOwner: boolean }>(IS_OWNER)
    return rows[0] ?? { role: '', isOwner: true }
  })
}

/** Gives a role what the server needs of the migrated tables, and takes the rest; nothing where it is so already. */
export async function grantServerRights(ownerUrl: string, role: string): Promise<void> {
  await asking(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [RIGHTS_LOCK])
    const appendOnly = (await client.query<{ name: string }>(FIND_APPEND_ONLY, [APPEND_ONLY])).rows.map(({ name }) => name)
    const { rows } = await client.query<{ hasRights: boolean }>(HAS_RIGHTS, [role, appendOnly])
    if (rows[0]?.hasRights !== true) await client.query(grantsTo(role, appendOnly))
    await client.query('commit')
  })
}

/**
 * Lets the server work with the tables, and revokes the right to rewrite ledgers. Answers false where that is impossible: it
 * connects as their owner.
 */
export async function restrictServer({ ownerUrl, serverUrl }: { readonly ownerUrl: string; readonly serverUrl: string }): Promise<boolean> {
  const { role, isOwner } = await readRole(serverUrl)
  if (isOwner) return false
  if (ownerUrl !== serverUrl) await grantServerRights(ownerUrl, role)
  return true
}
