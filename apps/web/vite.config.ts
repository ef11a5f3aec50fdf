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

/** Vite's module that loads what a module imported on demand needs; it runs all of that in one turn and takes five times the room of ours. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const PRELOAD_MODULES = join(import.meta.dirname, 'app/platform/hydration/preload-modules.ts')

/** Puts our own loader in place of Vite's. @throws Error when Vite does not ask for it under its name any more. */
function preloadTurnByTurn(): Plugin {
  let isAsked = false
  return {
    name: 'preload-turn-by-turn',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (id !== PRELOAD_HELPER) return undefined
      isAsked = true
      return `export { preloadModules as __vitePreload } from ${JSON.stringify(PRELOAD_MODULES)}`
    },
    buildEnd(error) {
      if (!error && !isAsked) this.error(`Vite has no module ${JSON.stringify(PRELOAD_HELPER)} any more.`)
    },
  }
}

/** "use client" in a library says nothing to a bundle without server components. */
const onLog = (level: Rolldown.LogLevel, log: Rolldown.RolldownLog, next: Rolldown.LogOrStringHandler): void => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
}

const LIBRARIES = ['react', 'react-dom', 'react-router', 'scheduler', 'icu-minify'].map((name) => `/node_modules/${name}/`)
/** What no source of ours imports by a path, but every page loads. */
const BY_BUILD = [PRELOAD_HELPER, PRELOAD_MODULES]
/** The entry itself stays apart, as the file that the document names. */
const everyPage = reachable(ENTRY, 'at once').difference(new Set(ENTRY))
/** The pages that readers enter by; what two of them share travels in one file, but that home carries nothing that only the others need. */
const ofHome = reachable([pagePath('home/home')], 'at once')
const ofSearch = reachable([pagePath('search/search-results')], 'at once')
const ofLot = reachable([pagePath('lot/lot')], 'at once')

/** What every page loads, and what pages share by which readers enter: a first visit then makes few requests. */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'base',
    priority: 2,
    test: (id) => everyPage.has(id) || BY_BUILD.includes(id) || LIBRARIES.some((folder) => id.includes(folder)),
  },
  { name: 'entered', priority: 1, test: (id) => ofHome.has(id) && (ofSearch.has(id) || ofLot.has(id)) },
  { name: 'lots', priority: 1, test: (id) => !ofHome.has(id) && ofSearch.has(id) && ofLot.has(id) },
]

/** `vite build --app` makes both: what browsers load (dist/client) and the page bundle of the server (dist/server). */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: 'public',
  plugins: [splitText(), preloadTurnByTurn(), precompressed()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['app/platform/hydration/boot.ts', 'app/entry.client.tsx'],
          onLog,
          // The boot script calls what the entry exports.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups },
            // Every first visit carries the names of all files that may come later, so these are short.
            chunkFileNames: 'assets/[hash:7].js',
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
