import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hashOf, newSessionId } from '../../apps/server/src/modules/session/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { csrfToken } from '../../apps/server/src/platform/edge/csrf.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { type EmbeddedPostgres, startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { CSRF_KEY, SECRET } from './secrets.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'

const FIRST_PORT = 8_600
/** A busy machine takes its time; how soon bids are taken again is measured by the trials. */
const READY_LIMIT_MS = 180_000
const START_AGAIN_MS = 1_000
const START_TRIES = 10
const LOT_FROM = 61_000_000
const TERMS_VERSION_ANY = 1_000

/** A signed-in bidder: the headers of their requests. */
export interface SignedIn {
  readonly accountId: number
  readonly headers: Readonly<Record<string, string>>
}

interface Node {
  readonly port: number
  child: ChildProcess
}

/** Several servers over one PostgreSQL, with a lane that runs and bidders in it. */
export class Installation {
  readonly postgres: EmbeddedPostgres
  readonly pool: Pool
  readonly folder: string
  readonly nodes: Node[] = []
  readonly #reach: (url: string) => string
  readonly #close: () => Promise<void>

  private constructor(
    folder: string,
    { postgres, reach }: { readonly postgres: EmbeddedPostgres; readonly reach: (url: string) => string },
    database: { pool: Pool; close(): Promise<void> },
  ) {
    this.#reach = reach
    this.folder = folder
    this.postgres = postgres
    this.pool = database.pool
    this.#close = () => database.close()
  }

  /** `firstPort`: where the first server listens, the next ones beside it; `reach`: by which address servers get at a database of this one. */
  static async open(nodes: number, firstPort = FIRST_PORT, reach: (url: string) => string = (url) => url): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'outages-'))
    // The account that PostgreSQL runs under must reach the folder, so that its files stand where the trial looks for them.
    chmodSync(folder, 0o711)
    const log = silentLog()
    const postgres = await startPostgres({ dataDir: folder, log })
    await migrate(postgres.url())
    const database = openDatabase(postgres.url(), { log, use: 'background' })
    await openKeyRing(database.db, SECRET)
    const installation = new Installation(folder, { postgres, reach }, database)
    for (let at = 0; at < nodes; at++) await installation.#start(firstPort + at)
    return installation
  }

  async #start(port: number, tries = START_TRIES): Promise<void> {
    const child = fork(join(import.meta.dirname, 'node.ts'), [this.#reach(this.postgres.url()), String(port)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const known = this.nodes.find((node) => node.port === port)
    if (known) known.child = child
    else this.nodes.push({ port, child })
    const isReady = await new Promise<boolean>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('a node did not start')), READY_LIMIT_MS)
      const settle = (isUp: boolean): void => {
        clearTimeout(limit)
        resolve(isUp)
      }
      child.once('message', () => settle(true))
      child.once('exit', () => settle(false))
    })
    // PostgreSQL did not answer it, as just after a kill; whoever runs servers starts them again.
    if (isReady) return
    if (tries === 1) throw new Error('a node ended as it started')
    await sleep(START_AGAIN_MS)
    await this.#start(port, tries - 1)
  }

  /** Kills a node as a power cut would, and starts it again after a while. */
  async killNode(port: number, awayMs: number): Promise<void> {
    this.nodes.find((node) => node.port === port)?.child.kill('SIGKILL')
    await sleep(awayMs)
    await this.#start(port)
  }

  /** Port of the node that owns a lane now; null while none does. */
  async ownerOf(saleId: number): Promise<number | null> {
    const { rows } = await this.pool.query<{ owner_address: string }>(
      'select owner_address from lane_runs where sale_id = $1 and lease_until > clock_timestamp()',
      [saleId],
    )
    const [row] = rows
    return row === undefined ? null : Number(new URL(row.owner_address).port)
  }

  /** Makes a lane that starts now with so many lots, each a pure sale. */
  async makeLane(lots: number): Promise<{ readonly saleId: number; readonly lots: readonly number[] }> {
    await this.pool.query(TRIAL_YARD)
    const sale = await this.pool.query<{ id: number }>(
      `insert into sales (selling_site, yard, starts_at, local_date, lane) values ('CPRTUS', 22, now() + interval '1 second', current_date, 'A') returning id`,
    )
    const saleId = sale.rows[0]?.id ?? 0
    await this.pool.query(
      `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, auction_at, auction_date_type, item_number, vehicle_type, description,
         slug, odometer_unit, title_group, sale_status, currency, country, state)
       select $1 + n, 'CPRTUS', '{CPRTUS}', 22, 22, $3, now(), 'F', n, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN'
       from generate_series(1, $2) n`,
      [LOT_FROM, lots, saleId],
    )
    await this.pool.query(
      'insert into sale_items (sale_id, lot, item_number) select $1, number, item_number from lots where sale_id = $1',
      [saleId],
    )
    return { saleId, lots: Array.from({ length: lots }, (_, at) => LOT_FROM + 1 + at) }
  }

  /** Makes signed-in people who may bid as much as they like. */
  async makeBidders(count: number): Promise<SignedIn[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `insert into accounts (number, kind, home_site, membership_type) select 500000 + n, 'buyer', 'CPRTUS', 'S' from generate_series(1, $1) n returning id`,
      [count],
    )
    const ids = rows.map(({ id }) => id)
    await this.pool.query(
      `insert into profiles (account_id, first_name, country, address, terms_version) select unnest($1::bigint[]), 'Bidder', 'US', '{"state":"TX"}', $2`,
      [ids, TERMS_VERSION_ANY],
    )
    await this.pool.query(`insert into security_answers (account_id, question_id, answer_hash) select unnest($1::bigint[]), 1, 'x'`, [ids])
    await this.pool.query(`insert into bidder_terms (account_id, document_status) select unnest($1::bigint[]), 'VALID'`, [ids])
    await this.pool.query(`insert into deposits (account_id, currency, held_minor) select unnest($1::bigint[]), 'USD', 100000000000`, [ids])
    return Promise.all(
      ids.map(async (accountId) => {
        const session = newSessionId()
        await this.pool.query(
          `insert into sessions (id_hash, account_id, site, method, ends_at, has_second_factor) values ($1, $2, 'CPRTUS', 'password', now() + interval '1 day', true)`,
          [hashOf(session), accountId],
        )
        return {
          accountId,
          headers: { cookie: `hl=${session}`, 'x-xsrf-token': csrfToken(CSRF_KEY, session), 'content-type': 'application/json' },
        }
      }),
    )
  }

  async close(): Promise<void> {
    for (const { child } of this.nodes) child.kill('SIGKILL')
    await this.#close()
    await this.postgres.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
