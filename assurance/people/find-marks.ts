import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Installation } from './installation.ts'

/** Which identifiers are in a text. */
export const foundIn = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()))

/** Rows of any table that hold an identifier. */
export async function foundInTables({ pool }: Installation, marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t where t::text ilike any ($1)`, [
      marks.map((mark) => `%${mark}%`),
    ])
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`))
  }
  return found
}

/** A file as text, unpacked where it is packed. */
function textOf(file: string): string {
  const bytes = readFileSync(file)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('utf8')
  if (bytes.readUInt32LE?.(0) === 0xfd2fb528) return zstdDecompressSync(bytes).toString('utf8')
  return bytes.toString('utf8')
}

/** Files under a folder that hold an identifier, and how many there are. */
export function foundInFiles(folder: string, marks: readonly string[]): { files: number; found: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 4)
  return { files: files.length, found: files.flatMap((file) => foundIn(textOf(file), marks).map((mark) => `${file}: ${mark}`)) }
}
