// T56: money against what takes its sale back, and a bid against a refund of the deposit it stands on, at two servers: one outcome, no money lost.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import { bookFaults, bankFaults } from '../journal/judge-books.ts'
import { HOUSE_ACCOUNT, openHouse } from '../journal/house.ts'
import { type MoneyWorld, openMoneyWorld, type Somebody } from '../journal/world.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { inTurns } from './in-turns.ts'
import { judgeDeposit, judgeRace, unseenRaces } from './judge-races.ts'
import { depositEnds, raceEnds } from './read-ends.ts'
import { bid, makeLate, makeWins, openTimedLots, type Win } from './wins.ts'

const RACES = sized({ short: 120, long: 5_000 })
/** Of these so many are of a bid against a refund. */
const DEPOSIT_SHARE = 0.2
const A_BATCH = 40
const NODES = 2
const CLERKS = 6
const HEAD_START_MS = 25
const CARD = '4000000000000002'
const DEPOSIT = 900
/** All-in more than what may be bid without a deposit, less than with it. */
const BID_DOLLARS = 3_000
const OPENING_DOLLARS = 100
const OPENER_HELD_MINOR = 10_000_000
const SETTLED_WITHIN_MS = 120_000
const POLL_MS = 300
const CENTS = 100
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2025-01-02')
const OVERRIDES = '/data/operations/overrides'
const DEFAULTS = '/data/operations/money/defaults'
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)

const UNDOINGS = ['VOID', 'TRANSFER', 'REOPEN', 'DEFAULT'] as const
type Undoing = (typeof UNDOINGS)[number]
const WAYS = ['BOOKED', 'CARD', 'WIRE', 'ANNOUNCED'] as const
type Way = (typeof WAYS)[number]

interface Desk {
  readonly operators: readonly [Somebody, Somebody]
  readonly keepers: readonly [Somebody, Somebody]
  readonly clerks: readonly Somebody[]
}

/** A race that is about to begin: both sides are ready to be let go. */
interface Race {
  readonly win: Win
  readonly undoing: Undoing
  readonly way: Way
  readonly undo: () => Promise<boolean | null>
  readonly pay: () => Promise<boolean | null>
}

const tally = new Map<string, number>()
const count = (name: string): void => void tally.set(name, (tally.get(name) ?? 0) + 1)
let statements = 0
let bankCents = 0

/** Asks for an act by the first of two; answers what the second does. */
async function readyToUndo(world: MoneyWorld, desk: Desk, { win, undoing, defaultId }: { win: Win; undoing: Undoing; defaultId: number }) {
  const [asking, deciding] = undoing === 'DEFAULT' ? desk.keepers : desk.operators
  const path = undoing === 'DEFAULT' ? `${DEFAULTS}/${defaultId}` : OVERRIDES
  const body =
    undoing === 'DEFAULT'
      ? { action: 'confirm', reason: 'Nothing came.' }
      : { lotNumber: win.lot, act: undoing, reason: 'A slip.', ...(undoing === 'TRANSFER' && { toAlias: win.loserAlias }) }
  const asked = await world.call(asking, path, body)
  if (asked?.returnCode !== 1) throw new Error(`${undoing} of ${win.lot}: ${JSON.stringify(asked)}`)
  const confirm = undoing === 'DEFAULT' ? path : `${OVERRIDES}/${asked.data.id}`
  return async (): Promise<boolean | null> => {
    const answer = await world.call(deciding, confirm, undoing === 'DEFAULT' ? body : { action: 'confirm' })
    if (answer === null) return null
    const isDone = answer.returnCode === 1 && answer.data.state === 'DONE'
    count(`${undoing} ${isDone ? 'done' : (answer.data.reason ?? answer.data.errorCode)}`)
    return isDone
  }
}

/** A statement of one line that pays a win by the reference of its transfer, loaded and not yet posted; answers its number. */
async function loadStatement(
  world: MoneyWorld,
  clerk: Somebody,
  { reference, cents }: { reference: string; cents: number },
): Promise<number> {
  const day = new Date(FIRST_DAY + statements * DAY_MS).toISOString().slice(2, 10).replaceAll('-', '')
  statements += 1
  const swift = (minor: number): string => (minor / CENTS).toFixed(2).replace('.', ',')
  const lines = [
    ':20:ST',
    `:25:${HOUSE_ACCOUNT}`,
    ':28C:1/1',
    `:60F:C${day}USD${swift(bankCents)}`,
    `:61:${day}${day.slice(2)}C${swift(cents)}NTRFNONREF//S${statements}`,
    `:86:${reference}`,
    `:62F:C${day}USD${swift(bankCents + cents)}`,
    '-',
  ]
  const { payload, headers } = multipart([{ name: 'file', bytes: Buffer.from(lines.join('\r\n')), filename: 'statement.txt' }])
  const answer = await world.send(clerk, '/data/operations/money/statements', { payload, headers: { ...headers } })
  if (answer?.returnCode !== 1) throw new Error(`a statement was refused: ${JSON.stringify(answer)}`)
  bankCents += cents
  return answer.data.statements[0].id
}

/** Prepares a payment of a whole win; answers what pays it, which answers whether it was taken. */
async function readyToPay(world: MoneyWorld, desk: Desk, { win, way }: { win: Win; way: Way }): Promise<Race['pay']> {
  const { winner, invoiceId, totalMinor } = win
  const announce = () => world.call(winner, '/data/payments/transfer', { invoiceIds: [invoiceId] })
  if (way === 'BOOKED') {
    const money = { number: winner.number, currency: 'USD', amountMinor: totalMinor, source: 'BANK', reference: `R${invoiceId}` }
    const body = { ...money, receivedOn: '2026-01-05', invoiceIds: [invoiceId], reason: 'Seen.' }
    return async () => (await world.call(desk.operators[0], '/data/operations/money/payments', body))?.returnCode === 1
  }
  if (way === 'CARD') {
    const begun = await world.call(winner, '/data/payments/setPciParam/', {
      GATEWAY_URL_KEY: 'PAY_INVOICES',
      invoiceIds: String(invoiceId),
    })
    if (begun?.data.pciURL === undefined) throw new Error(`no page for ${invoiceId}: ${JSON.stringify(begun)}`)
    return async () => {
      await world.payByCard(begun.data.pciURL, CARD)
      await world.call(winner, `/data/payments/status/${begun.data.orderRefId}`)
      return null
    }
  }
  if (way === 'ANNOUNCED')
    return async () => {
      const answer = await announce()
      count(`announced ${answer?.returnCode === 1 ? 'taken' : (answer?.data.reason ?? answer?.data.errorCode)}`)
      return null
    }
  const told = await announce()
  if (told?.data.reference === undefined) throw new Error(`no transfer for ${invoiceId}: ${JSON.stringify(told)}`)
  // Its time has lapsed, so that it does not keep the sale from being taken back by itself.
  await world.installation.pool.query(`update invoice_states set pending_until = now() - interval '1 minute' where invoice_id = $1`, [
    invoiceId,
  ])
  const clerk = desk.clerks[statements % desk.clerks.length] as Somebody
  // What was announced, with the storage that it bills.
  const cents = Math.round(told.data.amount * CENTS)
  const id = await loadStatement(world, clerk, { reference: told.data.reference, cents })
  return async () => {
    const answer = await world.call(clerk, `/data/operations/money/statements/${id}/post`, {})
    const isPosted = answer?.returnCode === 1 && answer.data.posted === 1
    count(`line of the bank ${isPosted ? 'posted' : (answer?.data.errorCode ?? 'not sure')}`)
    return isPosted
  }
}

async function run({ undo, pay }: Race): Promise<{ isUndone: boolean | null; isPaid: boolean | null }> {
  const head = random() * HEAD_START_MS
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    await sleep(head)
    return work()
  }
  const isFirst = random() < 0.5
  const [isUndone, isPaid] = await Promise.all(isFirst ? [undo(), later(pay)] : [later(undo), pay()])
  return { isUndone, isPaid }
}

/** Races of one batch; answers what is wrong with how they ended. */
async function raceSales(world: MoneyWorld, desk: Desk, round: number): Promise<string[]> {
  const wins = await makeWins(world, { round, count: A_BATCH })
  const undoingOf = (at: number): Undoing => UNDOINGS[at % UNDOINGS.length] ?? 'VOID'
  const late = await makeLate(
    world,
    wins.filter((_, at) => undoingOf(at) === 'DEFAULT'),
  )
  const reopened = wins.filter((_, at) => undoingOf(at) === 'REOPEN').map(({ lot }) => lot)
  // Lanes alone are reopened: these lots are of one.
  await world.installation.pool.query(
    `with lane as (insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type)
       values ('CPRTUS', 22, now() + interval '2 hours', current_date, $2, 'live') returning id)
     update lots set sale_id = (select id from lane) where number = any($1)`,
    [reopened, `L${round}`],
  )
  const races: Race[] = []
  for (const [at, win] of wins.entries()) {
    const [undoing, way] = [undoingOf(at), WAYS[Math.floor(at / UNDOINGS.length) % WAYS.length] ?? 'BOOKED']
    const pay = await readyToPay(world, desk, { win, way })
    const undo = await readyToUndo(world, desk, { win, undoing, defaultId: late.get(win.lot) ?? 0 })
    races.push({ win, undoing, way, undo, pay })
  }
  const answers = await inTurns(races, run)
  await settled(world)
  const ends = await raceEnds(world.installation.pool, wins)
  return races.flatMap(({ win, undoing, way }, at) => {
    const end = ends.get(win.lot)
    const name = `${way} against ${undoing} of ${win.lot}`
    if (end === undefined) return [`${name} has no end`]
    count(`${way} against ${undoing}: ${end.status}`)
    return judgeRace({
      ...end,
      name,
      totalMinor: win.totalMinor,
      isUndone: answers[at]?.isUndone ?? null,
      isPaid: answers[at]?.isPaid ?? null,
    })
  })
}

/** Waits until no refund is on its way, and bank and books agree. */
async function settled({ installation: { pool }, bank }: MoneyWorld): Promise<void> {
  const endMs = performance.now() + SETTLED_WITHIN_MS
  const isOnItsWay = async () =>
    ((await pool.query(`select from refunds where state in ('APPROVED', 'SENDING') limit 1`)).rowCount ?? 0) > 0
  while (((await isOnItsWay()) || (await bankFaults(pool, bank.orders.all())).length > 0) && performance.now() < endMs) await sleep(POLL_MS)
}

/** Bids that need a deposit, against the refund of that deposit. */
async function raceDeposits(world: MoneyWorld, { round, races }: { readonly round: number; readonly races: number }): Promise<string[]> {
  const lots = await openTimedLots(world, { round, count: races })
  const ready = await inTurns(lots, async (lot) => {
    const who = await world.buyer(0)
    const begun = await world.call(who, '/data/payments/setPciParam/', { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: String(DEPOSIT) })
    await world.payByCard(begun?.data.pciURL, CARD)
    await world.call(who, `/data/payments/status/${begun?.data.orderRefId}`)
    return { lot, who, ref: String(begun?.data.orderRefId) }
  })
  await settled(world)
  // Lots are open once somebody has bid on them; of a race the first word is not the opening of its lot.
  const opener = await world.buyer(OPENER_HELD_MINOR)
  await inTurns(lots, (lot) => bid(world, opener, { lot, dollars: OPENING_DOLLARS }))
  const answers = await inTurns(ready, async ({ lot, who, ref }) => {
    const ask = async () =>
      (await world.call(who, '/data/payments/depositRefund', { currency: 'USD', amount: String(DEPOSIT), cardId: ref }))?.returnCode === 1
    const place = async () => (await bid(world, who, { lot, dollars: BID_DOLLARS })) === 'TAKEN'
    const { isUndone: isRefunded, isPaid: isBid } = await run({ undo: ask, pay: place } as Race)
    count(`bid against refund: ${isBid === true ? 'bid' : ''}${isRefunded === true ? 'refund' : ''}`)
    return { name: `bid against refund on ${lot}`, accountId: who.id, isRefunded: isRefunded === true, isBid: isBid === true }
  })
  const ends = await depositEnds(
    world.installation.pool,
    ready.map(({ who }) => who.id),
  )
  return answers.flatMap(({ accountId, ...answer }) =>
    judgeDeposit({ ...answer, ...(ends.get(accountId) ?? { boundMinor: 0, heldMinor: 0 }) }),
  )
}

const world = await openMoneyWorld(NODES)
try {
  const { pool } = world.installation
  await openHouse(pool, { site: 'CPRTUS', currency: 'USD' })
  const operator = () => world.clerk({ privileges: ['OPERATOR', 'MONEY'] })
  const clerks: Somebody[] = []
  for (let at = 0; at < CLERKS; at++) clerks.push(await world.clerk())
  const desk: Desk = {
    operators: [await operator(), await operator()],
    keepers: [await world.clerk(), await world.clerk()],
    clerks,
  }
  const deposits = Math.round(RACES * DEPOSIT_SHARE)
  const faults: string[] = []
  let run = 0
  let round = 1
  for (; run < RACES - deposits; run += A_BATCH) faults.push(...(await raceSales(world, desk, round++)))
  for (let done = 0; done < deposits; done += A_BATCH) {
    const races = Math.min(A_BATCH, deposits - done)
    faults.push(...(await raceDeposits(world, { round: round++, races })))
    run += races
  }
  await settled(world)
  const books = await bookFaults({ db: world.db, pool, orders: world.bank.orders.all() })
  const control = unseenRaces()
  const pairs = UNDOINGS.flatMap((undoing) => WAYS.map((way) => `${way} against ${undoing}`))
  const missing = pairs.filter((pair) => ![...tally.keys()].some((name) => name.startsWith(pair)))
  const firsts = ['bid against refund: bid', 'bid against refund: refund'].filter((name) => !tally.has(name))
  const shortfalls = [
    ...faults,
    ...books,
    ...firsts.map((name) => `never first: ${name}`),
    ...missing.map((pair) => `never run: ${pair}`),
    ...control.unseen.map((name) => `control: a planted end was not named: ${name}`),
  ]
  await record({
    id: 'T56',
    figures: {
      seed,
      races: run,
      ...Object.fromEntries([...tally].toSorted()),
      'planted ends named': control.seen,
      'ends that must not be': faults.length,
    },
    wants: `${RACES.toLocaleString('en-US')} races at ${NODES} servers: a payment booked, by card, by a line of a bank or announced against void, transfer, reopening and default of its sale, and a bid against the refund of its deposit: one outcome each, and every cent is somewhere`,
    holds: shortfalls.length === 0 && run >= RACES,
    shortfalls,
  })
} finally {
  await world.close()
}
