import { existsSync, readdirSync } from 'node:fs'
import { Client } from 'pg'
import type { Reply } from '../raw/ask.ts'

/** What an answer would hold if a payload had been run or an inside shown. No payload holds one of them. */
const LEAKS: readonly RegExp[] = [
  /9801547/,
  /root:x:0:0:/,
  /uid=\d+\(/,
  /syntax error at or near/,
  /unterminated quoted/,
  /invalid input syntax for/,
  /relation "\w+" does not exist/,
  /node_modules\//,
  /\.ts:\d+:\d+/,
  /file:\/\/\/(?:work|root|home|opt|srv)/,
  /"workspaces"/,
  /PRIVATE KEY-----/,
]

const COOKIES_OF_ALL = ['hl', '__Host-hl', 'XSRF-TOKEN', 'userLang', 'searchView', 'searchSize', 'theme']
const COOKIES_OF_MEMBERS = ['JWT', 'memberName', 'recentLogIn', 'logoutRedirect']
const KNOWN_COOKIES: ReadonlySet<string> = new Set([...COOKIES_OF_ALL, ...COOKIES_OF_MEMBERS])

/** What in an answer shows that a payload was more than text; null when nothing does. */
export function leakFault({ headers, body }: Reply): string | null {
  const text = body.toString('utf8')
  const leak = LEAKS.find((pattern) => pattern.test(text))
  if (leak) return `the answer holds ${leak.source}`
  const added = Object.keys(headers).find((name) => name.includes('xqz'))
  if (added !== undefined) return `a header ${added}`
  const cookie = (headers['set-cookie'] ?? []).find((line) => !KNOWN_COOKIES.has(line.split('=', 1)[0] ?? ''))
  return cookie === undefined ? null : `a cookie ${cookie.slice(0, 60)}`
}

/** What members and operators write of a lot by calls that take a payload for a reason or a name: its sale and its highest bid. */
const WRITTEN = 'sale_id,item_number,auction_at,local_start,zone_label,auction_date_type,high_bid_minor,revision,updated_at'

const STATE = `select (jsonb_build_object(
  'relations', (select json_agg(relname::text || relkind::text order by oid) from pg_class where relnamespace = 'public'::regnamespace),
  'columns', (select md5(string_agg(table_name::text || column_name || data_type, ',' order by table_name, ordinal_position)) from information_schema.columns where table_schema = 'public'),
  'functions', (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
  'roles', (select json_agg(rolname order by oid) from pg_roles),
  'databases', (select json_agg(datname order by oid) from pg_database where datname = current_database() or datname ~ 'xqz'),
  'grants', (select md5(string_agg(relacl::text, ',' order by oid)) from pg_class where relnamespace = 'public'::regnamespace),
  'extensions', (select json_agg(extname order by oid) from pg_extension),
  'settings', (select md5(string_agg(name || setting, ',' order by name)) from pg_settings where source <> 'client' and context <> 'internal'),
  'lots', (select count(*) from lots),
  'images', (select count(*) from lot_images)
) || (select jsonb_object_agg('lots.' || of.name, of.hash) from (
  select name, md5(string_agg(value, ',' order by number)) as hash from lots, jsonb_each_text(to_jsonb(lots)) as cell (name, value)
  where name <> all('{${WRITTEN}}') group by name) of)
)::text as state`

/** Everything in the database that no call of the trial may change: shape, rights, roles and the rows of the lots, their sale and bids aside. */
export async function databaseState(url: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ state: string }>(STATE)
    return JSON.parse(rows[0]?.state ?? '{}') as Record<string, unknown>
  } finally {
    await client.end()
  }
}

/** One line for each part of the state that changed. */
export function stateFaults(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(before)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name} of the database changed`)
}

const PLACES = ['/tmp', '.']

/** Files that payloads would have made. */
export const madeFiles = (): string[] =>
  PLACES.flatMap((place) =>
    existsSync(place)
      ? readdirSync(place)
          .filter((name) => name.startsWith('xqz'))
          .map((name) => `${place}/${name}`)
      : [],
  )
