import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\//
/** Modules of the router that serve its framework mode, server components and instrumentation alone; we use it in data mode. */
const UNUSED = /\/lib\/(?:dom\/ssr\/components|router\/instrumentation|errors)\.js$/
const STAND_INS = fileURLToPath(new URL('data-mode-stand-ins.ts', import.meta.url))
/** What every page shows names the engine of the router; it comes later, in a file of its own (app/platform/late-router.ts). */
const ENGINE = /\/lib\/router\/router\.js$/
const SHOWN = /\/lib\/(?:components|hooks|dom\/lib)\.js$/
const ENGINE_STAND_INS = fileURLToPath(new URL('router-stand-ins.ts', import.meta.url))
/** Where the server renders, our own modules have another link. */
const OURS = fileURLToPath(new URL('app/', import.meta.url))
const SERVER_ROUTER = fileURLToPath(new URL('app/platform/server-router.tsx', import.meta.url))

/**
 * Puts stand-ins in place of what the router carries for its framework mode (prefetched routes, manifests, script tags), server components and
 * instrumentation: its data mode reaches them from every link, so that no bundler can tell that nobody asks for them (3 kB of a first
 * visit, and two effects a link). The build fails where the router asks them for a name they do not have.
 */
export function dataMode(): Plugin {
  return {
    name: 'data-mode',
    enforce: 'pre',
    resolveId(name, importer) {
      if (importer === undefined) return undefined
      if (name === 'react-router' && this.environment.name === 'ssr' && importer.startsWith(OURS) && importer !== SERVER_ROUTER)
        return SERVER_ROUTER
      if (!ROUTER.test(importer) || !name.startsWith('.')) return undefined
      const file = join(dirname(importer), name)
      if (this.environment.name === 'client' && ENGINE.test(file) && SHOWN.test(importer)) return ENGINE_STAND_INS
      return UNUSED.test(file) ? STAND_INS : undefined
    },
  }
}
