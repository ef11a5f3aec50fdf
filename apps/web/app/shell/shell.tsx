import { Outlet, useMatches, useNavigation } from 'react-router'
import { useText } from '../platform/app-info.ts'
import { useHeadSync } from '../platform/page/head-sync.ts'
import type { Framing } from '../platform/page/page-module.ts'
import type { LoadedPage } from '../platform/page/page-view.tsx'
import { layoutOf } from '../platform/routing/routing.ts'
import { IconSprite } from '../ui/icon.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Footer } from './footer.tsx'
import { Header, TabBar } from './header.tsx'
import { Later } from './later.tsx'
import { useNavCounts } from './nav-counts.ts'
import { LatePart } from './late-part.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { usePromo } from '../features/registration/steps/use-promo.ts'
import { useSearchKey } from '../features/find/use-search-key.ts'

/** Whether the page is in the bare frame: by its layout, unless what it loaded asks for the whole one. */
function useIsBare(): boolean {
  const match = useMatches().at(-1)
  const data = (match?.loaderData as LoadedPage | undefined)?.data as Partial<Framing> | null | undefined
  return layoutOf(match?.id) === 'bare' && data?.isFramed !== true
}

/** The frame of every page: skip link, header, the page, footer, bottom bar; of a bare one the mark, the languages and the page (ACC-2.68). */
export function Shell() {
  const text = useText()
  const isBare = useIsBare()
  const isGoing = useNavigation().state !== 'idle'
  useHeadSync()
  useScrollMemory()
  useSearchKey()
  usePromo()
  useNavCounts()
  const announcement = useArrival()
  return (
    <>
      <a className="skip" href="#main">
        {text.t('skip.content')}
      </a>
      {isBare ? null : (
        <a className="skip" href="#foot">
          {text.t('skip.footer')}
        </a>
      )}
      <IconSprite />
      <div className={isGoing ? 'going is-on' : 'going'} aria-hidden="true" />
      <output className="vh">{announcement}</output>
      <Header isBare={isBare} />
      <LatePart />
      <main id="main" className="wrap" tabIndex={-1} aria-busy={isGoing}>
        <Outlet />
        <BackToTop />
      </main>
      {isBare ? null : (
        <>
          <Footer />
          <TabBar />
        </>
      )}
      <Later />
    </>
  )
}
