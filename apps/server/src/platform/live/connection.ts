import type { Member, Person } from '@app/rules/access/can.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { Network } from '#platform/edge/network.ts'
import type { Backlogged } from './backlog.ts'
import type { Frame } from './frame.ts'

/** Who opened a connection, by its request. */
export interface Caller {
  readonly site: Site
  /** With what the site prefers, visitors included. */
  readonly person: Person
  /** Id of the session as the cookie carries it, or what stands for the token of a program, and its hash; null for a visitor. */
  readonly sessionId: string | null
  readonly sessionHash: Buffer | null
  /** The member when the connection was opened; their rights are checked again at every act. */
  readonly member: Member | null
  readonly network: Network
}

/**
 * How a connection ended. left: its reader closed it. lost: it broke or fell silent. cut: by us, for what it did or did not read.
 * over: the session behind it ended, or the server stops.
 */
export type Ending = 'left' | 'lost' | 'cut' | 'over'

/** One open line to a reader. */
export interface Connection {
  readonly kind: 'socket' | 'stream'
  readonly caller: Caller
  /** Sends a message; a reader that does not keep up is cut. */
  send(frame: Frame): void
  /** Says goodbye: the session is over, or the reader misbehaved. */
  close(why: 'sessionOver' | 'misbehaved' | 'goingAway'): void
  readonly isOpen: boolean
  /** Bids depend on this connection: silence is noticed sooner. */
  setQuick(isQuick: boolean): void
}

/** What is done with what a connection says. */
export interface Reader {
  /** A whole message of a socket; `receivedAtMs` was taken as its bytes had been read. */
  message(text: string, receivedAtMs: number): void
  /** A connection on which bids depend fell silent, or speaks again. */
  silent(isSilent: boolean): void
  ended(how: Ending): void
}

/** What the registry asks of every connection once a second. */
export interface Watched extends Connection, Backlogged {
  /** Asks for a sign of life where one is due, and cuts what has been silent for too long. `nowMs` is monotonic. */
  look(nowMs: number): void
  /** Ends it without another word. */
  drop(): void
}
