import {
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouter,
  type RouteObject,
} from 'react-router'
import { pagePatterns } from './all-pages.ts'
import type { EngineInit } from './late-router.ts'
import type { PageModule } from './page-module.ts'
import { lazyRoute, readyRoute, unknownRoute } from './route-objects.tsx'
import type { PagePattern } from './routing.ts'

// What a move within the document needs beside the page itself: a document brings its own data along.
export { browserApi } from './browser-api.ts'
export { runLoader } from './page-loader.ts'

/** The page of the document: its pattern, its route and its module. */
interface ShownPage {
  readonly here: PagePattern
  readonly route: RouteObject
  readonly module: PageModule
}

/** The routes of all pages within the frame; the module of the document's page serves its other patterns too. */
export function allRoutes({ here, route, module }: ShownPage, load: (page: string) => Promise<PageModule>): RouteObject[] {
  const routes = pagePatterns.map((page) => {
    if (page.key === here.key) return route
    return page.row.page === here.row.page ? readyRoute(page, module) : lazyRoute(page, () => load(page.row.page))
  })
  return [...routes, unknownRoute]
}

/** The engine of the router, at work from the place where the document stands. */
export const openEngine = (init: EngineInit): DataRouter => createRouter({ ...init, mapRouteProperties }).initialize()
