import './style/main.css'
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppContext } from './platform/app-info.ts'
import { loadSchedules } from './platform/page/fee-schedules.ts'
import { browserApi } from './platform/browser-api.ts'
import { replayEvents } from './platform/hydration/replayed-events.ts'
import { earlyTyping } from './platform/hydration/early-typing.ts'
import { markInteraction, onFirstInteraction } from './platform/hydration/first-interaction.ts'
import { loadLatePart } from './platform/page/late-modules.ts'
import { addText, loadText, REST } from './platform/page/load-text.ts'
import { loadPageModule } from './platform/page/page-modules.ts'
import { nextTurn } from './platform/hydration/next-turn.ts'
import { runLoader } from './platform/page/page-loader.ts'
import { openPageMemory } from './platform/page/page-memory.ts'
import { readPageState } from './platform/page/page-state.ts'
import { allRoutes, sideContext, type RouteSide } from './platform/routing/route-objects.tsx'
import { patternOfKey, prefixOf } from './platform/routing/routing.ts'
import { offerLatePart } from './shell/late-part.tsx'
import { Shell } from './shell/shell.tsx'

const ROOT_ID = 'app'
const doNothing = (): void => undefined

/** What the reader did before the page was hydrated. */
export interface Early {
  readonly events: readonly Event[]
  /** Whether there was an interaction of any kind. */
  readonly hasInteracted: boolean
}

/** Says when the page is hydrated, before anything of it is drawn again. */
function Hydrated({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated])
  return children
}

/**
 * Hydrates the document (hydration/boot.ts says when): starts from the route that the server matched; its module is here before hydration,
 * so nothing waits in between. What the reader did meanwhile is replayed; null where nothing of it was recorded. Answers how to take the
 * page down again.
 */
export async function start(early: Early | null): Promise<() => void> {
  const { app, data, failure, routeId } = readPageState()
  const here = patternOfKey(routeId)
  const root = document.getElementById(ROOT_ID)
  if (!here || !root) throw new Error(`no such page: ${routeId}`)
  const [text] = await Promise.all([loadText(app), loadSchedules(app)])
  const loadRest = () => addText(REST)
  const module = await loadPageModule(here.row.page)
  await nextTurn()
  const memory = openPageMemory()
  if (!failure)
    memory.keep(window.location.href, {
      data,
      // The document has its head. Whoever comes back needs it, when all that makes it is here.
      get head() {
        return module.head(data, app, text)
      },
    })
  await nextTurn()
  const run: RouteSide['run'] = (module, { signal, ...move }) => runLoader(module, { ...move, api: browserApi(signal), app, text })
  const side: RouteSide = { app, run, leaveFor: (url) => window.location.assign(url), onFailure: () => undefined, memory }
  const children = allRoutes({ here, module }, loadPageModule)
  const router = createBrowserRouter([{ id: 'root', Component: Shell, children }], {
    basename: prefixOf(app.locale) || '/',
    getContext: () => new RouterContextProvider(new Map([[sideContext, side]])),
    hydrationData: failure ? { errors: { [here.key]: failure } } : { loaderData: { [here.key]: { data, head: null } } },
  })
  offerLatePart(loadLatePart)
  await nextTurn()
  const typing = early && earlyTyping()
  // As a transition it is done in short turns, between which the reader is heard.
  let shown: Root | null = null
  startTransition(() => {
    shown = hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onHydrated={typing?.note ?? doNothing}>
          <AppContext value={{ app, text, loadRest }}>
            <RouterProvider router={router} />
          </AppContext>
        </Hydrated>
      </StrictMode>,
    )
  })
  const end = (): void => {
    shown?.unmount()
    router.dispose()
  }
  if (app.member) void import('./features/watchlist/signed-in.ts').then(({ takeUp }) => takeUp({ app, text }))
  onFirstInteraction(() => void loadRest())
  if (early === null) return end
  typing?.tell()
  replayEvents(early.events)
  if (early.hasInteracted) markInteraction()
  return end
}
