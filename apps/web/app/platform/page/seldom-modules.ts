import type { PageModule } from './page-module.ts'

/** Modules of the pages that few visits come to; see page-modules.ts. */
export const seldomModules = import.meta.glob<PageModule>([
  '../../features/**/*.page.tsx',
  '!../../features/{auctions,bidding,dashboard,home,lot,search,watchlist}/**',
])
