import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { BidAnswer, BidOrder } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import { hashOf, newSessionId } from '../../apps/server/src/modules/session/index.ts'
import { csrfToken } from '../../apps/server/src/platform/edge/csrf.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { insertBiddingRows } from './bidding-world.ts'
import type { NodeCost, NodeQuestion, NodeRequest } from './live-node.ts'
import { LIVE_CSRF_KEY, LIVE_SECRET } from './live-secrets.ts'
import { openWorldDatabase, postgresVersion } from './world-database.ts'

const TERMS_VERSION_ANY = 1_000
/** As the command starts a server. */
const SEMI_SPACE_MB = 16

/** Somebody with a session, and the headers of their requests. */
export interface SignedIn {
  readonly member: Member
  readonly headers: Readonly<Record<string, string>>
}

/** A program that answers questions over its own line to us. */
export class ChildProgram {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  #next = 1

  constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', ({ id, value, fault }: { id?: number; value?: never; fault?: string }) => {
      const waiting = this.#waiting.get(id ?? 0)
      this.#waiting.delete(id ?? 0)
      if (fault === undefined) waiting?.resolve(value as never)
      else waiting?.reject(new Error(fault))
    })
    child.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`a program ended with ${String(code)}`))
    })
  }

  ask<T>(question: unknown): Promise<T> {
    const id = this.#next++
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send({ id, question })
    })
  }

  /** Disconnects it and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    if (this.#child.connected) this.#child.disconnect()
    await ended
  }
}

/** Starts a program of ours in a process of its own; it says something first, as soon as it is ready. */
export async function startProgram<Ready>(
  program: string,
  request: unknown = {},
): Promise<{ readonly program: ChildProgram; readonly ready: Ready }> {
  const child = fork(program, [JSON.stringify(request)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--expose-gc', `--max-semi-space-size=${SEMI_SPACE_MB}`],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${String(code)}`)
    }),
  ])) as [Ready]
  return { program: new ChildProgram(child), ready }
}

/** A server with live lines in a process of its own. */
export class LiveServer {
  readonly port: number
  readonly #program: ChildProgram

  constructor(program: ChildProgram, port: number) {
    this.#program = program
    this.port = port
  }

  /** What it has cost so far; `isSwept`: after its garbage has been collected. */
  cost(isSwept = false): Promise<NodeCost> {
    return this.#program.ask({ ask: 'cost', isSwept } satisfies NodeQuestion)
  }

  /** One bid made inside of it. */
  bid(member: Member, order: BidOrder): Promise<BidAnswer> {
    return this.#program.ask({ ask: 'bid', member, order } satisfies NodeQuestion)
  }

  stop(): Promise<void> {
    return this.#program.stop()
  }
}

/** A database with lots open for bids and people who are signed in, and servers on it. */
export interface LiveWorld {
  readonly url: string
  readonly pool: Pool
  readonly lots: readonly number[]
  readonly people: readonly SignedIn[]
  readonly postgres: string
  startServer(options?: Partial<Omit<NodeRequest, 'url'>>): Promise<LiveServer>
  close(): Promise<void>
}

async function signIn(pool: Pool, members: readonly Member[]): Promise<SignedIn[]> {
  const ids = members.map(({ accountId }) => accountId)
  await pool.query(`update accounts set membership_type = 'S'`)
  await pool.query(`update profiles set first_name = 'Bidder', terms_version = $1`, [TERMS_VERSION_ANY])
  await pool.query(`insert into security_answers (account_id, question_id, answer_hash) select unnest($1::bigint[]), 1, 'x'`, [ids])
  const sessions = members.map((member) => ({ member, id: newSessionId() }))
  await pool.query(
    `insert into sessions (id_hash, account_id, site, method, ends_at, has_second_factor)
     select h, a, 'CPRTUS', 'password', now() + interval '1 day', true from unnest($1::bytea[], $2::bigint[]) s (h, a)`,
    [sessions.map(({ id }) => hashOf(id)), ids],
  )
  return sessions.map(({ member, id }) => ({
    member,
    headers: { cookie: `hl=${id}`, 'x-xsrf-token': csrfToken(LIVE_CSRF_KEY, id), 'content-type': 'application/json' },
  }))
}

/** Makes such a world; everything is durable as in the server. */
export async function makeLiveWorld(wanted: { readonly lots: number; readonly bidders: number }): Promise<LiveWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'live-world-'))
  const world = await openWorldDatabase(dataDir)
  const { pool } = world
  await openKeyRing(world.db, LIVE_SECRET)
  const { members, lots } = await insertBiddingRows(pool, wanted)
  const people = await signIn(pool, members)
  await pool.query('vacuum analyze')
  const servers: LiveServer[] = []
  return {
    url: world.url,
    pool,
    lots,
    people,
    postgres: await postgresVersion(world),
    async startServer({ runsLanes = false, ...more } = {}) {
      const request = { ...more, url: world.url, runsLanes } satisfies NodeRequest
      const { program, ready } = await startProgram<{ port: number }>(join(import.meta.dirname, 'live-node.ts'), request)
      const server = new LiveServer(program, ready.port)
      servers.push(server)
      return server
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
