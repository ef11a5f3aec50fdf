import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ChainLink, type HeadLine, type LinkLine, parseHeadLine } from '@app/rules/ledger/ledger-chain.ts'
import type { Config } from '#platform/config.ts'

const FILE = /^head-(\d{12})\.ndjson$/
const NUMBER_DIGITS = 12
const READABLE = 0o644

/** Where heads are stored: beside the archive of the log, else in the data folder. */
export const headsFolderOf = ({ archive, dataDir }: Pick<Config, 'archive' | 'dataDir'>): string =>
  join(archive?.folder ?? dataDir, 'heads')

const fileOf = (n: number): string => `head-${String(n).padStart(NUMBER_DIGITS, '0')}.ndjson`
const numberIn = (name: string): number | null => {
  const digits = FILE.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Files of heads in a folder, by the number of their head; none where there is no folder. */
async function listHeadFiles(folder: string): Promise<readonly { readonly n: number; readonly path: string }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = names.flatMap((name) => {
    const n = numberIn(name)
    return n === null ? [] : [{ n, path: join(folder, name) }]
  })
  return found.toSorted((a, b) => a.n - b.n)
}

/** Writes a head with the links it covers beyond the one before; the file is whole and safe on its disk, or not there. */
export async function writeHeadFile(folder: string, head: HeadLine, links: AsyncIterable<readonly ChainLink[]>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, fileOf(head.n))
  const part = `${path}.part`
  try {
    const file = await open(part, 'w', READABLE)
    try {
      await file.write(`${JSON.stringify(head)}\n`)
      for await (const run of links)
        await file.write(
          run.map(({ n, lot, seq, hash }) => `${JSON.stringify({ type: 'link', n, lot, seq, hash } satisfies LinkLine)}\n`).join(''),
        )
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** One head, and the links that stand with it in its file. */
export interface KnownHead {
  readonly head: HeadLine
  readonly links: readonly LinkLine[]
}

/** The heads of one file, each with the links after it. @throws SyntaxError with the name of the file and the wrong line. */
async function* headsIn(path: string): AsyncGenerator<KnownHead> {
  const bytes = createReadStream(path)
  const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })
  let now: { head: HeadLine; links: LinkLine[] } | null = null
  let at = 0
  try {
    for await (const text of lines) {
      at += 1
      if (text === '') continue
      const line = parseHeadLine(text)
      if (line.type === 'link') {
        if (now === null) throw new SyntaxError('a link before its head')
        now.links.push(line)
        continue
      }
      if (now !== null) yield now
      now = { head: line, links: [] }
    }
    if (now !== null) yield now
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`${basename(path)}, line ${at}: ${error.message}`)
    throw error
  } finally {
    lines.close()
    bytes.destroy()
  }
}

/** All heads of a file, or of the files in a folder, in their order. @throws Error with one line where there are none. */
export async function* readHeads(path: string): AsyncGenerator<KnownHead> {
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder ? (await listHeadFiles(path)).map((file) => file.path) : [path]
  if (files.length === 0) throw new Error(`${path} holds no heads of a ledger.`)
  for (const file of files) yield* headsIn(file)
}

/** The last head that a folder holds; null for none. */
export async function findNewestHead(folder: string): Promise<HeadLine | null> {
  const newest = (await listHeadFiles(folder)).at(-1)
  if (newest === undefined) return null
  for await (const { head } of headsIn(newest.path)) return head
  return null
}
