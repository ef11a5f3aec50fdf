// P15: searches while ten thousand people sign in from ten thousand addresses, against the same searches at rest.
import { randomBytes } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { hashNow } from '../../apps/server/src/platform/passwords/argon2.ts'
import { LEAST_ROUNDS, quantile, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { mixedRequests } from '../world/mixed-requests.ts'
import { startServer } from '../world/running-server.ts'
import { openWorldDatabase } from '../world/world-database.ts'

const LOTS = 300_000
const LOGINS = 10_000
const QUERIES_PER_ROUND = 300
const WARM_UP_QUERIES = 150
/** Logins on their way at once: more than the queue of passwords holds, fewer than make the server ask for captchas. */
const AT_ONCE = 90
/** After a refusal the next one comes so much later, as fast as ten thousand in a few minutes ask for. */
const PAUSE_MS = 250
const SETTLE_MS = 3_000
const FIRST_NUMBER = 200_000
const MOST_TIMES = 1.5
const PASSWORD = randomBytes(16).toString('base64url')
const ADDRESSES_A_BLOCK = 250

const dataDir = await makeWorld(scaled(LOTS))
const people = scaled(LOGINS)

/** Puts so many buyers into the world, or takes them away. */
async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openWorldDatabase>>) => Promise<T>): Promise<T> {
  const database = await openWorldDatabase(dataDir)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const samples = await withDatabase(async ({ pool }) => {
  await pool.query(
    `insert into accounts (number, kind, home_site, membership_type) select $1 + n, 'buyer', 'CPRTUS', 'S' from generate_series(1, $2) n on conflict do nothing`,
    [FIRST_NUMBER, people],
  )
  await pool.query(
    `insert into profiles (account_id, first_name, last_name, terms_version, email)
     select id, 'Pat', 'Tester', $1, 'person' || number || '@example.com' from accounts where number between $2 + 1 and $2 + $3 on conflict do nothing`,
    [BUILT_IN_VERSION, FIRST_NUMBER, people],
  )
  await pool.query(
    `insert into credentials (account_id, password_hash) select id, $1 from accounts where number between $2 + 1 and $2 + $3
     on conflict (account_id) do update set password_hash = excluded.password_hash`,
    [hashNow(PASSWORD), FIRST_NUMBER, people],
  )
  await pool.query('delete from sign_in_failures')
  return readLotSamples(pool)
})

const server = await startServer(dataDir)
const searches = new Agent({ keepAlive: true, maxSockets: 1 })

interface Sent {
  readonly path: string
  readonly json: string
  /** The caller's own address; the machine's usual one when left out. */
  readonly localAddress?: string
}

function post({ path, json, localAddress }: Sent): Promise<{ status: number; text: string }> {
  const options = localAddress === undefined ? { agent: searches } : { agent: false as const, localAddress }
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        ...options,
        host: '127.0.0.1',
        port: server.port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.once('error', reject)
    sent.end(json)
  })
}

async function searchP99(seed: number, count = QUERIES_PER_ROUND): Promise<number> {
  const times: number[] = []
  for (const request of mixedRequests(samples, scaled(count), seed)) {
    const begunMs = performance.now()
    const { status, text } = await post({ path: '/public/lots/search-results', json: JSON.stringify(request) })
    times.push(performance.now() - begunMs)
    if (status !== 200) throw new Error(`a search answered ${status} ${text.slice(0, 200)}`)
  }
  return quantile(times, 0.99)
}

/** An address of this machine of one's own for each person. */
const addressOf = (person: number): string =>
  `127.${10 + Math.floor(person / ADDRESSES_A_BLOCK ** 2)}.${Math.floor(person / ADDRESSES_A_BLOCK) % ADDRESSES_A_BLOCK}.${(person % ADDRESSES_A_BLOCK) + 1}`

const outcomes = { signedIn: 0, queueFull: 0, turnedAway: [] as string[] }
let next = 0

async function login(person: number): Promise<void> {
  const { status, text } = await post({
    path: '/processLogin',
    json: JSON.stringify({ username: String(FIRST_NUMBER + 1 + person), password: PASSWORD }),
    localAddress: addressOf(person),
  })
  if (status === 200 && text.includes('"result":"success"')) outcomes.signedIn++
  else if (status === 429) {
    outcomes.queueFull++
    await sleep(PAUSE_MS)
  } else outcomes.turnedAway.push(`${status} ${text.slice(0, 120)}`)
}

/** People who sign in one after the other, at so many places at once, until such a share of all has. */
async function flood(share: number): Promise<void> {
  const last = Math.min(people, Math.round(people * share))
  const one = async (): Promise<void> => {
    while (next < last) await login(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const idle: number[] = []
const busy: number[] = []
try {
  await searchP99(3, WARM_UP_QUERIES)
  for (let round = 0; round < LEAST_ROUNDS; round++) {
    idle.push(await searchP99(500 + round))
    const flooding = flood((round + 1) / LEAST_ROUNDS)
    // The queue fills first.
    await sleep(SETTLE_MS)
    busy.push(await searchP99(500 + round))
    await flooding
    await sleep(SETTLE_MS)
  }
} finally {
  searches.destroy()
  await server.stop()
}

const [atRest, beside] = [spreadOf(idle), spreadOf(busy)]
const ratio = beside.median / atRest.median
const reached = outcomes.signedIn + outcomes.queueFull
await record({
  id: 'P15',
  rows: [
    row('search while people sign in, p99', beside, { unit: 'ms', ratio }),
    row('search at rest, p99', atRest, { unit: 'ms' }),
    { name: 'sign-ins that reached the passwords', value: reached, unit: 'sign-ins' },
    { name: 'of them let in', value: outcomes.signedIn, unit: 'sign-ins' },
    { name: 'of them told to come again, the queue being full', value: outcomes.queueFull, unit: 'sign-ins' },
    { name: 'turned away before', value: outcomes.turnedAway.length, unit: 'sign-ins' },
  ],
  wants: `p99 ≤ ${MOST_TIMES}× of rest while ${LOGINS.toLocaleString('en-US')} sign-ins from as many addresses reach the passwords`,
  holds: ratio <= MOST_TIMES && outcomes.turnedAway.length === 0 && reached === people,
})
for (const fault of outcomes.turnedAway.slice(0, 5)) console.log(`  turned away: ${fault}`)
