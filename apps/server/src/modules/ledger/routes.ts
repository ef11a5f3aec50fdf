import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/ledger/ledger.ts'
import { getLotOutlook, getYardOutlook } from '@app/contract/ledger/outlook.ts'
import { exportResults, listResults } from '@app/contract/ledger/results.ts'
import type { Db } from '#platform/db/database.ts'
import { STORED_FILES } from '#platform/files.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { CHAIN_EVERY_MS, LedgerChainer } from './chain-ledgers.job.ts'
import { startResultKeeper } from './results/keep-results.job.ts'
import { listLedgerEvents } from './list-events.ts'
import { listLastHeads } from './ledger-chain.store.ts'
import type { FeeBook } from '#modules/fee-schedules/index.ts'
import { readResultPage, writeResultsCsv } from './results/list-results.ts'
import * as outlook from './results/outlook.ts'
import type { LedgerChoice } from './proofs.store.ts'
import { listResultDays, startResults } from './results/results.job.ts'
import { keepHeads, LOOK_FOR_HEAD_EVERY_MS, signHead, toHeadLines } from './sign-heads.job.ts'
import { writeLedger } from './write-ledger.ts'

const LINES = 'application/x-ndjson; charset=utf-8'
const HEADER_AND_END = 2
/** The last heads that are published: those of a month. */
const HEADS_SHOWN = 744

export interface LedgerDeps {
  readonly db: Db
  readonly book: FeeBook
  readonly pool: Pool
  readonly log: Log
  readonly keys: KeyRing
  readonly dataDir: string
  /** Where signed heads are stored outside of the database. */
  readonly headsFolder: string
  /** Database time, epoch milliseconds. */
  readonly nowMs: () => number
  /** Notifies of lots whose ledger has grown. */
  readonly onCommitted: (listener: (committed: { readonly lots: readonly { readonly lot: number }[] }) => void) => unknown
  /** Whether this node chains and signs ledgers and writes the files of days that are over. */
  readonly runsJob: boolean
}

/** The ledgers chosen as one body; null where there is none. */
async function ledgerBody(
  deps: LedgerDeps,
  choice: LedgerChoice,
  { name, nowMs }: { name: string; nowMs: number },
): Promise<RawBody | null> {
  const parts: string[] = []
  for await (const part of writeLedger(deps, choice, { isPrivate: false, nowMs })) parts.push(part)
  if (parts.length <= HEADER_AND_END) return null
  return new RawBody(Buffer.from(parts.join('')), {
    contentType: LINES,
    headers: { 'content-disposition': `attachment; filename="${name}.ndjson"`, 'cache-control': 'no-cache' },
    isWhole: true,
  })
}

async function resultsFile(folder: string, file: string): Promise<RawBody> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (bytes === null) throw new Failure('NOT_FOUND')
  // What happened on a day that is over does not change.
  return new RawBody(bytes, { contentType: 'application/gzip', headers: { 'cache-control': 'public, max-age=86400' }, isWhole: true })
}

async function headsBody({ db, pool }: LedgerDeps): Promise<RawBody> {
  const heads = await toHeadLines(db, await listLastHeads(pool, HEADS_SHOWN))
  return new RawBody(Buffer.from(heads.map((head) => `${JSON.stringify(head)}\n`).join('')), {
    contentType: LINES,
    headers: { 'content-disposition': 'attachment; filename="heads.ndjson"', 'cache-control': 'no-cache' },
    isWhole: true,
  })
}

/** Chains what ledgers grow by, and signs the chain every hour. */
function startChain(app: FastifyInstance, { db, pool, keys, headsFolder: folder, nowMs, onCommitted }: LedgerDeps): void {
  const chainer = new LedgerChainer(pool)
  onCommitted(({ lots }) => chainer.heard(lots))
  repeatInApp(app, { everyMs: CHAIN_EVERY_MS, failed: 'ledgers could not be chained', work: () => chainer.turn() })
  const heads = { db, pool, keys, folder }
  repeatInApp(app, {
    everyMs: LOOK_FOR_HEAD_EVERY_MS,
    failed: 'the chain over all ledgers could not be signed',
    work: async () => {
      await signHead(heads, nowMs())
      await keepHeads(heads)
    },
  })
}

/** Serves ledgers and results to everybody, and keeps the files of days that are over. */
export function registerLedger(app: FastifyInstance, deps: LedgerDeps): void {
  const folder = join(deps.dataDir, STORED_FILES, 'results')
  serve(app, calls.getLotLedger, async ({ params }, { nowMs }) => {
    const body = await ledgerBody(deps, { lot: Number(params.lotNumber) }, { name: `lot-${params.lotNumber}`, nowMs })
    if (body === null) throw new Failure('LOT_NOT_FOUND')
    return body
  })
  serve(app, calls.listLedgerEvents, ({ params, query }) =>
    listLedgerEvents(deps.pool, { lot: Number(params.lotNumber), ...query }, deps.nowMs()),
  )
  serve(app, calls.getSaleLedger, async ({ params }, { nowMs }) => {
    const body = await ledgerBody(deps, { sale: Number(params.auctionId) }, { name: `sale-${params.auctionId}`, nowMs })
    if (body === null) throw new Failure('AUCTION_NOT_FOUND')
    return body
  })
  serve(app, calls.getLedgerHeads, () => headsBody(deps))
  serve(app, calls.listResultDays, () => listResultDays(folder))
  serve(app, calls.getResultsFile, ({ params }) => resultsFile(folder, params.file))
  serve(app, listResults, ({ query }, ctx) => readResultPage(deps, query, ctx))
  serve(app, getLotOutlook, ({ params }, ctx) => outlook.getLotOutlook(deps, params.lotNumber, ctx))
  serve(app, getYardOutlook, ({ params }) => outlook.getYardOutlook(deps.pool, Number(params.yardNumber)))
  serve(app, exportResults, async ({ query }, ctx) => {
    const headers = { 'content-disposition': 'attachment; filename="results.csv"', 'cache-control': 'no-cache' }
    return new RawBody(Buffer.from(await writeResultsCsv(deps, query, ctx)), {
      contentType: 'text/csv; charset=utf-8',
      headers,
      isWhole: true,
    })
  })
  if (!deps.runsJob) return
  startChain(app, deps)
  startResultKeeper(app, deps.pool)
  startResults(app, { pool: deps.pool, log: deps.log, folder })
}
