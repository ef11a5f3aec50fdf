import { basename } from 'node:path'
import type { SiteCode } from '@app/contract/sites.ts'
import {
  decideAheadDays,
  decideShiftDays,
  findPastSales,
  medianSaleDay,
  type PastSales,
  type ShiftFound,
} from '@app/rules/import/shift-days.ts'
import type { Pool, PoolClient } from 'pg'
import { addLots, type LineTail, lineTail, lotLines } from './add-lots.store.ts'
import { changeLots, type Chunk, findWork, removeEmptySales, type StagedWork } from './apply-staged.store.ts'
import { ImportFault, Room, openSalesFile, type SalesFile } from '#modules/sales-file/index.ts'
import { addImport, findShiftDays, finishImport, type ImportOutcome } from './imports.store.ts'
import { NewRows } from './new-rows.ts'
import { type PreparedStaging, prepareStaged } from './prepare-staged.ts'
import { type ImportProgress, type StagedFile, stageSalesData } from './stage-sales-data.ts'
import { addStagedSales } from './staged-lookup.store.ts'
import { addBesides, createStaging, openStagingSink, readKnownLots, tryImportLock, waitForImportLock } from './staging.store.ts'
import type { Tally } from './tally.ts'
import { countGoneLots, withdrawGoneLots, type YardLoss } from './withdraw-lots.store.ts'
import { addSellers, addYards } from './yards.store.ts'

/** Blocks of the list of known rows gone through in one transaction, some 6,000 lots. */
const KNOWN_BLOCKS_PER_CHUNK = 32
const LOTS_PER_WITHDRAWAL = 5_000
/** A complete import takes no more of a yard's open lots than this away (rulings.md "Import"). */
const MAX_WITHDRAWN_SHARE = 0.2
const NAMED_YARDS = 5
const MS_PER_DAY = 86_400_000

export interface ImportRequest {
  /** A sales-data file, .csv or .csv.gz. */
  readonly path: string
  /** The site whose file it is; its lots are listed there besides where they sell. */
  readonly site: SiteCode
  /** Whether lots of the file's yards that the file leaves out are withdrawn. */
  readonly isComplete: boolean
  /** So many withdrawals are meant, whatever share of a yard they are. */
  readonly allowedWithdrawals?: number | undefined
  /**
   * Days by which sale days move. Whole weeks are found by `auto`, which brings the file's middle sale day nearest to today, and by
   * `ahead`, which leaves no more than a tenth of its sale days today or past; both stay for the same file.
   */
  readonly shiftDays: number | ShiftFound
  readonly nowMs: number
  /** Folder of the report on refused rows, and of the disk on which rows of new lots wait until the file has been read. */
  readonly reportFolder: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Called when another import has to end first. */
  readonly onWait?: (() => void) | undefined
}

export interface ImportReport extends ImportOutcome {
  readonly shiftDays: number
  /** Sale days that are past with that shift, and the shift that would mend it; null where few are. */
  readonly past: PastSales | null
  /** Path of the report on refused rows; null when every row was taken. */
  readonly rejectReport: string | null
}

/**
 * Brings a sales-data file into the inventory. The file is staged and checked first; then it is applied in short transactions, so
 * that an import that was stopped goes on where it was when it is run again. The same file twice changes nothing.
 * @throws ImportFault in one line when the file or a withdrawal is refused; the inventory is as it was.
 */
export async function importSalesData(pool: Pool, request: ImportRequest): Promise<ImportReport> {
  const file = await openSalesFile(request.path)
  const session = await pool.connect()
  const newRows = new NewRows(request.reportFolder)
  try {
    if (!(await tryImportLock(session))) {
      request.onWait?.()
      await waitForImportLock(session)
    }
    await createStaging(session)
    const knownLots = await readKnownLots(session)
    const staged = await stageSalesData(file, { knownLots, sink: openStagingSink(session), newRows }, request)
    return await applyStaged(session, { file, staged, newRows, request })
  } finally {
    await newRows.close()
    // The staging tables and the lock go with the session.
    session.release(true)
  }
}

interface Work {
  readonly file: SalesFile
  readonly staged: StagedFile
  readonly newRows: NewRows
  readonly request: ImportRequest
}

async function applyStaged(session: PoolClient, { file, staged, newRows, request }: Work): Promise<ImportReport> {
  const fileHash = file.sha256()
  const shiftDays = await chooseShift(session, { fileHash, staged, request })
  const prepared = await prepareStaged(session, staged.tally, { site: request.site, shiftDays })
  const yards = staged.tally.yardNumbers
  if (request.isComplete) await addBesides(session, [...staged.rejectedLots, ...newRows.numbers()])
  const losses = request.isComplete ? await countGoneLots(session, yards) : []
  refuseGreatLoss(losses, request.allowedWithdrawals)
  const work = await findWork(session, { stagedRows: staged.knownRows, hasTax: staged.hasTax })
  request.signal?.throwIfAborted()

  // From here on the inventory is touched.
  const { site, isComplete } = request
  const shiftFound = typeof request.shiftDays === 'number' ? null : request.shiftDays
  const id = await addImport(session, { fileHash, fileName: basename(request.path), site, shiftDays, shiftFound, isComplete })
  await addYards(session, prepared.newYards)
  await addSellers(session, [...staged.tally.sellers])
  const tailOf = lineTails(staged.tally, prepared, { saleIds: await addStagedSales(session), shiftDays })
  const options = { historySource: `import ${id}`, nowMs: clockFrom(request.nowMs) }
  const applied = await applyAll(session, {
    ...options,
    hasTax: staged.hasTax,
    work,
    newRows,
    tailOf,
    shiftDays,
    rows: staged.rows,
    request,
  })
  const lotsWithdrawn = losses.length === 0 ? 0 : await withdrawAll(session, { ...options, yards, request })
  const outcome = {
    rowsRead: staged.rows,
    rowsRejected: staged.rejects.count,
    lotsAdded: newRows.count,
    lotsChanged: applied.changed,
    lotsWithdrawn,
    counts: { ...prepared.counts, lotsRevised: applied.revised, rowsSold: staged.soldRows, ...taxCounts(staged), ...applied.skipped },
  }
  await finishImport(session, id, outcome)
  const stamp = new Date(request.nowMs).toISOString().replace(/[-:]|\..*/g, '')
  const past = pastSalesOf(staged, { shiftDays, nowMs: request.nowMs })
  return { ...outcome, shiftDays, past, rejectReport: await staged.rejects.write(request.reportFolder, request.path, stamp) }
}

/** How many rows say each way to be sold for tax; nothing of a file that does not speak of it. */
const taxCounts = ({ hasTax, taxRows: { STANDARD, MARGIN, EXEMPT } }: StagedFile): Readonly<Record<string, number>> =>
  hasTax ? { rowsTaxed: STANDARD, rowsOfMargin: MARGIN, rowsUntaxed: EXEMPT } : {}

/** Sale days that are past once they are shifted; the shift that is offered is the whole one, from the days of the file. */
function pastSalesOf({ tally }: StagedFile, { shiftDays, nowMs }: { shiftDays: number; nowMs: number }): PastSales | null {
  const past = findPastSales(tally.rowsByDay(), Math.floor(nowMs / MS_PER_DAY) - shiftDays)
  return past && { ...past, shiftDays: past.shiftDays + shiftDays }
}

/** The ends of the lines of new lots, by context. */
function lineTails(
  tally: Tally,
  { placed, sales }: PreparedStaging,
  { saleIds, shiftDays }: { saleIds: ReadonlyMap<number, number>; shiftDays: number },
): (context: number) => LineTail {
  const places = new Map(tally.places.map((place) => [place.key, place]))
  // A time without a sale is that of one that was cancelled.
  const standing = sales.filter(({ key, minutes }) => minutes === null || saleIds.has(key))
  const known = new Map(
    standing.map((sale) => [sale.key, { ...sale, isTimed: sale.minutes !== null, saleId: saleIds.get(sale.key) ?? null }]),
  )
  const tails: LineTail[] = []
  return (id) => {
    const made = tails[id]
    if (made !== undefined) return made
    const { placeKey, saleKey } = tally.context(id)
    const place = places.get(placeKey)
    const at = placed.get(placeKey)
    if (place === undefined || at === undefined) throw new Error(`nobody knows where place ${placeKey} is`)
    return (tails[id] = lineTail(place, at, { sale: saleKey === null ? null : (known.get(saleKey) ?? null), shiftDays }))
  }
}

/** The clock of an import that began at an instant. */
function clockFrom(beganMs: number): () => number {
  const startedMs = performance.now()
  return () => beganMs + Math.round(performance.now() - startedMs)
}

async function chooseShift(
  session: PoolClient,
  { fileHash, staged, request }: { fileHash: string; staged: StagedFile; request: ImportRequest },
): Promise<number> {
  const { shiftDays, nowMs } = request
  if (typeof shiftDays === 'number') return shiftDays
  const known = await findShiftDays(session, fileHash, shiftDays)
  if (known !== null) return known
  const today = Math.floor(nowMs / MS_PER_DAY)
  const days = staged.tally.rowsByDay()
  return shiftDays === 'ahead' ? decideAheadDays(days, today) : decideShiftDays(medianSaleDay(days), today)
}

function refuseGreatLoss(losses: readonly YardLoss[], allowed: number | undefined): void {
  const total = losses.reduce((sum, { gone }) => sum + gone, 0)
  const great = losses.filter(({ gone, open }) => gone > open * MAX_WITHDRAWN_SHARE)
  if (great.length === 0 || (allowed !== undefined && total <= allowed)) return
  const named = great.slice(0, NAMED_YARDS).map(({ yard, gone, open }) => `${yard} (${gone} of ${open})`)
  const more = great.length > NAMED_YARDS ? ` and ${great.length - NAMED_YARDS} more` : ''
  throw new ImportFault(
    `A complete import of this file would withdraw ${total} lots, more than a fifth of yard ${named.join(', ')}${more}. If that is meant: --withdraw ${total}.`,
  )
}

interface AppliedRows {
  readonly changed: number
  readonly revised: number
  /** Lots that keep what the file says otherwise. */
  readonly skipped: { readonly keptTerms: number; readonly keptSellers: number }
}

function chunksOf(blocks: number, size: number): Chunk[] {
  return Array.from({ length: Math.ceil(blocks / size) }, (_, at) => ({ fromBlock: at * size, toBlock: (at + 1) * size }))
}

interface ApplyWork {
  readonly work: StagedWork
  readonly newRows: NewRows
  readonly tailOf: (context: number) => LineTail
  readonly shiftDays: number
  readonly historySource: string
  readonly hasTax: boolean
  readonly nowMs: () => number
  readonly rows: number
  readonly request: ImportRequest
}

async function applyAll(session: PoolClient, { work, newRows, tailOf, rows, request, ...options }: ApplyWork): Promise<AppliedRows> {
  const total = { changed: 0, revised: 0, skipped: { keptTerms: 0, keptSellers: 0 } }
  const left = new Set<number>()
  const changes = work.changed > 0 ? chunksOf(work.knownBlocks, KNOWN_BLOCKS_PER_CHUNK) : []
  const steps = changes.length + newRows.chunks
  let step = 0
  const report = (): void => {
    step++
    request.onProgress?.({ step: 'applying', share: step / steps, rows })
  }
  for (const chunk of changes) {
    request.signal?.throwIfAborted()
    const { changed, revised, keptTerms, keptSellers, leftSales } = await changeLots(session, chunk, options)
    total.changed += changed
    total.revised += revised
    total.skipped.keptTerms += keptTerms
    total.skipped.keptSellers += keptSellers
    for (const sale of leftSales) left.add(sale)
    report()
  }
  await addAll(session, { newRows, tailOf, report, request })
  if (left.size > 0) await removeEmptySales(session, [...left])
  return total
}

/** Adds the new rows chunk by chunk. While the database takes one chunk the lines of the next are made, so that neither waits for the other. */
async function addAll(
  session: PoolClient,
  { newRows, tailOf, report, request }: Pick<ApplyWork, 'newRows' | 'tailOf' | 'request'> & { report: () => void },
): Promise<void> {
  const rooms = [new Room(), new Room()] as const
  let chunks = 0
  let adding = Promise.resolve()
  try {
    for await (const chunk of newRows.read()) {
      const lines = lotLines(chunk, { tailOf, room: rooms[chunks++ % 2 === 0 ? 0 : 1] })
      await adding
      if (chunks > 1) report()
      request.signal?.throwIfAborted()
      adding = addLots(session, lines)
      // Were it to fail while the next lines are made, the failure is met at the next await.
      adding.catch(() => undefined)
    }
  } finally {
    await adding
  }
  if (chunks > 0) report()
}

async function withdrawAll(
  session: PoolClient,
  { yards, request, ...options }: { yards: number[]; historySource: string; nowMs: () => number; request: ImportRequest },
): Promise<number> {
  let withdrawn = 0
  for (;;) {
    request.signal?.throwIfAborted()
    const now = await withdrawGoneLots(session, yards, { limit: LOTS_PER_WITHDRAWAL, ...options })
    withdrawn += now
    if (now < LOTS_PER_WITHDRAWAL) return withdrawn
  }
}
