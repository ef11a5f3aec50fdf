import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { ENTRY, pagePath, reachable } from './source-graph.ts'
import { splitText } from './split-text.ts'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
const BEST_GZIP_LEVEL = 9

/** Puts a .br and a .gz beside every text asset, so that the server never compresses one. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(dir, file)
          const bytes = await readFile(path)
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: BEST_GZIP_LEVEL }))
        }),
      )
    },
  }
}

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Fetches what a later module imports beside it, and begins each in a turn of its own, so that the reader is heard between them. In
 * place of Vite's own helper, which also waits for style sheets and relative addresses that this build does not have (cssCodeSplit,
 * base) and takes five times the room.
 */
const LEAN_PRELOAD = `import { nextTurn } from ${JSON.stringify(join(import.meta.dirname, 'app/platform/hydration/next-turn.ts'))}
const seen = new Set()
export const __vitePreload = async (load, deps = []) => {
  const fresh = deps.filter((dep) => !seen.has(dep) && seen.add(dep)).map((dep) => '/' + dep)
  for (const href of fresh) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    await nextTurn()
  }
  for (const href of fresh.reverse()) {
    await nextTurn()
    await import(/* @vite-ignore */ href)
  }
  return load()
}
`

function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === PRELOAD_HELPER ? LEAN_PRELOAD : undefined),
  }
}

/** "use client" in a library says nothing to a bundle without server components. */
const onLog = (level: Rolldown.LogLevel, log: Rolldown.RolldownLog, next: Rolldown.LogOrStringHandler): void => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
}

const LIBRARIES = /\/node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify)\/|virtual:page-text$|vite\/preload-helper/
/** The entry itself stays apart, as the file that the document names. */
const everyPage = reachable(ENTRY, 'at once').difference(new Set(ENTRY))
/** The pages that readers enter by; what two of them share travels in one file. */
const entered = ['home/home', 'search/search-results', 'lot/lot'].map((name) => reachable([pagePath(name)], 'at once'))
const isShared = (id: string): boolean => entered.filter((files) => files.has(id)).length > 1
/** What the page of a lot shares with that of several. */
const ofOneAndMore = reachable([pagePath('lot/lot')], 'at once').intersection(reachable([pagePath('compare/compare-lots')], 'at once'))

/** What every page loads, what lists of lots share, what only searching needs; a first visit then makes few requests. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', priority: 5, test: (id) => LIBRARIES.test(id) || everyPage.has(id) },
  { name: 'cards', priority: 4, test: isShared },
  { name: 'compared', priority: 1, test: (id) => ofOneAndMore.has(id) },
  { name: 'failures', priority: 4, test: /contract\/failures/ },
  // The lot page prices a lot before its bid panel is loaded; in a chunk with the panel's calls it would bring all of them.
  {
    name: 'priced',
    priority: 4,
    test: /features\/lots\/lot-(?:card-data|name)|rules\/fees\/|rules\/formats\/(?:zones|clock-zone)|rules\/import\/zone-time|contract\/money/,
  },
  {
    name: 'criteria',
    priority: 3,
    test: /contract\/search\/search-limits|rules\/search\/(?:criteria\.|criteria-to-url|clause-text|facet-table|page-window|short-clause|sorts|title-cased)|rules\/reference\/(?:fold|lot-f|titles\/title-g|vehicles\/(?:damage|vehicle))|features\/search\/facets\/(?:facet-data|range)\.ts/,
  },
  { name: 'forms', priority: 3, test: /web\/app\/ui\/(?:amount-input|fields|password-field|section)\.tsx/ },
  { name: 'calls', priority: 3, test: /node_modules\/zod\/|contract\/(?:define-call|numbers)/ },
  {
    name: 'searching',
    priority: 2,
    test: /node_modules\/zod\/|contract\/(?:search\/|define-call|lots\/(?:lot-wire|lots))|rules\/(?:search\/criteria-url|fees)|features\/lots\/lot-card-data/,
  },
]

/** `vite build --app` makes both: what browsers load (dist/client) and the page bundle of the server (dist/server). */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: 'public',
  plugins: [splitText(), leanPreload(), precompressed()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        target: 'es2022',
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['app/platform/hydration/boot.ts', 'app/entry.client.tsx'],
          onLog,
          // The boot script calls what the entry exports.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups },
            // Every first visit carries the names of all files that may come later, so these are short.
            chunkFileNames: 'assets/[hash].js',
          },
        },
      },
    },
    ssr: {
      resolve: { external: ['@app/contract', '@app/rules', '@app/text'], noExternal: ['react', 'react-dom', 'react-router', 'scheduler'] },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: { input: 'app/entry.server.tsx', onLog },
      },
    },
  },
})
