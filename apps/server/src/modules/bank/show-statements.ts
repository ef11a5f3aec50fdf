import type { StatementDesk, StatementEntry, StatementShown } from '@app/contract/bank/bank.answers.ts'
import { type LineFilter, LINES_PAGE_SIZE } from '@app/contract/bank/bank-codes.ts'
import { majorOf } from '@app/contract/money.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { statementFor } from './desk-acts.ts'
import { countExact } from './matches/exact.store.ts'
import { showPools } from './house/show-pools.ts'
import { judgeLines } from './judge-lines.ts'
import { listUndoWishes, listLines, listSuspense, sumLines } from './lines.store.ts'
import { listMappings } from './mappings.store.ts'
import { findLastEnd, findStatement, listStatements, type StatementRow } from './statements.store.ts'
import { viewerOf } from './undo/show-undo.ts'
import { hasUndos } from './undo/undos.store.ts'

function toEntry({ openingMinor, closingMinor, currency, loadedAt, ...row }: StatementRow): StatementEntry {
  const major = (minor: number): number => majorOf({ minor, currency })
  return { ...row, currencyCode: currency, opening: major(openingMinor), closing: major(closingMinor), loadedAt: loadedAt.toISOString() }
}

/** What the desk shows first. */
export async function readDesk(db: Db, ctx: RequestContext): Promise<StatementDesk> {
  const { sites } = operatorOf(ctx)
  const [statements, suspense, askedBack, mappings] = await Promise.all([
    listStatements(db, sites),
    listSuspense(db, sites),
    listUndoWishes(db, sites),
    listMappings(db, sites),
  ])
  return {
    statements: statements.map(toEntry),
    suspense: await judgeLines(db, suspense.lines, viewerOf(ctx)),
    suspended: suspense.total,
    askedBack: await judgeLines(db, askedBack, viewerOf(ctx)),
    pools: await showPools(db, suspense.lines),
    mappings: mappings.map(({ currency, ...mapping }) => ({ ...mapping, currencyCode: currency })),
  }
}

/** Statements that were loaded just now. */
export async function showLoaded(db: Db, ids: readonly number[], sites: readonly string[]): Promise<readonly StatementEntry[]> {
  const rows = await Promise.all(ids.map((id) => findStatement(db, id, sites)))
  return rows.flatMap((row) => (row === null ? [] : [toEntry(row)]))
}

/** One statement with a page of its lines. @throws Failure STATEMENT_NOT_FOUND. */
export async function showStatement(
  db: Db,
  ctx: RequestContext,
  { id, show, page }: { readonly id: number; readonly show: LineFilter; readonly page: number },
): Promise<StatementShown> {
  const statement = await statementFor(db, id, operatorOf(ctx).sites)
  const { account, currency, lines, open } = statement
  const decided = lines - open
  const [sums, exact, rows, last, isTouched] = await Promise.all([
    sumLines(db, id),
    countExact(db, id, lines),
    listLines(db, id, { show, offset: (page - 1) * LINES_PAGE_SIZE, limit: LINES_PAGE_SIZE }),
    findLastEnd(db, account, currency),
    hasUndos(db, id),
  ])
  const listed = { OPEN: open, DECIDED: decided, ALL: lines }[show]
  const major = (minor: number): number => majorOf({ minor, currency })
  return {
    statement: toEntry(statement),
    in: major(sums.inMinor),
    out: major(sums.outMinor),
    counts: { open, exact, decided },
    lines: await judgeLines(db, rows, viewerOf(ctx)),
    pools: await showPools(db, rows),
    show,
    page,
    pages: Math.max(1, Math.ceil(listed / LINES_PAGE_SIZE)),
    isDiscardable: decided === 0 && last?.id === id && !isTouched,
  }
}
