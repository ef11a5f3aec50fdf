import './style/main.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppContext } from './platform/app-info.ts'
import { onFirstSign } from './platform/first-sign.ts'
import { loadLatePart } from './platform/late-modules.ts'
import { lateRouter } from './platform/late-router.ts'
import { addText, loadText, REST } from './platform/load-text.ts'
import { loadPageModule } from './platform/page-modules.ts'
import { openPageMemory } from './platform/page-memory.ts'
import { readPageState } from './platform/page-state.ts'
import { lazyRoute, readyRoute, sideContext, unknownRoute, type RouteSide } from './platform/route-objects.tsx'
import { pagePatterns, prefixOf } from './platform/routing.ts'
import { offerLatePart } from './shell/late-part.tsx'
import { Shell } from './shell/shell.tsx'

const ROOT_ID = 'app'
const loadMoving = () => import('./platform/moving.ts')

/** Starts from the route that the server matched; its module is here before hydration, so nothing waits in between. */
async function start(): Promise<void> {
  const { app, data, failure, routeId } = readPageState()
  const here = pagePatterns.find((page) => page.key === routeId)
  const root = document.getElementById(ROOT_ID)
  if (!here || !root) throw new Error(`the document names no page of this build: ${routeId}`)
  const text = await loadText(app)
  const loadRest = () => addText(REST, app.locale)
  const module = await loadPageModule(here.row.page, app.locale)
  const ready = readyRoute(here, module)
  const children: RouteObject[] = pagePatterns.map((page) =>
    page === here
      ? ready
      : page.row.page === here.row.page
        ? readyRoute(page, module)
        : lazyRoute(page, () => loadPageModule(page.row.page, app.locale)),
  )
  const memory = openPageMemory()
  if (!failure) memory.keep(window.location.href, { data, head: module.head(data, app, text) })
  const run: RouteSide['run'] = async (module, { signal, ...move }) =>
    (await loadMoving()).runLoader(module, { ...move, api: (await loadMoving()).browserApi(signal), app, text })
  const side: RouteSide = { app, run, leaveFor: (url) => window.location.assign(url), onFailure: () => undefined, memory }
  const { router, wake } = lateRouter({
    basename: prefixOf(app.locale) || '/',
    frame: { id: 'root', Component: Shell, children: [...children, unknownRoute] },
    here: ready,
    getContext: () => new RouterContextProvider(new Map([[sideContext, side]])),
    hydrationData: failure ? { errors: { [here.key]: failure } } : { loaderData: { [here.key]: { data, head: null } } },
    open: async (init) => (await loadMoving()).openEngine(init),
  })
  offerLatePart(loadLatePart)
  hydrateRoot(
    root,
    <StrictMode>
      <AppContext value={{ app, text, loadRest }}>
        <RouterProvider router={router} />
      </AppContext>
    </StrictMode>,
  )
  if (app.member) void import('./features/watchlist/signed-in.ts').then(({ takeUp }) => takeUp({ app, text }))
  onFirstSign(() => void Promise.all([wake(), loadRest()]))
}

await start()
