// T8: the same bid sent many times, at once and after its answer was lost, counts once.
import { randomUUID } from 'node:crypto'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { postBid } from './bids.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const ROUNDS = sized({ short: 40, long: 400 })
const AT_ONCE = 50
const LOST_AFTER_MS = 3
const STEP_MINOR = 100_000
const CONFLICT = 409
const UNPROCESSABLE = 422

const wrong: string[] = []
const seen = { sent: 0, replays: 0, conflicts: 0, refusedBodies: 0, lost: 0, tooFast: 0 }
const installation = await Installation.open(2, PORT)
const ports = [PORT, PORT + 1]
const portOf = (at: number): number => ports[at % ports.length] ?? PORT

interface Whole {
  readonly status: number
  readonly isReplayed: boolean
  readonly text: string
}

/** One request under an Idempotency-Key. */
async function postWhole(
  port: number,
  who: SignedIn,
  { key, bid, signal }: { key: string; bid: object; signal?: AbortSignal },
): Promise<Whole> {
  const response = await fetch(`http://127.0.0.1:${port}/data/lots/bids`, {
    method: 'POST',
    headers: { ...who.headers, 'idempotency-key': key },
    body: JSON.stringify({ bids: [bid] }),
    ...(signal === undefined ? {} : { signal }),
  })
  return { status: response.status, isReplayed: response.headers.has('idempotent-replayed'), text: await response.text() }
}

async function eventsOf(lot: number): Promise<number> {
  const { rows } = await installation.pool.query<{ count: number }>('select count(*)::int as count from bids where lot = $1', [lot])
  return rows[0]?.count ?? 0
}

/** One key, fifty requests at once to both nodes: one event, every answer the same bytes or that the first is still at work. */
async function atOnce(who: SignedIn, lot: number): Promise<void> {
  const key = randomUUID()
  const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: STEP_MINOR, currency: 'USD', isConfirmed: true }
  const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => postWhole(portOf(at), who, { key, bid })))
  seen.sent += all.length
  seen.replays += all.filter(({ isReplayed }) => isReplayed).length
  seen.conflicts += all.filter(({ status }) => status === CONFLICT).length
  seen.tooFast += all.filter(({ status }) => status === 429).length
  const bodies = new Set(all.filter(({ status }) => status === 200).map(({ text }) => text))
  const others = all.filter(({ status }) => status !== 200 && status !== CONFLICT && status !== 429)
  if (bodies.size !== 1) wrong.push(`lot ${lot}: ${bodies.size} different answers to one key`)
  if (others.length > 0) wrong.push(`lot ${lot}: answered ${others[0]?.status} ${others[0]?.text.slice(0, 120)}`)
  const other = await postWhole(PORT, who, { key, bid: { ...bid, amountMinor: 2 * STEP_MINOR } })
  if (other.status === UNPROCESSABLE) seen.refusedBodies += 1
  else wrong.push(`lot ${lot}: another bid under the key was answered ${other.status}`)
  if ((await eventsOf(lot)) !== 1) wrong.push(`lot ${lot}: ${await eventsOf(lot)} bids for one key`)
}

/** The answer is lost on the way; the bid is sent again under its own key to the other node. */
async function lost(who: SignedIn, lot: number): Promise<void> {
  const key = randomUUID()
  const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: STEP_MINOR, currency: 'USD', isConfirmed: true, key: randomUUID() }
  const isAnswered = await postWhole(PORT, who, { key, bid, signal: AbortSignal.timeout(LOST_AFTER_MS) }).then(
    () => true,
    () => false,
  )
  if (!isAnswered) seen.lost += 1
  const again = await postBid(PORT + 1, who, { lot, amountMinor: STEP_MINOR, key: bid.key })
  if (again.answer?.isAccepted !== true) wrong.push(`lot ${lot}: sent again, answered ${again.status} ${JSON.stringify(again.answer)}`)
  if ((await eventsOf(lot)) !== 1) wrong.push(`lot ${lot}: ${await eventsOf(lot)} bids after the answer was lost`)
}

/** The same bid under new keys is no repetition: the first counts, the others only repeat an own maximum and are answered so. */
async function newKeys(who: SignedIn, lot: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => postBid(portOf(at), who, { lot, amountMinor: STEP_MINOR })))
  const taken = answers.filter(({ answer }) => answer?.isAccepted === true)
  if (taken.length !== 1) wrong.push(`lot ${lot}: ${taken.length} of five equal bids with keys of their own were taken`)
  const odd = answers.find(({ answer }) => answer?.isAccepted !== true && answer?.reason !== 'NOT_HIGHER')
  if (odd !== undefined) wrong.push(`lot ${lot}: refused for ${odd.answer?.reason ?? odd.status}`)
}

try {
  const lots = await openTimedSale(installation, { lots: ROUNDS * 3 })
  const people = await installation.makeBidders(ROUNDS)
  for (const [round, who] of people.entries()) {
    const [one = 0, two = 0, three = 0] = lots.slice(round * 3, round * 3 + 3)
    await atOnce(who, one)
    await lost(who, two)
    await newKeys(who, three)
  }
  await record({
    id: 'T8',
    figures: {
      rounds: ROUNDS,
      'requests under one key, in all': seen.sent,
      'answered by replay': seen.replays,
      'answered that the first is at work': seen.conflicts,
      'other bids under a used key refused': seen.refusedBodies,
      'answers lost on the way': seen.lost,
      wrong: wrong.length,
    },
    wants: `${ROUNDS} rounds of ${AT_ONCE} equal requests at once on two nodes: one event each, the others replays or 409; another body 422; a lost answer asked for again gives one event`,
    holds: wrong.length === 0 && seen.replays > 0,
    shortfalls: wrong,
  })
} finally {
  await installation.close()
}
