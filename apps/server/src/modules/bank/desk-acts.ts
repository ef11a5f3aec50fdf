import type { BankLine, LinesPosted } from '@app/contract/bank/bank.answers.ts'
import { POSTED_AT_ONCE_MAX } from '@app/contract/bank/bank-codes.ts'
import { Failure } from '@app/contract/failure.ts'
import { isClose } from '#modules/accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { findBilledPayer } from '#modules/payments/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { causeOf, suspended } from './bank-entries.ts'
import { bookByHand, leaveSuspense } from './book-line.ts'
import { countExact } from './matches/exact.store.ts'
import { postExact } from './post-exact.ts'
import { linesOfMove } from './house/move-pool.ts'
import { judgeLines } from './judge-lines.ts'
import { decideLine, findLine, type LineRow, lockLine } from './lines.store.ts'
import { returnByLine } from './return-line.ts'
import { viewerOf } from './undo/show-undo.ts'
import { hasUndos } from './undo/undos.store.ts'
import { discard, findLastEnd, findStatement, lockStatements, type StatementRow } from './statements.store.ts'

/** What a decision is about, and why it is taken. */
interface Reasoned {
  readonly id: number
  readonly reason: string
}

/** A line that is not decided, or in suspense, behind its lock. @throws Failure LINE_NOT_FOUND, LINE_REFUSED DECIDED. */
async function openLine(tx: Tx, id: number, sites: readonly string[]): Promise<LineRow> {
  const line = await lockLine(tx, id, sites)
  if (line === null) throw new Failure('LINE_NOT_FOUND')
  if (line.state === 'POSTED') throw new Failure('LINE_REFUSED', { reason: 'DECIDED' })
  return line
}

/**
 * Books a line that counts by whatever `book` does with it, behind its lock, and shows it. @throws Failure LINE_NOT_FOUND, LINE_REFUSED DECIDED
 * or REPEATS, and as `book` does.
 */
async function bookOpen(
  deps: InvoiceDeps,
  ctx: RequestContext,
  { id, book }: { readonly id: number; readonly book: (tx: Tx, line: LineRow) => Promise<void> },
): Promise<BankLine> {
  const { sites } = operatorOf(ctx)
  await transaction(deps.db, async (tx) => {
    const line = await openLine(tx, id, sites)
    if (line.isRepeat) throw new Failure('LINE_REFUSED', { reason: 'REPEATS' })
    await book(tx, line)
  })
  return shown(deps, ctx, id)
}

async function shown({ db }: Pick<InvoiceDeps, 'db'>, ctx: RequestContext, id: number): Promise<BankLine> {
  const line = await findLine(db, id, operatorOf(ctx).sites)
  const [judged] = line === null ? [] : await judgeLines(db, [line], viewerOf(ctx))
  if (judged === undefined) throw new Failure('LINE_NOT_FOUND')
  return judged
}

/** A statement of the caller's sites. @throws Failure STATEMENT_NOT_FOUND. */
export async function statementFor(db: Db | Tx, id: number, sites: readonly string[]): Promise<StatementRow> {
  const statement = await findStatement(db, id, sites)
  if (statement === null) throw new Failure('STATEMENT_NOT_FOUND')
  return statement
}

/** Posts the next lines of a statement that are sure. @throws Failure STATEMENT_NOT_FOUND, PROOF_NEEDED. */
export async function post(deps: InvoiceDeps, ctx: RequestContext, id: number): Promise<LinesPosted> {
  const { accountId, sites } = operatorOf(ctx)
  checkProof(ctx)
  const statement = await statementFor(deps.db, id, sites)
  const { posted, failed } = await postExact(deps, statement, { by: { accountId, nowMs: ctx.nowMs }, limit: POSTED_AT_ONCE_MAX })
  return { posted, failed, left: await countExact(deps.db, id, statement.lines) }
}

/** Takes a statement back, of which nothing was decided, and which no other continues. @throws Failure STATEMENT_NOT_FOUND, STATEMENT_REFUSED. */
export async function discardOne(deps: InvoiceDeps, ctx: RequestContext, { id, reason }: Reasoned): Promise<{ readonly id: number }> {
  const { accountId, sites } = operatorOf(ctx)
  await transaction(deps.db, async (tx) => {
    await lockStatements(tx)
    const statement = await statementFor(tx, id, sites)
    const last = await findLastEnd(tx, statement.account, statement.currency)
    if (last?.id !== id) throw new Failure('STATEMENT_REFUSED', { reason: 'CONTINUED' })
    if (statement.open < statement.lines || (await hasUndos(tx, id))) throw new Failure('STATEMENT_REFUSED', { reason: 'DECIDED' })
    await discard(tx, id, { accountId, reason })
  })
  return { id }
}

/** Books a line as money of a payer. @throws Failure as the call names. */
export async function match(
  deps: InvoiceDeps,
  ctx: RequestContext,
  { id, number, invoiceIds, reason }: Reasoned & { readonly number: number; readonly invoiceIds: readonly number[] },
): Promise<BankLine> {
  const { accountId, sites } = operatorOf(ctx)
  checkProof(ctx)
  const payer = await findBilledPayer(deps.db, { number }, sites)
  if (payer === null) throw new Failure('NO_SUCH_PERSON', { number })
  if (await isClose(deps.db, accountId, payer.accountId)) throw new Failure('PAYMENT_REFUSED', { reason: 'SELF' })
  const by = { accountId, reason, nowMs: ctx.nowMs }
  const book = (tx: Tx, line: LineRow) => bookByHand({ post: deps.post, tx }, line, { payerId: payer.accountId, invoiceIds, by })
  return bookOpen(deps, ctx, { id, book })
}

/** Puts a line into suspense, once. @throws Failure as the call names. */
export async function suspend(deps: InvoiceDeps, ctx: RequestContext, { id, reason }: Reasoned): Promise<BankLine> {
  const { accountId, sites } = operatorOf(ctx)
  checkProof(ctx)
  await transaction(deps.db, async (tx) => {
    const line = await openLine(tx, id, sites)
    if (line.state === 'SUSPENSE') throw new Failure('LINE_REFUSED', { reason: 'DECIDED' })
    await decideLine(tx, id, { state: 'SUSPENSE', paymentId: null, by: accountId, reason })
    await postEntry(tx, suspended(line, accountId))
  })
  return shown(deps, ctx, id)
}

/** Books a line as the house's own money. @throws Failure as the call names. */
export async function bookHouse(
  deps: InvoiceDeps,
  ctx: RequestContext,
  { id, pool, costMinor, reason }: Reasoned & { readonly pool: string; readonly costMinor: number },
): Promise<BankLine> {
  const { accountId } = operatorOf(ctx)
  checkProof(ctx)
  const book = async (tx: Tx, line: LineRow): Promise<void> => {
    const lines = await linesOfMove(tx, line, { name: pool, costMinor })
    await leaveSuspense(tx, line, accountId)
    await postEntry(tx, { site: line.site, kind: 'BANK_MOVED', cause: causeOf(line), actor: accountId, lines })
    await decideLine(tx, id, { state: 'POSTED', paymentId: null, house: pool, by: accountId, reason })
  }
  return bookOpen(deps, ctx, { id, book })
}

/** Takes back the payment that a line returns. @throws Failure as the call names. */
export async function giveBack(
  deps: InvoiceDeps,
  ctx: RequestContext,
  { id, paymentId, reason }: Reasoned & { readonly paymentId: number },
): Promise<BankLine> {
  const { accountId, sites } = operatorOf(ctx)
  checkProof(ctx)
  const by = { accountId, reason, nowMs: ctx.nowMs }
  const book = (tx: Tx, line: LineRow) => returnByLine({ post: deps.post, tx }, line, { paymentId, sites, by })
  return bookOpen(deps, ctx, { id, book })
}
