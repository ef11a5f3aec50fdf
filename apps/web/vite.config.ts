import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
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

/** "use client" in a library says nothing to a bundle without server components. */
const onLog = (level: Rolldown.LogLevel, log: Rolldown.RolldownLog, next: Rolldown.LogOrStringHandler): void => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
}

/** What every page loads, what lists of lots share, what only searching needs; a first visit then makes few requests. */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'base',
    priority: 5,
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify)\/|web\/app\/(?:shell(?!\/suggest\.ts)|platform|ui|routes|features\/errors\/error-view)|packages\/text\/(?:create-text|load-language|locales)|contract\/(?:failures|money)|rules\/(?:formats|search\/civil-time|import\/(?:zone-time|calendar-day))/,
  },
  {
    name: 'criteria',
    priority: 4,
    test: /contract\/search-limits|rules\/search\/(?:criteria\.|criteria-to-url|clause-text|facet-table|page-window|short-clause|sorts|title-cased)|rules\/reference\/(?:fold|damage|lot-f|title-g|vehicle)|features\/search\/(?:facet-data|range)\.ts/,
  },
  {
    name: 'searching',
    priority: 3,
    test: /node_modules\/zod\/|contract\/(?:search|define-call|lot-wire|lots)|rules\/(?:search\/criteria-url|fees)|features\/lots\/lot-card-data/,
  },
  {
    name: 'cards',
    priority: 3,
    test: /features\/lots\/(?:lot-card\.tsx|lot-when|lot-name|vehicle-words|list-memory)|features\/search\/code-words/,
  },
]

/** `vite build --app` makes both: what browsers load (dist/client) and the page bundle of the server (dist/server). */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: 'public',
  plugins: [splitText(), precompressed()],
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
          input: 'app/entry.client.tsx',
          onLog,
          output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
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
