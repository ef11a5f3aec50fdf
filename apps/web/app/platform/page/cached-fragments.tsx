import { createContext, useContext, type ReactNode } from 'react'
import type { AppInfo } from '../app-info.ts'

// The card of a lot is the same text on page after page. The server caches that text as React wrote it and puts it in place of
// rendering the same elements again. Browsers render everything; what caches is left out of their build.

/** Where a part's markup is cached. */
export interface FragmentPlace {
  read(): string | undefined
  write(markup: string): void
}

type Step = { readonly kind: 'put'; readonly markup: string } | { readonly kind: 'take'; readonly place: FragmentPlace }

/** One rendering that caches parts. */
export interface CachingRender {
  /** Names the group of readers who see the same: by site, language, roles and what the site prefers. Short, since all names carry it. */
  readonly reader: string
  /** What was put in or is to be taken, in the order of the document. */
  readonly steps: Step[]
}

// Called for its answer alone, so that the browser's build may leave it out.
const RenderingContext = /* @__PURE__ */ createContext<CachingRender | null>(null)

/** Another in each process, so that nothing that a reader or seller types can be one. */
const MARK_ID = import.meta.env.SSR ? crypto.randomUUID() : ''
const MARK = `<i id="${MARK_ID}"></i>`

const useRendering = (): CachingRender | null => useContext(RenderingContext)

/** How this document's parts are cached; null for members, whose pages are their own. Only the server asks. */
export const useFragmentCache: typeof useRendering = import.meta.env.SSR ? useRendering : () => null

/** Around elements (never text) that depend on nothing but what their place is named by. */
export function CachedFragment({ place, children }: { readonly place: FragmentPlace | null; readonly children: ReactNode }) {
  const rendering = useFragmentCache()
  if (!import.meta.env.SSR || rendering === null || place === null) return children
  const markup = place.read()
  rendering.steps.push(markup === undefined ? { kind: 'take', place } : { kind: 'put', markup })
  if (markup !== undefined) return <i id={MARK_ID} />
  return (
    <>
      <i id={MARK_ID} />
      {children}
      <i id={MARK_ID} />
    </>
  )
}

/** Places that go with what they show, which the server shares between pages: the markup of each for the name that it was last written for. */
export function placesOf<Shown extends object>(): (shown: Shown, name: string) => FragmentPlace {
  const cached = new WeakMap<Shown, { readonly name: string; readonly markup: string }>()
  return (shown, name) => {
    const known = cached.get(shown)
    return { read: () => (known?.name === name ? known.markup : undefined), write: (markup) => void cached.set(shown, { name, markup }) }
  }
}

/** A part of a page's text is a view of the whole page's text; what is cached must not keep all of that. */
const ownCopy = (text: string): string => Buffer.from(text).toString()

const marksOf = (step: Step): number => (step.kind === 'put' ? 1 : 2)

/** The markup with everything in its place, as texts one after another; null where marks and steps do not agree. */
function filled(markup: string, steps: readonly Step[]): readonly string[] | null {
  const parts = markup.split(MARK)
  if (parts.length - 1 !== steps.reduce((sum, step) => sum + marksOf(step), 0)) return null
  const texts = [parts[0] ?? '']
  let at = 1
  for (const step of steps) {
    const own = step.kind === 'put' ? step.markup : (parts[at++] ?? '')
    if (step.kind === 'take') step.place.write(ownCopy(own))
    texts.push(own, parts[at++] ?? '')
  }
  return texts
}

/** Kinds of visitors by what distinguishes them, of which there are few: a site has a handful of languages and one set of preferences. */
const readers = new Map<string, string>()

function readerOf({ siteCode, locale, person }: AppInfo): string {
  const reader = `${siteCode} ${locale} ${JSON.stringify(person)}`
  const known = readers.get(reader)
  if (known !== undefined) return known
  const name = String(readers.size)
  readers.set(reader, name)
  return name
}

/**
 * Renders a page of a visitor with cached parts: the same markup as without, as texts one after another. `render` is given what has to
 * stand around the page.
 */
export function renderCachingFragments(app: AppInfo, render: (around: (page: ReactNode) => ReactNode) => string): readonly string[] {
  const plain = (): readonly string[] => [render((page) => page)]
  if (app.member !== null) return plain()
  const rendering: CachingRender = { reader: readerOf(app), steps: [] }
  return (
    filled(
      render((page) => <RenderingContext value={rendering}>{page}</RenderingContext>),
      rendering.steps,
    ) ?? plain()
  )
}
