import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file beneath a folder. */
export function filesBeneath(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return []
    if (found.isDirectory()) return filesBeneath(path)
    return found.isFile() ? [path] : []
  })
}

/** Which of some texts the bytes of a file hold, read piece by piece. */
export async function textsInFile(path: string, texts: readonly string[]): Promise<readonly string[]> {
  const longest = Math.max(...texts.map(({ length }) => length))
  const found = new Set<string>()
  let rest = ''
  for await (const piece of createReadStream(path, { encoding: 'latin1', highWaterMark: 4 * 2 ** 20 }) as AsyncIterable<string>) {
    const window = rest + piece
    for (const text of texts) if (!found.has(text) && window.includes(text)) found.add(text)
    rest = window.slice(-longest)
  }
  return [...found]
}

/** Every row of every table as JSON, as a dump has them. */
export const EVERY_TABLE = `select format('%I', table_name) as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`
