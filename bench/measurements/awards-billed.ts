// P31, P32: awards billed, posted and told by mail, by the job that does it and by one transaction of a database function an award.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { issueInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import { LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import type { BillRequest } from '../peers/bill-a-transaction.ts'
import { scaled } from '../scale.ts'
import { processorSeconds } from '../world/process-time.ts'
import { BILLING_SITES, makeBillingWorld } from '../world/billing-world.ts'

const [id = 'P31'] = process.argv.slice(2)
const isOne = id === 'P31'
const SITES = isOne ? ['CPRTUS'] : BILLING_SITES
const PAYERS = 2_000
const AWARDS = scaled(500)
const PEER_CLIENTS = [4, 8, 16]
const LEAST_TIMES = isOne ? 1 : 2
const MS_PER_SECOND = 1_000

const world = await makeBillingWorld(PAYERS)
const { pool, deps } = world
const peer = fork(fileURLToPath(new URL('../peers/bill-a-transaction.ts', import.meta.url)), [world.url], { execArgv: [] })
await once(peer, 'message')

/** Awards billed in a second, and in a second of processor, whoever runs on it: client, job or database. */
interface Rate {
  readonly rate: number
  readonly ofProcessor: number
}

async function rateOf(bill: () => Promise<number>): Promise<Rate> {
  const [begunMs, begunSeconds] = [performance.now(), processorSeconds()]
  const billed = await bill()
  if (billed !== AWARDS) throw new Error(`${billed} of ${AWARDS} awards were billed`)
  const rate = (billed / (performance.now() - begunMs)) * MS_PER_SECOND
  return { rate, ofProcessor: billed / (processorSeconds() - begunSeconds) }
}

async function ourRate(): Promise<Rate> {
  await world.addWins(AWARDS, SITES)
  return rateOf(() => issueInvoices(deps))
}

async function aMail(): Promise<Pick<BillRequest, 'text' | 'html'>> {
  const { rows } = await pool.query<{ text: string; html: string }>(
    'select body_text as text, body_html as html from mails order by id desc limit 1',
  )
  const [mail] = rows
  if (mail === undefined) throw new Error('no mail was written')
  return mail
}

async function peerRate(clients: number): Promise<Rate> {
  const awards = await world.addWins(AWARDS, SITES)
  return rateOf(async () => {
    const answer = once(peer, 'message')
    peer.send({ awards, clients, ...mail } satisfies BillRequest)
    const [{ billed }] = (await answer) as [{ billed: number }]
    return billed
  })
}

/** A mail as the job writes them, by which the peer's are as long. */
let mail: Pick<BillRequest, 'text' | 'html'> = { text: '', html: '' }
const rates: { ours: Rate[]; peer: Rate[][] } = { ours: [], peer: PEER_CLIENTS.map(() => []) }
try {
  await ourRate()
  mail = await aMail()
  await peerRate(PEER_CLIENTS[0] ?? 1)
  for (let round = 0; round < LEAST_ROUNDS; round++) {
    rates.ours.push(await ourRate())
    for (const [at, clients] of PEER_CLIENTS.entries()) rates.peer[at]?.push(await peerRate(clients))
  }
  const { faults } = await verifyJournal(deps.db)
  if (faults.length > 0) throw new Error(`the journal does not hold: ${faults[0]}`)
} finally {
  const ended = once(peer, 'exit')
  peer.send('end')
  await ended
  await world.close()
}

const spreadsOf = (of: readonly Rate[]) => ({
  rate: spreadOf(of.map(({ rate }) => rate)),
  ofProcessor: spreadOf(of.map(({ ofProcessor }) => ofProcessor)),
})
const best = PEER_CLIENTS.map((clients, at) => ({ clients, ...spreadsOf(rates.peer[at] ?? []) })).reduce((found, one) =>
  one.rate.median > found.rate.median ? one : found,
)
const ours = spreadsOf(rates.ours)
const ratio = ours.rate.median / best.rate.median
const over = isOne ? 'one series' : `${SITES.length} series`
await record({
  id,
  rows: [
    row(`awards billed, posted and told by mail, ${over}`, ours.rate, { unit: '/s', ratio }),
    row(`one award a transaction in a database function, ${best.clients} clients (the best count)`, best.rate, { unit: '/s' }),
    row('awards billed in a second of processor, database included', ours.ofProcessor, {
      unit: '/s',
      ratio: ours.ofProcessor.median / best.ofProcessor.median,
    }),
    row('the same by the database function', best.ofProcessor, { unit: '/s' }),
  ],
  wants: `≥ ${LEAST_TIMES}× one transaction an award with the same rows over ${over}, at the best count of clients; chain, journal and fsync on`,
  holds: ratio >= LEAST_TIMES,
  versions: { postgres: world.postgres },
})
