import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'

/** Who receives the messages of a bus. */
export interface BusListener {
  /** A message of another node. */
  heard(text: string): void
  /** The connection was away for a while: messages may have been missed. */
  rejoined(): void
}

/**
 * Short messages between nodes. They may come late, twice, in another order or not at all, and from anybody with access to the bus: so
 * they say where there is something new to be read, and what it is only with proof of the sender. A node does not hear itself.
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
