import {
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type RouterInit,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router'

/** What the page's start and the engine are both made from. */
export type EngineInit = Pick<RouterInit, 'basename' | 'getContext' | 'history' | 'hydrationData' | 'routes'>

export interface LateRouterOptions {
  readonly basename: string
  /** The frame of every page, in it only the page that the document brought. */
  readonly frame: RouteObject
  readonly getContext: NonNullable<RouterInit['getContext']>
  readonly hydrationData: HydrationState
  /** Fetches the engine and opens it, with the routes of all pages in the frame. */
  readonly open: (init: EngineInit) => Promise<DataRouter>
}

/** A router that its engine stands behind from the first sign of life on. */
export interface LateRouter {
  readonly router: DataRouter
  /** Fetches the engine, once. */
  wake(): Promise<DataRouter>
}

const NOT_MOVING: RouterState['navigation'] = {
  state: 'idle',
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

/** What the document shows, as the engine will find it. */
function firstState({ basename, frame, hydrationData }: LateRouterOptions, history: EngineInit['history']): RouterState {
  const matches = matchRoutes([frame], history.location, basename)
  if (!matches) throw new Error('the page does not stand under its address')
  return {
    historyAction: history.action,
    location: history.location,
    matches: matches.map((match) => ({
      ...match,
      route: { ...match.route, ...mapRouteProperties(match.route as DataRouteObject), children: undefined },
    })) as RouterState['matches'],
    initialized: true,
    renderFallback: false,
    navigation: NOT_MOVING,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** Goes by document where the engine cannot be fetched, as after another release. */
function leaveFor(to: To | number | null, basename: string): void {
  if (typeof to === 'number') window.history.go(to)
  else if (typeof to === 'string') window.location.assign(to.startsWith('/') && basename !== '/' ? basename + to : to)
  else window.location.reload()
}

/**
 * The router of a document that is read before it is moved in: it knows where the document stands, and every move waits for the engine
 * (a seventh of a first visit's script), which then answers in its place. It is used as far as RouterProvider, links and forms use one.
 */
export function lateRouter(options: LateRouterOptions): LateRouter {
  const { basename, frame, getContext, hydrationData, open } = options
  const history = createBrowserHistory()
  const first = firstState(options, history)
  const subscribers = new Set<RouterSubscriber>()
  let engine: DataRouter | null = null
  let opening: Promise<DataRouter> | null = null

  const tell: RouterSubscriber = (...change) => {
    for (const subscriber of subscribers) subscriber(...change)
  }
  let hasMoved = false
  const onMove = (): void => {
    hasMoved = true
    wake().catch(() => window.location.reload())
  }
  const started = async (): Promise<DataRouter> => {
    // The page may have set its address right since; the engine begins where the document did.
    const begun = Object.create(history, { location: { value: first.location } }) as EngineInit['history']
    const made = await open({ basename, getContext, history: begun, hydrationData, routes: [frame] })
    window.removeEventListener('popstate', onMove)
    engine = made
    made.subscribe(tell)
    if (hasMoved) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
    return made
  }
  const wake = (): Promise<DataRouter> =>
    (opening ??= started().catch((error: unknown) => {
      opening = null
      throw error
    }))
  window.addEventListener('popstate', onMove)

  const router = {
    basename,
    window,
    get routes() {
      return engine?.routes ?? [frame]
    },
    get state() {
      return engine?.state ?? first
    },
    get manifest() {
      return engine?.manifest ?? {}
    },
    match: (location: string) => engine?.match(location) ?? null,
    subscribe: (subscriber: RouterSubscriber) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    navigate: async (to: To | null, move?: Parameters<DataRouter['navigate']>[1]) => {
      const opened = await wake().catch(() => null)
      await (opened === null ? leaveFor(to, basename) : opened.navigate(to, move))
    },
    revalidate: async () => (await wake()).revalidate(),
    fetch: async (...asked: Parameters<DataRouter['fetch']>) => (await wake()).fetch(...asked),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  }
  return { router: router as unknown as DataRouter, wake }
}
