import { SITE_CODES } from '@app/contract/sites.ts'
import { STATEMENT_LINES_MAX } from '@app/rules/bank/statement.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { statementFor } from './desk-acts.ts'
import { postExact } from './post-exact.ts'
import { loadFile } from './load-statement.ts'
import type { CsvOf } from './read-file.ts'
import { findMapping } from './mappings.store.ts'

/** What became of one statement of a file. */
export interface Imported {
  readonly id: number
  readonly account: string
  readonly currency: string
  readonly fromOn: string
  readonly toOn: string
  readonly lines: number
  readonly posted: number
  /** Lines that people have to decide. */
  readonly open: number
}

/** How a file is imported from the command line. */
export interface Importing {
  readonly bytes: Uint8Array
  /** Id of the reading of a CSV file. */
  readonly mappingId?: number
  readonly openingMinor?: number
  readonly closingMinor?: number
  /** Whether the lines that are sure are posted as well. */
  readonly isPosting: boolean
  readonly nowMs: number
}

/** The reading of a CSV file by its id. @throws RangeError for none. */
async function csvOf({ db }: Pick<InvoiceDeps, 'db'>, { mappingId, openingMinor, closingMinor }: Importing): Promise<CsvOf | null> {
  if (mappingId === undefined) return null
  const mapping = await findMapping(db, mappingId, SITE_CODES)
  if (mapping === null) throw new RangeError(`no reading of CSV files has the id ${mappingId}`)
  return { ...mapping, openingMinor: openingMinor ?? null, closingMinor: closingMinor ?? null }
}

/** Loads a file of statements from the command line, and posts what is sure. @throws StatementFault, RangeError. */
export async function importStatement(deps: Pick<InvoiceDeps, 'db' | 'post' | 'log'>, importing: Importing): Promise<readonly Imported[]> {
  const csv = await csvOf(deps, importing)
  const ids = await loadFile(deps.db, { bytes: importing.bytes, csv, sites: SITE_CODES, by: null })
  const imported: Imported[] = []
  for (const id of ids) {
    const { site } = await statementFor(deps.db, id, SITE_CODES)
    const by = { accountId: null, nowMs: importing.nowMs }
    const { posted } = importing.isPosting ? await postExact(deps, { id, site }, { by, limit: STATEMENT_LINES_MAX }) : { posted: 0 }
    const { account, currency, fromOn, toOn, lines, open } = await statementFor(deps.db, id, SITE_CODES)
    imported.push({ id, account, currency, fromOn, toOn, lines, posted, open })
  }
  return imported
}
