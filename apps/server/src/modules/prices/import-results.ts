import { basename } from 'node:path'
import type { Pool } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import { ResultProblem } from '@app/rules/prices/result-row.ts'
import { ImportFault, RefusedRows } from '#modules/sales-file/index.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { VinKeys } from './vin-key.ts'
import { beginImport, endImport, type MarkedResult, waitForOthers, writeResults } from './import-results.store.ts'
import { openResults, type ReadRow, refusalOf } from './read-results.ts'

/** A file of whose rows more than this share is refused is another kind of file. */
const REFUSED_SHARE_MAX = 0.5
/** So many rows decide early that it is. */
const EARLY_ROWS = 2_000
/** Rows that one statement writes. */
const ROWS_A_STATEMENT = 1_000
const DAY_MS = 86_400_000
const HEX = 'hex'

/** Which file, of which site's sales, and where its refused rows are told. */
export interface ResultsRequest {
  readonly path: string
  readonly site: SiteCode
  readonly keys: KeyRing
  readonly nowMs: number
  readonly reportFolder: string
  readonly signal?: AbortSignal | undefined
  readonly onRows?: (rows: number) => void
}

/** What became of a file. */
export interface ResultsReport {
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows of which a ledger of this house tells already; that counts. */
  readonly known: number
  readonly refused: number
  /** Path of the report of refused rows; null for none. */
  readonly refusedReport: string | null
}

/** Marks rows, each offering once: the same vehicle on the same day again is refused. */
class Marker {
  readonly #lines = new Map<string, number>()
  readonly #how: { readonly site: SiteCode; readonly vins: VinKeys; readonly refused: RefusedRows }

  constructor(how: { site: SiteCode; vins: VinKeys; refused: RefusedRows }) {
    this.#how = how
  }

  mark(rows: readonly ReadRow[]): MarkedResult[] {
    const { site, vins, refused } = this.#how
    return rows.flatMap(({ line, result }) => {
      const mark = vins.ofOffering(site, result.knownBy, isoDayOf(result.day))
      const first = this.#lines.get(mark.toString(HEX))
      if (first !== undefined) {
        const reason = `line ${first} tells of this vehicle on this day`
        refused.add(line, refusalOf(new ResultProblem(result.vin === null ? 'lot' : 'vin', reason)))
        return []
      }
      this.#lines.set(mark.toString(HEX), line)
      return [{ mark, vinKey: vins.ofVin(result.vin), result }]
    })
  }
}

/**
 * Takes a file of an operator's own results into the prices, whole or not at all: rows that are faulty are told and left out, a file of
 * which most are is refused. The same file twice changes nothing. @throws ImportFault for a file that is damaged or of another kind.
 */
export async function importResults(
  pool: Pool,
  { path, site, keys, nowMs, reportFolder, signal, onRows }: ResultsRequest,
): Promise<ResultsReport> {
  const refused = new RefusedRows()
  const vins = await VinKeys.open(pool, keys)
  const marker = new Marker({ site, vins, refused })
  const file = await openResults(path, { today: Math.floor(nowMs / DAY_MS) + 1, refused })
  const refuseOtherKinds = (): void => {
    const rows = file.count()
    if (refused.count > rows * REFUSED_SHARE_MAX)
      throw new ImportFault(
        `${path} is no usable file of results: ${refused.count} of the first ${rows} rows are refused, the first at ${refused.first}.`,
      )
  }
  const counts = await inTransaction(pool, async (client) => {
    await waitForOthers(client)
    const importId = await beginImport(client, basename(path))
    const total = { added: 0, changed: 0, unchanged: 0, known: 0 }
    for await (const piece of file.rows()) {
      const marked = marker.mark(piece)
      for (let from = 0; from < marked.length; from += ROWS_A_STATEMENT) {
        signal?.throwIfAborted()
        const made = await writeResults(client, marked.slice(from, from + ROWS_A_STATEMENT), { importId, site })
        for (const name of ['added', 'changed', 'unchanged', 'known'] as const) total[name] += made[name]
      }
      if (file.count() >= EARLY_ROWS) refuseOtherKinds()
      onRows?.(file.count())
    }
    refuseOtherKinds()
    await endImport(client, importId, { sha256: file.sha256(), rows: file.count(), ...total, refused: refused.count })
    return total
  })
  return { rows: file.count(), ...counts, refused: refused.count, refusedReport: await refused.write(reportFolder, path, nowMs) }
}
