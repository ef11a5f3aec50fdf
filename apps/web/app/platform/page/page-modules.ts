import { addText, REST } from './load-text.ts'
import type { PageModule } from './page-module.ts'

/**
 * Modules of the pages that people come to for vehicles. A first visit carries the names of the files of each page that stands here, so
 * those of all others come in a list of their own, when the first of them is asked for.
 */
const modules = import.meta.glob<PageModule>('../../features/{auctions,bidding,dashboard,home,lot,search,watchlist}/**/*.page.tsx')
/** Folders whose pages show no message but by a key in their source, so that the rest may wait for the reader's first sign. */
const LEAN = new Set(['home', 'search', 'lot'])

/** The module of a page by its name in the route table, e.g. `lots/lot`, once everything it says is here too. */
export async function loadPageModule(name: string): Promise<PageModule> {
  const path = `../../features/${name}.page.tsx`
  const load = modules[path] ?? (await import('./seldom-modules.ts')).seldomModules[path]
  if (!load) throw new Error(`no page module ${name}`)
  const [folder = ''] = name.split('/')
  const [module] = await Promise.all([load(), addText(folder), LEAN.has(folder) ? null : addText(REST)])
  return module
}
