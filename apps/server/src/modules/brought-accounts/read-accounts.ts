import type { SiteCode } from '@app/contract/sites.ts'
import { type BroughtPerson, readAccountHeader, readAccountRow } from '@app/rules/people/account-row.ts'
import { readCsv } from '@app/rules/formats/read-csv.ts'
import { ImportFault, openSalesFile, type RefusedRows } from '#modules/sales-file/index.ts'

const WHAT = 'a file of accounts'
/** A hundred thousand accounts with all columns are a third of it. */
const FILE_BYTES_MAX = 64 * 1024 * 1024

/** A row that was read, by the number of its first line. */
export interface ReadAccount {
  readonly line: number
  readonly person: BroughtPerson
}

async function textOf(path: string): Promise<string> {
  const file = await openSalesFile(path, WHAT)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.pieces()) {
    size += piece.length
    if (size > FILE_BYTES_MAX) throw new ImportFault(`${path} is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB unpacked: part it.`)
    // A piece may be written over by the next one.
    pieces.push(Uint8Array.from(piece))
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw new ImportFault(`${path} is not written in UTF-8.`)
  }
}

/** Reads a CSV file of accounts for a site, plain or gzipped; rows that are none go to `refused`. @throws ImportFault for a file that is damaged or of another kind. */
export async function readAccounts(
  path: string,
  { site, refused }: { readonly site: SiteCode; readonly refused: RefusedRows },
): Promise<{ readonly rows: number; readonly accounts: readonly ReadAccount[] }> {
  const table = readCsv(await textOf(path))
  if (table === null) throw new ImportFault(`${path} cannot be read: a quoted cell never ends, or a quote stands within one.`)
  const [first, ...rows] = table
  if (first === undefined) throw new ImportFault(`${path} is empty.`)
  const found = readAccountHeader(first.cells)
  if ('problem' in found) throw new ImportFault(`${path} is no file of accounts: ${found.problem}.`)
  const accounts: ReadAccount[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    if (cells.length !== first.cells.length) {
      refused.add(line, { column: '', reason: `the row has ${cells.length} cells, the header ${first.cells.length}` })
      continue
    }
    const row = readAccountRow(cells, found.header, site)
    if ('problem' in row) {
      refused.add(line, row.problem)
      continue
    }
    const key = row.person.email.toLowerCase()
    const earlier = lines.get(key)
    if (earlier === undefined) {
      lines.set(key, line)
      accounts.push({ line, person: row.person })
    } else refused.add(line, { column: 'Email', reason: `line ${earlier} has this address` })
  }
  return { rows: rows.length, accounts }
}
