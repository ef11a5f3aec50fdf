import { createContext, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { refusalTarget } from '@app/rules/access/page-access.ts'
import { pagePatterns } from './all-pages.ts'
import type { AppInfo } from '../app-info.ts'
import type { PageModule } from '../page/page-module.ts'
import type { PageOutcome } from '../page/page-loader.ts'
import type { PageMemory } from '../page/page-memory.ts'
import { FailedPageView, pageComponent, type LoadedPage } from '../page/page-view.tsx'
import { targetOfFailure } from './failure-target.ts'
import { ownParams, unprefixed, type PagePattern } from './routing.ts'

/** A page to be loaded; `signal` says that the reader has left again. */
export interface PageMove {
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly signal: AbortSignal
}

/** What a loader needs of the side it runs on; the router hands it over with each navigation or request. */
export interface RouteSide {
  readonly app: AppInfo
  /** Runs a page's loader with what this side calls the contract by. */
  readonly run: (module: PageModule, move: PageMove) => Promise<PageOutcome>
  /** Leaves the document for an address that this router must not show. */
  readonly leaveFor: (url: URL) => void
  /** Hears why a page could not be loaded. */
  readonly onFailure: (cause: unknown) => void
  /** What was at an address a moment ago; only the browser remembers. */
  readonly memory: PageMemory | null
}

export const sideContext = createContext<RouteSide>()

/** Waits for a document that is being left; the router must not show anything in its place. */
const never = (): Promise<never> => new Promise(() => undefined)

/** Loads a page, or answers where its reader is led instead. @throws the page's failure. */
export async function loadPage(
  module: PageModule,
  { pattern, row }: PagePattern,
  { url, signal, side }: { readonly url: URL; readonly signal: AbortSignal; readonly side: RouteSide },
): Promise<LoadedPage | Response> {
  const params = ownParams(side.app.locale, pattern, url.pathname)
  if (!params) {
    side.leaveFor(url)
    return never()
  }
  const here = unprefixed(side.app.locale, url.pathname) + url.search
  const refusal = refusalTarget(side.app.person, row, here)
  if (refusal !== null) return redirect(refusal)
  const recalled = side.memory?.recall(url.href)
  if (recalled) return recalled
  const outcome = await side.run(module, { params, url, signal })
  if (outcome.kind === 'page') {
    const loaded = { data: outcome.data, head: outcome.head }
    side.memory?.keep(url.href, loaded)
    return loaded
  }
  if (outcome.kind === 'page-redirect') return redirect(outcome.path, outcome.status)
  const elsewhere = targetOfFailure(outcome.failure.code, here)
  if (elsewhere !== null) return redirect(elsewhere)
  side.onFailure(outcome.cause)
  throw outcome.failure
}

const pageLoader =
  (module: PageModule, page: PagePattern) =>
  ({ request, context }: LoaderFunctionArgs): Promise<LoadedPage | Response> =>
    loadPage(module, page, { url: new URL(request.url), signal: request.signal, side: context.get(sideContext) })

/** The route of a page whose module is at hand. */
export const readyRoute = (page: PagePattern, module: PageModule): RouteObject => ({
  id: page.key,
  path: page.pattern,
  caseSensitive: true,
  loader: pageLoader(module, page),
  Component: pageComponent(module),
  ErrorBoundary: FailedPageView,
})

/** The route of a page whose module comes when it is first needed. */
const lazyRoute = (page: PagePattern, load: () => Promise<PageModule>): RouteObject => ({
  id: page.key,
  path: page.pattern,
  caseSensitive: true,
  ErrorBoundary: FailedPageView,
  lazy: async () => {
    const module = await load()
    return { loader: pageLoader(module, page), Component: pageComponent(module) }
  },
})

/** Paths that no page has belong to the server, which knows redirects and the error page. */
const unknownRoute: RouteObject = {
  id: 'unknown',
  path: '*',
  loader: ({ request, context }) => {
    context.get(sideContext).leaveFor(new URL(request.url))
    return never()
  },
  Component: () => null,
}

/** The page of the document: its pattern and its module, which are there before hydration. */
interface ShownPage {
  readonly here: PagePattern
  readonly module: PageModule
}

/** The routes of all pages; the module of the document's page serves its other patterns too. */
export function allRoutes({ here, module }: ShownPage, load: (page: string) => Promise<PageModule>): RouteObject[] {
  const routes = pagePatterns.map((page) =>
    page.row.page === here.row.page ? readyRoute(page, module) : lazyRoute(page, () => load(page.row.page)),
  )
  return [...routes, unknownRoute]
}
