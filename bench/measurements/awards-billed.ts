// P31, P32: awards billed, posted and told by mail, by the job that does it and by one transaction of a database function an award.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { issueInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import { LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import type { BillRequest } from '../peers/bill-a-transaction.ts'
import { scaled } from '../scale.ts'
import { BILLING_SITES, makeBillingWorld } from '../world/billing-world.ts'

const [id = 'P31'] = process.argv.slice(2)
const isOne = id === 'P31'
const SITES = isOne ? ['CPRTUS'] : BILLING_SITES
const PAYERS = 2_000
const AWARDS = scaled(900)
const PEER_CLIENTS = [2, 4, 8, 16]
const LEAST_TIMES = isOne ? 1 : 2
const MS_PER_SECOND = 1_000

const world = await makeBillingWorld(PAYERS)
const { pool, deps } = world
const peer = fork(fileURLToPath(new URL('../peers/bill-a-transaction.ts', import.meta.url)), [world.url], { execArgv: [] })
await once(peer, 'message')

async function ourRate(): Promise<number> {
  await world.addWins(AWARDS, SITES)
  const begunMs = performance.now()
  const issued = await issueInvoices(deps)
  if (issued !== AWARDS) throw new Error(`${issued} of ${AWARDS} awards were billed`)
  return (issued / (performance.now() - begunMs)) * MS_PER_SECOND
}

/** A mail as the job writes them. */
async function aMail(): Promise<Pick<BillRequest, 'text' | 'html'>> {
  const { rows } = await pool.query<{ text: string; html: string }>('select body_text as text, body_html as html from mails order by id desc limit 1')
  const [mail] = rows
  if (mail === undefined) throw new Error('no mail was written')
  return mail
}

async function peerRate(clients: number): Promise<number> {
  const awards = await world.addWins(AWARDS, SITES)
  const answer = once(peer, 'message')
  peer.send({ awards, clients, ...mail } satisfies BillRequest)
  const [{ billed, ms }] = (await answer) as [{ billed: number; ms: number }]
  if (billed !== AWARDS) throw new Error(`the peer billed ${billed} of ${AWARDS}`)
  return (billed / ms) * MS_PER_SECOND
}

await ourRate()
const mail = await aMail()
await peerRate(PEER_CLIENTS[0] ?? 1)
const rates: { ours: number[]; peer: number[][] } = { ours: [], peer: PEER_CLIENTS.map(() => []) }
for (let round = 0; round < LEAST_ROUNDS; round++) {
  rates.ours.push(await ourRate())
  for (const [at, clients] of PEER_CLIENTS.entries()) rates.peer[at]?.push(await peerRate(clients))
}
const faults = await verifyJournal(deps.db)
const ended = once(peer, 'exit')
peer.send('end')
await ended
await world.close()

const best = PEER_CLIENTS.map((clients, at) => ({ clients, spread: spreadOf(rates.peer[at] ?? []) })).reduce((found, one) =>
  one.spread.median > found.spread.median ? one : found,
)
const ours = spreadOf(rates.ours)
const ratio = ours.median / best.spread.median
const over = isOne ? 'one series' : `${SITES.length} series`
console.log(faults)
await record({
  id,
  rows: [
    row(`awards billed, posted and told by mail, ${over}`, ours, { unit: '/s', ratio }),
    row(`one award a transaction in a database function, ${best.clients} clients (the best count)`, best.spread, { unit: '/s' }),
  ],
  wants: `≥ ${LEAST_TIMES}× one transaction an award with the same rows over ${over}, at the best count of clients; chain, journal and fsync on`,
  holds: ratio >= LEAST_TIMES,
  versions: { postgres: world.postgres },
})
