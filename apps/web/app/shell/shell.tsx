import { Outlet, useNavigation } from 'react-router'
import { useText } from '../platform/app-info.ts'
import { useHeadSync } from '../platform/head-sync.ts'
import { IconSprite } from '../ui/icon.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Footer } from './footer.tsx'
import { Header, TabBar } from './header.tsx'
import { Later } from './later.tsx'
import { LatePart } from './late-part.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSearchKey } from './use-search-key.ts'

/** The frame of every page: skip link, header, the page, footer, bottom bar. */
export function Shell() {
  const text = useText()
  const isGoing = useNavigation().state !== 'idle'
  useHeadSync()
  useScrollMemory()
  useSearchKey()
  const announcement = useArrival()
  return (
    <>
      <a className="skip" href="#main">
        {text.t('skip.content')}
      </a>
      <IconSprite />
      <div className={isGoing ? 'going is-on' : 'going'} aria-hidden="true" />
      <output className="vh">{announcement}</output>
      <Header />
      <LatePart />
      <main id="main" className="wrap" tabIndex={-1} aria-busy={isGoing}>
        <Outlet />
        <BackToTop />
      </main>
      <Footer />
      <TabBar />
      <Later />
    </>
  )
}
