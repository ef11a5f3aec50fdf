import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, createBuilder, type Rolldown } from 'vite'
import { ROOT } from '../world/command.ts'

const WEB = join(ROOT, 'apps/web')
const GZIP_LEVEL = 9
const CONTRACT = /\/packages\/contract\/|\/node_modules\/zod\//

/** Compressed size in kB (1,000 bytes), as the server sends it. */
export const gzippedKb = (bytes: Buffer | string): number => gzipSync(bytes, { level: GZIP_LEVEL }).length / 1000

type Output = Rolldown.RolldownOutput
const chunksOf = (made: unknown): Rolldown.OutputChunk[] =>
  [made].flat().flatMap((one) => (one as Output).output.filter((part) => part.type === 'chunk'))

/** The script of a page that does nothing but hydrate by react-dom, in kB. */
export async function reactDomKb(): Promise<number> {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.peer-'))
  const entry = join(folder, 'entry.js')
  writeFileSync(
    entry,
    "import { hydrateRoot } from 'react-dom/client'\nimport { createElement } from 'react'\nhydrateRoot(document.body, createElement('p'))\n",
  )
  try {
    const made = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    })
    return chunksOf(made).reduce((sum, chunk) => sum + gzippedKb(chunk.code), 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The share of each built script, 0 to 1, that comes from the contract and the schema library it is written in, by file name:
 * the pages are built once more in memory, and the build names which modules went where.
 */
export async function contractShares(): Promise<ReadonlyMap<string, number>> {
  const builder = await createBuilder({ root: WEB, logLevel: 'silent', build: { write: false } })
  const client = builder.environments['client']
  if (!client) throw new Error('the build has no client')
  return new Map(
    chunksOf(await builder.build(client)).map(({ fileName, modules }) => {
      const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [CONTRACT.test(id), renderedLength] as const)
      const all = lengths.reduce((sum, [, length]) => sum + length, 0)
      const own = lengths.reduce((sum, [isContract, length]) => sum + (isContract ? length : 0), 0)
      return [`/${fileName}`, all === 0 ? 0 : own / all]
    }),
  )
}
