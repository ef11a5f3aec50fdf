import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { openPostgresBus } from './postgres-bus.ts'

/** What a bus is told of its messages. */
export interface BusListener {
  /** A message of another node. */
  heard(text: string): void
  /** The line was away for a while: messages may have been missed. */
  rejoined(): void
}

/**
 * Short words between nodes. They may come late, twice, in another order or not at all, and from anybody who may speak on the line: so
 * they say where there is something new to be read, and what it is only with proof of who says so. A node does not hear itself.
 */
export interface Bus {
  /** Sends soon; never throws, and forgets what cannot be sent. At most MESSAGE_MAX_BYTES. */
  say(text: string): void
  /** The same word for somebody who is asking PostgreSQL something anyway; null where nodes do not speak through it. */
  asNotification(text: string): Notification | null
  close(): Promise<void>
}

/** What PostgreSQL is to notify, by `pg_notify`. */
export interface Notification {
  readonly channel: string
  readonly payload: string
}

/** A notification of PostgreSQL holds less than 8000 bytes; the sender's name goes along. */
export const MESSAGE_MAX_BYTES = 7_500

export interface BusOptions {
  readonly pool: Pool
  readonly redisUrl: string | undefined
  /** Name of this node. */
  readonly nodeId: string
  readonly log: Log
  /** What the words are about; nodes hear those of the same channel. */
  readonly channel: string
}

/** Between the name of the node that speaks and its words. */
const MARK = '\n'

/** A line carries whatever is said to every node, this one among them. */
function openLine(options: BusOptions, listener: BusListener): Bus {
  const { redisUrl } = options
  if (redisUrl === undefined) return openPostgresBus(options, listener)
  // Most installations have no Redis, so its client is loaded where it is named.
  const opening = import('./redis-bus.ts').then(({ openRedisBus }) => openRedisBus({ ...options, redisUrl }, listener))
  return {
    say: (text) => void opening.then((bus) => bus.say(text)),
    asNotification: () => null,
    close: async () => (await opening).close(),
  }
}

/** The bus of this node: by Redis where its address is set, else by PostgreSQL, on a connection of its own. */
export function openBus(options: BusOptions, listener: BusListener): Bus {
  const { nodeId } = options
  const line = openLine(options, {
    heard: (payload) => {
      const end = payload.indexOf(MARK)
      if (payload.slice(0, end) !== nodeId) listener.heard(payload.slice(end + 1))
    },
    rejoined: () => listener.rejoined(),
  })
  const signed = (text: string): string => nodeId + MARK + text
  return {
    say: (text) => line.say(signed(text)),
    asNotification: (text) => line.asNotification(signed(text)),
    close: () => line.close(),
  }
}
