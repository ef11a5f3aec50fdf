import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { claimArchive } from './archive-folder.ts'
import { Receiver } from './receiver.ts'
import { placeOf } from './segments.ts'

/** Name of the archive to PostgreSQL: of the slot that keeps log for it, and of the copy that commits wait for. */
const SLOT = 'hammerlane_archive'
const STREAMING_LIMIT_MS = 60_000
const STREAMING_POLL_MS = 25
const ASK_AGAIN_MS = 250

export interface ArchiveSettings {
  /** Absolute path. */
  readonly folder: string
  /** Whether a commit is confirmed only when the archive has it too. */
  readonly isAwaited: boolean
}

/** A copy of the database's log that grows as it is written, elsewhere than the data folder. */
export interface LogArchive {
  /** Whether all that was confirmed is archived, and what comes next will be. */
  isKeeping(): boolean
  /** Called when something was committed that the archive did not take in time: until it has that too, it does not count as complete. */
  owe(): void
  /** To be called before PostgreSQL is stopped in order. */
  expectEnd(): void
  /** To be called when PostgreSQL has stopped: it hands over the last of its log as it stops. */
  close(): Promise<void>
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'hammerlane archive' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Which copy commits wait for; none is the empty text. Where nothing changes nothing is written. */
async function awaitCopy(client: Client, name: typeof SLOT | ''): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`)
  if (rows[0]?.names === name) return
  await client.query(`alter system set synchronous_standby_names = '${name}'`)
  await client.query('select pg_reload_conf()')
}

async function waitUntilStreaming(client: Client): Promise<void> {
  for (let waitedMs = 0; waitedMs < STREAMING_LIMIT_MS; waitedMs += STREAMING_POLL_MS) {
    const { rowCount } = await client.query(`select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`, [SLOT])
    if (rowCount === 1) return
    await sleep(STREAMING_POLL_MS)
  }
  throw new Error(`ARCHIVE_DIR: PostgreSQL's log was not kept there within ${STREAMING_LIMIT_MS / 1000} s. The log says why.`)
}

/** What was committed without the archive, and readers may see: up to where the archive has to come before anything is confirmed again. */
class Debt {
  readonly #url: string
  readonly #receiver: Receiver
  /** Null when it is not known yet. */
  #upTo: bigint | null = 0n
  #turn = 0

  constructor(url: string, receiver: Receiver) {
    this.#url = url
    this.#receiver = receiver
  }

  isPaid(): boolean {
    const { flushed } = this.#receiver
    return this.#upTo !== null && (this.#upTo === 0n || (flushed !== null && placeOf(flushed) >= this.#upTo))
  }

  owe(): void {
    this.#upTo = null
    this.#turn += 1
    void this.#reckon(this.#turn)
  }

  async #reckon(turn: number): Promise<void> {
    while (turn === this.#turn && this.#upTo === null) {
      const place = await withClient(this.#url, endOfLog).catch(() => null)
      if (turn === this.#turn) this.#upTo = place
      if (place === null) await sleep(ASK_AGAIN_MS, undefined, { ref: false })
    }
  }
}

async function endOfLog(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place')
  return placeOf(rows[0]?.place ?? '')
}

/**
 * Keeps the log of a PostgreSQL that this process runs in a folder of its own, from now on. Where commits wait for it, nothing that was
 * confirmed is lost with the data folder.
 * @throws Error with one line when the folder holds another's log or cannot be used.
 */
export async function openLogArchive(
  url: string,
  { folder, isAwaited, log }: ArchiveSettings & { readonly log: Log },
): Promise<LogArchive> {
  const { timeline } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ system: string; timeline: number }>(
      `select (select system_identifier::text from pg_control_system()) as system, (select timeline_id from pg_control_checkpoint()) as timeline`,
    )
    const owner = { systemId: rows[0]?.system ?? '', timeline: rows[0]?.timeline ?? 0 }
    claimArchive(folder, owner)
    if (!isAwaited) await awaitCopy(client, '')
    await client.query(
      'select pg_create_physical_replication_slot($1, true) where not exists (select 1 from pg_replication_slots where slot_name = $1)',
      [SLOT],
    )
    return owner
  })
  const receiver = new Receiver({ url, folder, timeline, slot: SLOT }, log)
  try {
    await withClient(url, async (client) => {
      await waitUntilStreaming(client)
      if (isAwaited) await awaitCopy(client, SLOT)
    })
  } catch (error) {
    await receiver.close()
    throw error
  }
  const debt = new Debt(url, receiver)
  return {
    isKeeping: () => receiver.isKeeping && debt.isPaid(),
    owe: () => debt.owe(),
    expectEnd: () => receiver.expectEnd(),
    close: () => receiver.close(),
  }
}

/** Whether PostgreSQL holds log back for an archive, by the files of its database; only then commits may wait for one. */
export const isArchived = (data: string): boolean => existsSync(join(data, 'pg_replslot', SLOT))

/**
 * Has PostgreSQL go on without an archive: commits wait for none. The log that it holds back for one stays, for the next archive,
 * unless it `isGivenUp`.
 */
export async function leaveLogArchive(url: string, { isGivenUp, log }: { readonly isGivenUp: boolean; readonly log: Log }): Promise<void> {
  await withClient(url, async (client) => {
    await awaitCopy(client, '')
    if (!isGivenUp) return
    const { rowCount } = await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [SLOT],
    )
    if (rowCount === 1) log.warn('ARCHIVE_DIR is not set: the log archive is given up, and what follows is not in it')
  })
}
