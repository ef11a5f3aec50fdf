import type { FastifyInstance } from 'fastify'
import { openLiveTicket, pollLive } from '@app/contract/lanes/live-line.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { Member } from '@app/rules/access/can.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import { laneSightOf, viewerOf } from '@app/rules/lots/viewer.ts'
import { hashOf, type Sessions } from '#modules/session/index.ts'
import { type Bus, openBus } from '#platform/bus/index.ts'
import type { Database } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { Connections, HEARTBEAT_MS, registerLiveRoutes, type Connection } from '#platform/live/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { actorOf, readHeldMandates } from '#modules/bid-accounts/index.ts'
import { type LaneControl, findBidOn, readSeqs } from '#modules/lanes/index.ts'
import { MASS_LOSS_PAUSE_MS, type Committed } from '#modules/lot-book/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { type FollowerDeps, LiveFollower } from './follower.ts'
import { LiveFrames } from './frames.ts'
import { LiveHub } from './hub.ts'
import { LookBudget } from './look-budget.ts'
import { LOOK_EVERY_MS } from './limits.ts'
import { MandateWatch } from './mandate-watch.ts'
import { readFollowed } from './messages.ts'
import { LiveOwn } from './own.ts'
import { pollNews } from './poll.ts'
import { LivePresence } from './presence.ts'
import { LiveRelay, readRelayed } from './relay.ts'
import { placeStandbys } from './standby.ts'
import { issueLiveTicket, spendLiveTicket } from './tickets.ts'

/** Nodes of one installation hear each other here. */
const CHANNEL = 'hammerlane_live'
/** Why a lane rests, as `lane.pause.…` words it. */
const MASS_LOSS = 'MASS_LOSS'

/** Who is behind a connection, by the id of a session or by what stands for the token of a program. */
export type LiveSessions = Pick<Sessions, 'readOften' | 'endsAtMs' | 'noteUse' | 'ended' | 'onEnd' | 'memberOf'>

export interface LiveDeps {
  readonly database: Database
  readonly log: Log
  /** The engine of this node, its name as leases and presence carry it, and the hand on its lanes. */
  readonly bidding: Engine & { readonly node: string; readonly control: Pick<LaneControl, 'pause'> }
  readonly sessions: LiveSessions
  readonly redisUrl: string | undefined
  readonly keys: KeyRing
}

/** What the rest of bidding asks of live connections. */
export interface Live {
  /** Accounts that have bid in a lane, are connected to it and were active in the last five minutes; on all nodes. */
  activeBidders(saleId: number): Promise<readonly number[]>
  /** Open connections of this node. */
  readonly connections: { readonly size: number }
}

/** Everything that is opened beside the routes, with one beginning and one end. */
class LiveNode {
  readonly frames: LiveFrames
  readonly hub: LiveHub
  readonly own: LiveOwn
  readonly mandates: MandateWatch
  readonly presence: LivePresence
  readonly connections: Connections
  readonly #looks = new LookBudget()
  readonly #deps: LiveDeps
  readonly #followerDeps: FollowerDeps
  readonly #followers = new WeakMap<Connection, LiveFollower>()
  #relay: LiveRelay | null = null
  #bus: Bus | null = null
  #timer: NodeJS.Timeout | null = null
  #stops: (() => void)[] = []
  #isLooking = false
  #hearing: Promise<void> = Promise.resolve()

  constructor(deps: LiveDeps) {
    const { database, log, bidding: engine, sessions } = deps
    const { pool } = database
    const { node } = engine
    this.#deps = deps
    this.frames = new LiveFrames(() => engine.nowMs())
    this.hub = new LiveHub({ engine, frames: this.frames, log })
    this.own = new LiveOwn({ engine, frames: this.frames, log })
    this.mandates = new MandateWatch({ own: this.own, frames: this.frames, log, readHeld: (holders) => readHeldMandates(pool, holders) })
    this.presence = new LivePresence({
      pool,
      node,
      log,
      massLost: (saleId) => {
        log.warn({ saleId }, 'many bidders of a lane were lost at once; it rests')
        // Several nodes may see it; a lane that rests already stays as it is.
        engine.control.pause(saleId, { reason: MASS_LOSS, forMs: MASS_LOSS_PAUSE_MS, by: 'system' }).catch((error: unknown) => {
          if (!isFailure(error)) log.error({ err: error, saleId }, 'a lane could not be paused')
        })
      },
      afterLook: () => placeStandbys({ pool, engine, sessions, log }),
    })
    const { hub, own, mandates, presence, frames } = this
    this.#followerDeps = {
      engine,
      sessions,
      log,
      hub,
      own,
      mandates,
      presence,
      frames,
      looks: this.#looks,
      payerOf: async (member) => (await actorOf(pool, member)).accountId,
      findBidOn: (accountId, followed) => findBidOn(pool, accountId, followed),
    }
    this.connections = new Connections({
      log,
      endedSessions: (hashes) => sessions.ended(hashes),
      mayOutlast: (connection) => this.#followers.get(connection)?.mayOutlast() ?? false,
    })
  }

  openReader(connection: Connection, query: Readonly<Record<string, unknown>>): LiveFollower {
    const follower = new LiveFollower(this.#followerDeps, connection, connection.kind === 'stream' ? readFollowed(query) : null)
    this.#followers.set(connection, follower)
    return follower
  }

  async start(): Promise<void> {
    const { bidding: engine, sessions, database, redisUrl, log, keys } = this.#deps
    this.#bus = openBus(
      { pool: database.pool, redisUrl, nodeId: engine.node, log, channel: CHANNEL },
      {
        heard: (text) => {
          // One after the other, as they came.
          this.#hearing = this.#hearing
            .then(() => this.#hear(text))
            .catch((error: unknown) => log.warn({ err: error }, 'a word of another node could not be taken'))
        },
        rejoined: () => {
          void this.#look(true)
          this.own.changedAll()
        },
      },
    )
    this.#relay = new LiveRelay(this.#bus, keys)
    const relay = this.#relay
    this.#stops = [
      engine.sayAlong((committed) => relay.wordOf(committed)),
      engine.onCommitted((committed) => {
        relay.add(committed)
        // The notification to other nodes and the answers leave before this node's own readers get theirs.
        setImmediate(() => this.#note(committed))
      }),
      sessions.onEnd(() => void this.connections.checkSessions()),
    ]
    await this.presence.start(() => this.hub.followed().lanes)
    this.#timer = setInterval(() => void this.#look(false), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    for (const stop of this.#stops) stop()
    this.hub.close()
    this.own.close()
    this.mandates.close()
    await this.presence.close()
    this.#relay?.flush()
    await this.#bus?.close()
  }

  async #hear(text: string): Promise<void> {
    const committed = await readRelayed(text, this.#deps.keys)
    if (committed === null) return
    this.#deps.bidding.heard(committed)
    this.#note(committed)
  }

  #note(committed: Committed): void {
    this.hub.note(committed)
    this.own.changed(committed.accounts)
  }

  /** Finds changes without a notification: on the block each second, everywhere in followed lanes once the bus was away. */
  async #look(isWhole: boolean): Promise<void> {
    if (this.#isLooking && !isWhole) return
    this.#isLooking = true
    try {
      this.hub.sweep()
      this.#looks.sweep()
      const { lots, lanes } = this.hub.followed()
      if (lots.size + lanes.length === 0) return
      const seqs = await readSeqs(this.#deps.database.pool, { lots: [...lots.keys()], lanes, isWhole })
      this.hub.note({ lots: seqs.filter(({ lot, seq }) => (lots.get(lot) ?? -1) < seq), sales: lanes })
    } catch (error) {
      this.#deps.log.warn({ reason: String(error) }, 'what was missed could not be looked for')
    } finally {
      this.#isLooking = false
    }
  }
}

/** Whether somebody who bids for another account may now; null for everybody else. */
async function holdsMandateNow({ pool }: Database, member: Member | null): Promise<boolean | null> {
  if (member === null || !(bidsForAnother(member.kind) || member.bidsByChoice === true)) return null
  return (await readHeldMandates(pool, [member.accountId])).has(member.accountId)
}

/**
 * Opens live connections: sockets, streams, polling, notifications between nodes, and who is there. To be called after the engine has
 * been opened for the same app and before that is ready; ends with it.
 */
export function openLive(app: FastifyInstance, deps: LiveDeps): Live {
  const { database, bidding: engine } = deps
  const node = new LiveNode(deps)
  registerLiveRoutes(app, {
    connections: node.connections,
    hashOf,
    spendTicket: (ticket, caller) => spendLiveTicket(database.db, ticket, caller),
    nowMs: () => engine.nowMs(),
    heartbeat: () => node.frames.pong(0),
    openReader: (connection, query) => node.openReader(connection, query),
  })
  serve(app, openLiveTicket, async (_, { site, sessionId, token }) => ({
    ticket: await issueLiveTicket(database.db, { siteCode: site.code, sessionId: token?.credential ?? sessionId }),
    serverMs: engine.nowMs(),
  }))
  serve(app, pollLive, async ({ query }, { site, person, member, sessionId: id, token }) => {
    const followed = readFollowed(query)
    if (followed === null) throw new Failure('INVALID_INPUT')
    const sessionId = token?.credential ?? id
    const sessionEndsMs = sessionId === null ? null : await deps.sessions.endsAtMs(sessionId)
    const holdsMandate = await holdsMandateNow(database, member)
    const caller = { member, holdsMandate, sight: laneSightOf(viewerOf(person, site)), sessionEndsMs }
    return { messages: await pollNews({ engine, heartbeatMs: HEARTBEAT_MS }, followed, caller) }
  })
  app.addHook('onReady', () => node.start())
  app.addHook('onClose', () => node.close())
  return {
    activeBidders: (saleId) => node.presence.activeBidders(saleId),
    connections: node.connections,
  }
}
