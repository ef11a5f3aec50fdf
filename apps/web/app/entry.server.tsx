import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticRouter, matchRoutes, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import type { Text } from '@app/text/create-text.ts'
import { documentOf, type PageAssets } from './document.ts'
import { keepSchedules } from './platform/page/fee-schedules.ts'
import { AppContext, type AppInfo } from './platform/app-info.ts'
import { isPageFailure, type Api, type PageFailure, type PageHead, type PageModule } from './platform/page/page-module.ts'
import { renderCachingFragments } from './platform/page/cached-fragments.tsx'
import { runLoader } from './platform/page/page-loader.ts'
import type { LoadedPage } from './platform/page/page-view.tsx'
import { loadPage, readyRoute, type RouteSide } from './platform/routing/route-objects.tsx'
import { localPath, prefixOf, type PagePattern } from './platform/routing/routing.ts'
import { Shell } from './shell/shell.tsx'

export { canonicalPath, fillPath, paramsOf } from './platform/routing/expand-routes.ts'
export type { PageAssets } from './document.ts'
export { CSRF_PLACEHOLDER } from './platform/page/csrf-field.tsx'
export type { AppInfo } from './platform/app-info.ts'
export type { RedirectPattern } from './platform/routing/all-pages.ts'
export { pagePatterns, redirectPatterns } from './platform/routing/all-pages.ts'
export type { PagePattern } from './platform/routing/routing.ts'
export { localPath, ownParams, pageRow, prefixOf, unprefixed } from './platform/routing/routing.ts'

const modules = import.meta.glob<PageModule>('./features/**/*.page.tsx', { eager: true })
const HTTP_OK = 200
/** A page is made to its end: others may be waiting for the same bytes. */
const NEVER_ABORTED = new AbortController().signal
const HTTP_ERROR = 500

function moduleOf(name: string): PageModule {
  const module = modules[`./features/${name}.page.tsx`]
  if (!module) throw new Error(`no page module ${name}`)
  return module
}

/** Routes of one pattern and language, made once: matching all routes on every request would cost more than the page. */
interface OwnRoutes {
  readonly basename: string
  readonly routes: RouteObject[]
}

const known = new Map<string, OwnRoutes>()

function routesOf(page: PagePattern, app: AppInfo): OwnRoutes {
  const key = `${app.locale} ${page.key}`
  const cached = known.get(key)
  if (cached) return cached
  const made = {
    basename: prefixOf(app.locale) || '/',
    routes: [{ id: 'root', Component: Shell, children: [readyRoute(page, moduleOf(page.row.page))] }],
  }
  known.set(key, made)
  return made
}

export interface RenderInput {
  readonly page: PagePattern
  readonly url: URL
  readonly app: AppInfo
  readonly text: Text
  /** What the site's prices are made of; `app.schedulesPath` names their content. */
  readonly schedules: readonly FeeSchedule[]
  readonly api: Api
  readonly assets: PageAssets
  /** `light`, `dark`, or empty where the system decides. */
  readonly theme: string
}

export type Rendered =
  | { readonly kind: 'document'; readonly status: number; readonly html: string; readonly cause: unknown }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }

const failureHead = (text: Text, status: number): PageHead => ({
  title: text.t(status === 404 ? 'error.notFound.title' : 'error.title'),
  robots: 'noindex,nofollow',
})

/**
 * Runs the one loader of a page and answers what the router renders from. Through a request of its own, the router would make
 * objects that a page without actions, middleware and nested loaders does not need.
 */
async function load(
  { page, url, app, text, api, schedules }: RenderInput,
  onFailure: RouteSide['onFailure'],
): Promise<StaticHandlerContext | Response> {
  keepSchedules(app.schedulesPath, schedules)
  const run: RouteSide['run'] = (module, move) => runLoader(module, { params: move.params, url: move.url, api, app, text })
  const side: RouteSide = { app, run, leaveFor: () => undefined, onFailure, memory: null }
  const { basename, routes } = routesOf(page, app)
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' }
  const matches = matchRoutes(routes, location, basename)
  if (!matches) throw new Error(`${url.pathname} is no address of ${page.key}`)
  const made = { basename, location, matches, actionData: null, statusCode: HTTP_OK, loaderHeaders: {}, actionHeaders: {} }
  const shown = made as unknown as StaticHandlerContext
  try {
    const loaded = await loadPage(moduleOf(page.row.page), page, { url, side, signal: NEVER_ABORTED })
    return loaded instanceof Response ? loaded : { ...shown, loaderData: { [page.key]: loaded }, errors: null }
  } catch (error) {
    return { ...shown, loaderData: {}, errors: { [page.key]: error } }
  }
}

const asItIs = (page: ReactNode): ReactNode => page

function markupOf({ page, app, text }: RenderInput, context: StaticHandlerContext, around = asItIs): string {
  const { routes } = routesOf(page, app)
  const shown = <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
  return renderToString(<AppContext value={{ app, text }}>{around(shown)}</AppContext>)
}

/** Loads a page once and answers what renders the whole of it, any number of times: the bench asks what rendering alone costs. */
export async function openMarkup(input: RenderInput): Promise<() => string> {
  const context = await load(input, () => undefined)
  if (context instanceof Response) throw new Error(`${input.url.pathname} leads elsewhere`)
  return () => markupOf(input, context)
}

/** Loads and renders one page. The status is the document's own: 200, or that of the failure shown in the page's place. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  const { page, url, app, text, assets } = input
  let cause: unknown = null
  const context = await load(input, (error) => void (cause = error))
  if (context instanceof Response) {
    const location = localPath(app.locale, context.headers.get('location') ?? '/')
    return { kind: 'redirect', location, status: context.status }
  }
  const error: unknown = context.errors?.[page.key]
  const failure: PageFailure | null =
    error === undefined ? null : isPageFailure(error) ? error : { kind: 'page-failure', code: 'UNEXPECTED', status: HTTP_ERROR }
  const loaded = context.loaderData[page.key] as LoadedPage | undefined
  const html = renderCachingFragments(app, (around) => markupOf(input, context, around)).join('')
  const path = url.pathname.slice(prefixOf(app.locale).length) || '/'
  const document = documentOf({
    html,
    theme: input.theme,
    head: loaded?.head ?? failureHead(text, failure?.status ?? HTTP_ERROR),
    row: page.row,
    text,
    path,
    state: { routeId: page.key, app, data: loaded?.data ?? null, failure },
    assets,
  })
  const status = failure?.status ?? moduleOf(page.row.page).status?.(loaded?.data) ?? HTTP_OK
  return { kind: 'document', status, html: document, cause: cause ?? (failure && !isPageFailure(error) ? error : null) }
}
