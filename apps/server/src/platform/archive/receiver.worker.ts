// Takes the log of a PostgreSQL as it is written and keeps it in the archive, for as long as its process lives.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { listSegments } from './archive-folder.ts'
import type { ReceiverJob, ReceiverWord } from './receiver.ts'
import { goesOnAt, SegmentWriter } from './segment-writer.ts'
import { placeOf, placeText, segmentStart } from './segments.ts'
import { statusUpdate, readStreamMessage } from './stream-messages.ts'

const RETRY_MS = 500
/** PostgreSQL ends a stream that is silent for a minute. */
const SAY_ALIVE_MS = 10_000
/** SQLSTATE of a log that PostgreSQL has removed. */
const UNDEFINED_FILE = '58P01'

/** What `pg` keeps to itself of a connection: where pieces of a stream arrive and replies leave. */
interface StreamConnection {
  on(event: 'copyData', listener: (message: { readonly chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
  readonly stream: { destroy(): void }
}

const { url, folder, timeline, slot } = workerData as ReceiverJob
const say = (word: ReceiverWord): void => parentPort?.postMessage(word, [])

async function slotStart(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${slot}`)
  const place = rows[0]?.restart_lsn ?? null
  if (place === null) throw new Error(`PostgreSQL keeps no log for ${slot}.`)
  return segmentStart(placeOf(place))
}

/** The types of `pg` do not know that a connection can be one for the log. */
const LOG_ONLY = { replication: 'true' }
const readerOf = (): Client => new Client({ connectionString: url, application_name: slot, ...LOG_ONLY })

async function streamFrom(client: Client, from: bigint): Promise<never> {
  const writer = new SegmentWriter(folder, {
    timeline,
    from,
    onPackFailure: (error) => say({ kind: 'unpacked', reason: String(error) }),
  })
  const { connection } = client as unknown as { readonly connection: StreamConnection }
  const reply = (): void => connection.sendCopyFromChunk(statusUpdate(writer.flushed, Date.now()))
  let isDue = false
  /** The end of the log, by PostgreSQL's last message. */
  let end = from
  let failure: unknown
  const settle = (): void => {
    isDue = false
    if (failure !== undefined) return
    try {
      writer.flush()
      reply()
      say({ kind: 'kept', flushed: placeText(writer.flushed), isCaughtUp: writer.flushed >= end })
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown): void => {
    failure ??= error
    connection.stream.destroy()
  }
  connection.on('copyData', ({ chunk }) => {
    if (failure !== undefined) return
    try {
      const message = readStreamMessage(chunk)
      end = message.end
      if (message.kind === 'log') writer.write(message.from, message.bytes)
      // What has arrived together is made safe together.
      if (!isDue) setImmediate(settle)
      isDue = true
    } catch (error) {
      fail(error)
    }
  })
  const alive = setInterval(reply, SAY_ALIVE_MS)
  try {
    await client.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${placeText(from)} TIMELINE ${timeline}`)
  } catch (error) {
    throw failure ?? error
  } finally {
    clearInterval(alive)
    await writer.close()
  }
  throw failure ?? new Error('PostgreSQL ended the stream of its log.')
}

const isRemoved = (error: unknown): boolean => (error as { code?: string }).code === UNDEFINED_FILE

/** Receives until that fails; `isAnew` when PostgreSQL has removed the log that would come next. */
async function receive(isAnew: boolean): Promise<never> {
  const client = readerOf()
  client.on('error', () => undefined)
  await client.connect()
  try {
    const start = await slotStart(client)
    return await streamFrom(client, isAnew ? start : (goesOnAt(folder) ?? start))
  } finally {
    await client.end().catch(() => undefined)
  }
}

let isAnew = false
for (;;) {
  try {
    await receive(isAnew)
  } catch (error) {
    isAnew = !isAnew && isRemoved(error)
    if (isAnew) {
      // The log between is lost to the archive: it begins again, and says so.
      say({ kind: 'gap', after: listSegments(folder).at(-1)?.name ?? '' })
      continue
    }
    say({ kind: 'away', reason: error instanceof Error ? error.message : String(error) })
  }
  await sleep(RETRY_MS)
}
