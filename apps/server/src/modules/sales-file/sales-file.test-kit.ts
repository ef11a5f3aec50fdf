import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { COLUMN, SALES_DATA_COLUMNS, TAX_COLUMN, type SalesDataField } from '@app/rules/import/columns.ts'
import { aRow } from '@app/rules/import/a-row.test-kit.ts'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type ImportReport, type ImportRequest, importSalesData } from '../sales-import/import-sales-data.ts'

export type Given = Partial<Record<SalesDataField, string>>

const HEADER = SALES_DATA_COLUMNS.map(([, title]) => title)

/** The text of a sales-data file with invented rows; where one says something of tax, that column follows. */
export function salesText(rows: readonly Given[], header: readonly string[] = HEADER): string {
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
  const hasTax = rows.some(({ taxStatus }) => taxStatus !== undefined)
  const cells = rows.map((given, at) => {
    const row = aRow({ id: String(at + 1), lotNumber: String(70_000_001 + at), ...given })
    return hasTax ? [...row.slice(0, COLUMN.taxStatus), given.taxStatus ?? ''] : row
  })
  return [[...header, ...(hasTax ? [TAX_COLUMN[1]] : [])], ...cells].map((of) => `${line(of)}\r\n`).join('')
}

/** A folder of sales-data files for one test file, and the importer over a database. */
export interface SalesDesk {
  readonly folder: string
  /** Writes a file (gzipped when its name ends in .gz) and returns its path. */
  file(name: string, content: string | Buffer): Promise<string>
  import(path: string, request?: Partial<ImportRequest>): Promise<ImportReport>
  /** Writes rows to a file and imports it. */
  importRows(rows: readonly Given[], request?: Partial<ImportRequest>): Promise<ImportReport>
  close(): Promise<void>
}

export const NOW_MS = Date.UTC(2026, 6, 10, 12)

export async function openSalesDesk(pool: Pool): Promise<SalesDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'sales-data-'))
  let files = 0
  const desk: SalesDesk = {
    folder,
    file: async (name, content) => {
      const path = join(folder, name)
      await writeFile(path, name.endsWith('.gz') ? gzipSync(content) : content)
      return path
    },
    import: (path, request = {}) =>
      importSalesData(pool, {
        path,
        site: 'CPRTUS',
        isComplete: false,
        shiftDays: 0,
        nowMs: NOW_MS,
        reportFolder: join(folder, 'reports'),
        ...request,
      }),
    importRows: async (rows, request) => desk.import(await desk.file(`rows-${++files}.csv`, salesText(rows)), request),
    close: () => rm(folder, { recursive: true, force: true }),
  }
  return desk
}

/** What the tests of one file share: a database of their own, emptied after each, and a desk over it. */
export interface OwnDesk {
  readonly database: TestDatabase
  readonly desk: SalesDesk
  rowsOf(sql: string): Promise<Record<string, unknown>[]>
}

/** Opens a database and a desk before the tests of the calling file and closes them after; to be called within tests alone. */
export function ownDesk(): OwnDesk {
  let database: TestDatabase
  let desk: SalesDesk
  beforeAll(async () => {
    database = await testDatabase()
    desk = await openSalesDesk(database.pool)
  })
  afterAll(async () => {
    await desk.close()
    await database.close()
  })
  afterEach(() => database.pool.query('truncate lots, sale_items, sales, yards, sellers, lot_revisions, feed, imports cascade'))
  return {
    get database() {
      return database
    },
    get desk() {
      return desk
    },
    rowsOf: async (sql) => (await database.pool.query<Record<string, unknown>>(sql)).rows,
  }
}
