// T50: caps of mandates under a hundred thousand bids at two servers, while payers change them; judged by the ledger and the private rows.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { record } from '../result.ts'
import { postBid } from '../sales/bids.ts'
import { IS_LONG, sized } from '../sales/size.ts'
import { CALLER_KINDS, type Caller, type SentCaps } from './callers.ts'
import { judgeCaps } from './judge-caps.ts'
import { readJudged } from './read-judged.ts'
import { type MandateWorld, openMandateWorld, openSale, type Person } from './world.ts'

const BIDS = sized({ short: 6_000, long: 100_000 })
const NODES = 2
const PAYERS = 8
const CALLERS = 64
const LOTS = { timed: 150, sealed: 50 }
/** Sealed lots close in waves, so that some are bought while others are bid on. */
const WAVES = 5
const WAVE_SECONDS = sized({ short: 5, long: 40 })
const CHANGE_EVERY_MS = 100
const PAYER_PAUSE_MS = 250
const TOO_FAST_PAUSE_MS = 100
const SETTLE_MS = 3_000
const FIRST_ASK_MINOR = 2_500
const CENTS = 100
const DAY_SECONDS = 86_400
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)

interface Lot {
  readonly number: number
  readonly isSealed: boolean
  readonly endsAtMs: number
  askMinor: number
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const perhaps = (share: number, value: () => number): number | null => (random() < share ? value() : null)

/** Caps that bids of that time reach: they grow with the prices. */
function someCaps(progress: number): SentCaps {
  const far = 1 + progress * 20
  return {
    lotMinor: perhaps(0.6, () => Math.round((20_000 + random() * 200_000) * far)),
    dayMinor: perhaps(0.6, () => Math.round((100_000 + random() * 1_500_000) * far)),
    totalMinor: perhaps(0.6, () => Math.round((100_000 + random() * 2_000_000) * far)),
    lots: perhaps(0.6, () => 1 + Math.floor(random() * 12)),
  }
}

const counts = { sent: 0, accepted: 0, changes: 0, refusedChanges: 0, lowered: 0, failures: 0 }
const reasons = new Map<string, number>()
const isOver = (): boolean => counts.sent >= BIDS
const progress = (): number => counts.sent / BIDS

async function bidOnce(world: MandateWorld, lots: readonly Lot[], headers: Caller['headers']): Promise<string> {
  const open = lots.filter(({ endsAtMs }) => endsAtMs > Date.now())
  const lot = oneOf(open)
  const amountMinor = Math.ceil((lot.askMinor * (1 + random() * 0.4)) / CENTS) * CENTS
  counts.sent += 1
  const { answer } = await postBid(
    oneOf(world.ports),
    { accountId: 0, headers },
    { lot: lot.number, amountMinor, kind: lot.isSealed ? 'SEALED' : 'PRELIM_MAX' },
  )
  if (answer === null) throw new Error('no answer')
  if (answer.isAccepted) counts.accepted += 1
  if (answer.askMinor > 0 && !lot.isSealed) lot.askMinor = answer.askMinor
  else if (answer.isAccepted) lot.askMinor = Math.max(lot.askMinor, amountMinor)
  return answer.reason
}

async function bidOn(
  world: MandateWorld,
  lots: readonly Lot[],
  { headers, pauseMs }: { readonly headers: Caller['headers']; readonly pauseMs: number },
): Promise<void> {
  while (!isOver()) {
    const reason = await bidOnce(world, lots, headers).catch(() => 'NO_ANSWER')
    if (reason === 'NO_ANSWER') counts.failures += 1
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    await sleep(reason === 'TOO_FAST' ? TOO_FAST_PAUSE_MS : pauseMs)
  }
}

async function changeCaps(world: MandateWorld, callers: readonly Caller[]): Promise<void> {
  while (!isOver()) {
    const { returnCode } = await oneOf(callers).change(oneOf(world.ports), someCaps(progress()))
    counts.changes += 1
    if (returnCode !== 1) counts.refusedChanges += 1
    await sleep(CHANGE_EVERY_MS)
  }
}

async function openLots(world: MandateWorld): Promise<Lot[]> {
  const made: Lot[] = []
  const add = async (sale: Parameters<typeof openSale>[1]): Promise<void> => {
    const { type, endsInSeconds } = sale
    const endsAtMs = Date.now() + endsInSeconds * 1_000
    for (const number of await openSale(world, sale))
      made.push({ number, isSealed: type === 'sealed', endsAtMs, askMinor: FIRST_ASK_MINOR })
  }
  await add({ type: 'timed', lots: LOTS.timed, endsInSeconds: DAY_SECONDS, round: 0 })
  for (let wave = 1; wave <= WAVES; wave++)
    await add({ type: 'sealed', lots: LOTS.sealed / WAVES, endsInSeconds: wave * WAVE_SECONDS, round: wave })
  return made
}

/** What the server holds of each lot that is not sealed, beside what its ledger says. */
async function strayHolds(world: MandateWorld, holds: ReturnType<typeof judgeCaps>['holds'], lots: readonly Lot[]): Promise<string[]> {
  const { rows } = await world.installation.pool.query<{ lot: number; account: number; mandate: number | null; minor: number }>(
    `select lot, account_id as account, mandate_id as mandate, reach_all_in_minor::float8 as minor from commitments`,
  )
  const kept = new Map(rows.map(({ lot, account, mandate, minor }) => [`${lot}:${account}`, `${mandate}:${minor}`]))
  const sealed = new Set(lots.filter(({ isSealed }) => isSealed).map(({ number }) => number))
  const told = new Map(
    [...holds]
      .filter(([name]) => !sealed.has(Number(name.split(':')[0])))
      .map(([name, { mandateId, minor }]) => [name, `${mandateId}:${minor}`]),
  )
  return [...new Set([...kept.keys(), ...told.keys()])]
    .filter((name) => kept.get(name) !== told.get(name))
    .map((name) => `held ${kept.get(name)} on ${name}, by the ledger ${told.get(name)}`)
}

const world = await openMandateWorld(NODES)
try {
  const payers: Person[] = []
  for (let at = 0; at < PAYERS; at++) payers.push(await world.payer())
  const callers: Caller[] = []
  for (let at = 0; at < CALLERS; at++) {
    // Each payer has callers of each kind.
    const make = CALLER_KINDS[Math.floor(at / PAYERS) % CALLER_KINDS.length] as (typeof CALLER_KINDS)[number]
    callers.push(await make(world, payers[at % PAYERS] as Person, someCaps(0)))
  }
  const lots = await openLots(world)
  const begunMs = performance.now()
  await Promise.all([
    ...callers.map(({ headers }) => bidOn(world, lots, { headers, pauseMs: 0 })),
    ...payers.map(({ headers }) => bidOn(world, lots, { headers, pauseMs: PAYER_PAUSE_MS })),
    changeCaps(world, callers),
  ])
  const seconds = (performance.now() - begunMs) / 1_000
  await sleep(SETTLE_MS)
  const judged = await readJudged(world.installation.pool)
  const verdict = judgeCaps(judged)
  const caps = ['CAP_LOT', 'CAP_DAY', 'CAP_TOTAL', 'CAP_LOTS', 'COLLEAGUE_LEADS']
  const untried = caps.filter((reason) => !reasons.has(reason)).map((reason) => `no bid was refused by ${reason}`)
  const shortfalls = [
    ...verdict.over,
    ...(await strayHolds(world, verdict.holds, lots)),
    ...untried,
    ...(counts.failures > 0 ? [`${counts.failures} bids were not answered`] : []),
    ...(counts.refusedChanges > 0 ? [`${counts.refusedChanges} changes were refused`] : []),
    ...(judged.awards.length === 0 ? ['nothing was bought by a mandate'] : []),
    ...(verdict.judged === 0 ? ['no bid by a mandate was taken'] : []),
  ]
  await record({
    id: 'T50',
    figures: {
      seed,
      'bids sent': counts.sent,
      'bids taken': counts.accepted,
      'bids a second': Math.round(counts.sent / seconds),
      'changes of caps': counts.changes,
      'bids by mandates that were judged': verdict.judged,
      'of them by one set of caps alone': verdict.judgedStrictly,
      'of them with less than a tenth of a cap left': verdict.close,
      'lots bought by mandates': judged.awards.length,
      'kinds of callers': [...new Set(callers.map(({ kind }) => kind))].join(', '),
      ...Object.fromEntries(caps.map((reason) => [`refused by ${reason}`, reasons.get(reason) ?? 0])),
      'bids over a cap': verdict.over.length,
    },
    wants: `${BIDS.toLocaleString('en-US')} bids by 64 at once for 8 payers on 200 lots at two servers, their caps changing meanwhile: by the ledger and the private rows no mandate ever goes over a cap`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
  if (IS_LONG)
    console.log(
      [...reasons]
        .toSorted((a, b) => b[1] - a[1])
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', '),
    )
} finally {
  await world.close()
}
