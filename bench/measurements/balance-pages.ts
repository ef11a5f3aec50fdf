// P35: what somebody owes and is held for them, as page and call, where the journal has five million lines, beside fifty thousand.
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { type BenchRow, median, record } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type BooksWorld, makeBooksWorld } from '../world/books-world.ts'
import { startServer } from '../world/running-server.ts'

const LARGE_LINES = scaled(5_000_000)
const SMALL_LINES = scaled(50_000)
const MOST_TIMES = 2
const WARM_UP = 5
const TIMES = 60
const PACE_MS = 10

const PAGES: Readonly<Record<string, (world: BooksWorld) => { readonly path: string; readonly cookies: readonly string[] }>> = {
  'balances as JSON': ({ payers }) => ({ path: '/data/payments/balances', cookies: payers }),
  '/payments': ({ payers }) => ({ path: '/payments', cookies: payers }),
  '/member-payments/payment-history': ({ payers }) => ({ path: '/member-payments/payment-history', cookies: payers }),
  "a payer's sheet at the desk": ({ operators, payerNumber }) => ({ path: `/operations/money/payers/${payerNumber}`, cookies: operators }),
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const begunMs = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  const tookMs = performance.now() - begunMs
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${answer.headers.get('location') ?? ''}`)
  return tookMs
}

/** Times of each page in both worlds by turns, so that what slows the machine slows both. */
async function measure(worlds: readonly [BooksWorld, BooksWorld]): Promise<readonly BenchRow[]> {
  const servers = [await startServer(worlds[0].dataDir), await startServer(worlds[1].dataDir)] as const
  try {
    const rows: BenchRow[] = []
    for (const [name, pageOf] of Object.entries(PAGES)) {
      const times: [number[], number[]] = [[], []]
      for (let time = 0; time < WARM_UP + TIMES; time++)
        for (const at of [0, 1] as const) {
          const { path, cookies } = pageOf(worlds[at])
          const tookMs = await timeOf(`${servers[at].address}${path}`, cookies[time % cookies.length] ?? '')
          if (time >= WARM_UP) times[at].push(tookMs)
          await new Promise((resolve) => setTimeout(resolve, PACE_MS))
        }
      const [small, large] = times.map(median) as [number, number]
      rows.push({ name: `${name}, p50`, value: large, unit: 'ms', ratio: large / small })
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

await buildIfStale((line) => console.log(`  ${line}`))
const worlds = [await makeBooksWorld(SMALL_LINES), await makeBooksWorld(LARGE_LINES)] as const
const rows = await measure(worlds)
const count = (lines: number): string => lines.toLocaleString('en-US')
await record({
  id: 'P35',
  rows: [...rows, { name: 'lines of the journal', value: worlds[1].lines, unit: '', ratio: worlds[1].lines / worlds[0].lines }],
  wants: `each ≤ ${MOST_TIMES}× of the same over ${count(SMALL_LINES)} lines where the journal has ${count(LARGE_LINES)}`,
  holds: rows.every(({ ratio = 0 }) => ratio <= MOST_TIMES),
  versions: { postgres: worlds[1].postgres },
})
