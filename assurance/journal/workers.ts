import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../outages/installation.ts'
import { HOUSE_ACCOUNT } from './house.ts'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import type { LateWin } from './late-wins.ts'
import type { MoneyWorld, Somebody } from './world.ts'

/** Cards of the practice bank: paid, and each way in which its word comes late, twice, wrong or never. */
const CARDS = [
  '4000000000000002',
  '4000000000000010',
  '4000000000000101',
  '4000000000000200',
  '4000000000000218',
  '4000000000000226',
  '4000000000000234',
  '4000000000000242',
  '4000000000000259',
] as const
const PAUSE_MS = 80
const CLERK_PAUSE_MS = 1_200
const FIRST_DAY = '2025-01-02'
const DAY_MS = 86_400_000
const CENTS = 100
const LINES_A_FILE = 8

/** What workers share, and what came of it. */
export interface Work {
  readonly world: MoneyWorld
  readonly payers: readonly Somebody[]
  readonly lots: { readonly number: number; readonly priceMinor: number }[]
  readonly isOver: () => boolean
  readonly random: () => number
  /** Acts that were answered, and those of which nothing came. */
  readonly done: Map<string, number>
  readonly announced: { readonly reference: string; readonly amount: number }[]
  /** Lots whose purchase was confirmed. */
  readonly bought: number[]
  unanswered: number
}

const count = (work: Work, name: string): void => void work.done.set(name, (work.done.get(name) ?? 0) + 1)
const pick = <T>({ random }: Work, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

/** One call; counts it by how it ended. */
async function act(work: Work, name: string, asking: ReturnType<MoneyWorld['call']>) {
  const answer = await asking
  if (answer === null) work.unanswered += 1
  else count(work, answer.returnCode === 1 ? name : `${name} refused ${answer.data?.reason ?? answer.data?.errorCode ?? answer.status}`)
  return answer?.returnCode === 1 ? answer.data : null
}

async function buy(work: Work, who: Somebody): Promise<void> {
  const lot = work.lots.pop()
  if (lot === undefined) return
  const data = await act(work, 'bought', work.world.call(who, `/data/lots/buyItNow/${lot.number}`, { priceMinor: lot.priceMinor }))
  if (data !== null) work.bought.push(lot.number)
}

async function pay(work: Work, who: Somebody, body: object): Promise<void> {
  const data = await act(work, 'payment begun', work.world.call(who, '/data/payments/setPciParam/', body))
  if (data === null || data.pciURL === undefined) return
  const page = data.pciURL
  const card = pick(work, CARDS)
  // The impatient click twice.
  await Promise.all(Array.from({ length: work.random() < 0.2 ? 2 : 1 }, () => work.world.payByCard(page, card)))
  count(work, 'card typed')
  if (work.random() < 0.5) await work.world.call(who, `/data/payments/status/${data.orderRefId}`)
}

async function refund(work: Work, who: Somebody): Promise<void> {
  const answer = await work.world.call(who, '/data/getCreditCardDetailsForDepositRefund', {})
  const cards = answer?.data.depositRefundCardDetails
  if (!Array.isArray(cards) || cards.length === 0) return
  const { cardId, refundable } = pick(work, cards as readonly { cardId: string; refundable: number }[])
  const amount = String(Math.max(1, Math.floor(refundable * (work.random() < 0.5 ? 1 : work.random()))))
  await act(work, 'refund asked', work.world.call(who, '/data/payments/depositRefund', { currency: 'USD', amount, cardId }))
}

async function owed(work: Work, who: Somebody): Promise<readonly number[]> {
  const answer = await work.world.call(who, '/data/payments/invoices?status=UNPAID')
  const invoices = answer?.data.invoices
  return Array.isArray(invoices) ? invoices.map(({ invoiceId }: { invoiceId: number }) => invoiceId) : []
}

async function transfer(work: Work, who: Somebody): Promise<void> {
  const invoiceIds = (await owed(work, who)).slice(0, 3)
  if (invoiceIds.length === 0) return
  const data = await act(work, 'transfer announced', work.world.call(who, '/data/payments/transfer', { invoiceIds }))
  if (data !== null) work.announced.push({ reference: data.reference, amount: data.amount })
}

async function useCredit(work: Work, who: Somebody): Promise<void> {
  const invoiceIds = (await owed(work, who)).slice(0, 3)
  if (invoiceIds.length > 0) await act(work, 'credit used', work.world.call(who, '/data/payments/useCredit', { invoiceIds }))
}

async function payOne(work: Work, who: Somebody): Promise<void> {
  const ids = await owed(work, who)
  if (ids.length > 0) await pay(work, who, { GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(pick(work, ids)) })
}

/** A payer who buys, pays, asks back and announces as it comes. */
export async function liveAsPayer(work: Work): Promise<void> {
  while (!work.isOver()) {
    const who = pick(work, work.payers)
    const chance = work.random()
    if (chance < 0.3) await buy(work, who)
    else if (chance < 0.35) await pay(work, who, { GATEWAY_URL_KEY: 'PAY_ALL' })
    else if (chance < 0.55) await payOne(work, who)
    else if (chance < 0.7) await pay(work, who, { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: String(50 + Math.floor(work.random() * 40)) })
    else if (chance < 0.82) await refund(work, who)
    else if (chance < 0.94) await transfer(work, who)
    else await useCredit(work, who)
    await sleep(PAUSE_MS)
  }
}

const swift = (cents: number): string => (cents / CENTS).toFixed(2).replace('.', ',')

/** A statement in MT940: whole payments, parts of them, too much, and what nobody knows. */
function statement(day: string, fromCents: number, lines: readonly { readonly cents: number; readonly text: string }[]) {
  const yymmdd = day.slice(2).replaceAll('-', '')
  const toCents = lines.reduce((sum, { cents }) => sum + cents, fromCents)
  const rows = lines.map(({ cents, text }, at) => `:61:${yymmdd}${yymmdd.slice(2)}C${swift(cents)}NTRFNONREF//${day}-${at}\r\n:86:${text}`)
  const balance = (cents: number): string => `C${yymmdd}USD${swift(cents)}`
  const text = [':20:ST', `:25:${HOUSE_ACCOUNT}`, ':28C:1/1', `:60F:${balance(fromCents)}`, ...rows, `:62F:${balance(toCents)}`, '-'].join(
    '\r\n',
  )
  return { text, toCents }
}

/** Statements that are there; null while nobody can be asked. */
async function loaded({ pool }: Installation): Promise<number | null> {
  const answer = await pool.query<{ n: number }>('select count(*)::int as n from bank_statements').catch(() => null)
  return answer?.rows[0]?.n ?? null
}

/** Loads a statement until it is there, however often that takes; false where the work was over before. */
async function loadWhole(work: Work, clerks: readonly Somebody[], text: string): Promise<boolean> {
  const before = await loaded(work.world.installation)
  if (before === null) return false
  while (!work.isOver()) {
    const { payload, headers } = multipart([{ name: 'file', bytes: Buffer.from(text), filename: 'statement.txt' }])
    const sent = work.world.send(pick(work, clerks), '/data/operations/money/statements', { payload, headers: { ...headers } })
    await act(work, 'statement loaded', sent)
    const after = await loaded(work.world.installation)
    if (after !== null && after > before) return true
    await sleep(PAUSE_MS)
  }
  return false
}

/** A bookkeeper who loads the statement of each next day until it is there, and posts what is sure. */
export async function liveAsBankClerk(work: Work, clerks: readonly Somebody[]): Promise<void> {
  let day = Date.parse(FIRST_DAY)
  let fromCents = 0
  while (!work.isOver()) {
    const lines = work.announced.splice(0, LINES_A_FILE).map(({ reference, amount }) => {
      const share = pick(work, [1, 1, 1, 0.5, 1.25])
      return { cents: Math.max(1, Math.round(amount * CENTS * share)), text: reference }
    })
    if (work.random() < 0.5) lines.push({ cents: 1 + Math.floor(work.random() * 9_000), text: 'NOBODY KNOWS' })
    const { text, toCents } = statement(new Date(day).toISOString().slice(0, FIRST_DAY.length), fromCents, lines)
    if (await loadWhole(work, clerks, text)) {
      day += DAY_MS
      fromCents = toCents
    }
    await postStatements(work, clerks)
    await sleep(CLERK_PAUSE_MS)
  }
}

/** Posts what is sure of the statements that came last. */
export async function postStatements(work: Work, clerks: readonly Somebody[]): Promise<void> {
  const { pool } = work.world.installation
  const open = await pool
    .query<{ id: number }>(
      `select s.id::float8 as id from bank_statements s where exists (select from bank_lines l where l.statement_id = s.id and l.decided_at is null)
       order by s.id desc limit 3`,
    )
    .catch(() => ({ rows: [] }))
  for (const { id } of open.rows)
    await act(work, 'statement posted', work.world.call(pick(work, clerks), `/data/operations/money/statements/${id}/post`, {}))
}

/** Two keepers of the books who give up what was never paid, one after the other or both at once, and agree to refunds. */
export async function liveAsKeepers(work: Work, keepers: readonly [Somebody, Somebody], late: readonly LateWin[]): Promise<void> {
  const { world } = work
  const waiting = [...late]
  while (!work.isOver()) {
    const win = waiting.shift()
    if (win !== undefined) {
      const path = `/data/operations/money/defaults/${win.defaultId}`
      const answers = await Promise.all(
        keepers.map((who) => act(work, 'default confirmed', world.call(who, path, { action: 'confirm', reason: 'Nothing came.' }))),
      )
      if (!answers.some((data) => data?.state === 'DONE')) waiting.push(win)
    }
    const answer = await world.call(keepers[0], '/data/operations/money/refunds')
    const refunds = answer?.data.refunds
    for (const { refundId, state } of Array.isArray(refunds) ? refunds.slice(0, 5) : [])
      if (state === 'ASKED')
        await act(work, 'refund agreed', world.call(keepers[1], `/data/operations/money/refunds/${refundId}`, { action: 'approve' }))
    await sleep(CLERK_PAUSE_MS)
  }
}
