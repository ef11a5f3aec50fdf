import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType, type Location } from 'react-router'
import { pageRow } from '../platform/routing/routing.ts'
import { isReturn, scrollSmoothly } from '../platform/routing/scroll.ts'

const RESTORE_MS = 500 // market spec §2 "Page behaviours"
const STORE_PREFIX = 'g2app.scroll.' // market spec §9: session storage prefix

const keep = (key: string, placePx: number): void => {
  try {
    sessionStorage.setItem(STORE_PREFIX + key, String(Math.round(placePx)))
  } catch {
    // A full or forbidden store loses the place, nothing more.
  }
}

const storedTop = (key: string): number => {
  try {
    return Number(sessionStorage.getItem(STORE_PREFIX + key) ?? 0)
  } catch {
    return 0
  }
}

function arrive(hash: string): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** A list shown whole has only its first lots on return: it starts at its top (MKT-2.102, MQ-026). */
const isWholeList = (search: string): boolean => new URLSearchParams(search).get('show') === 'all'

/** The place at which the lot that a reader returns from is in view in its list: the one that was left, unless they went on to another lot. */
function placeOfRow(placePx: number): number {
  const row = document.querySelector('main [data-lot][aria-current]')?.getBoundingClientRect()
  if (row === undefined) return placePx
  const topPx = row.top + window.scrollY
  const isInView = topPx + row.height > placePx && topPx < placePx + window.innerHeight
  return isInView ? placePx : Math.max(0, topPx - (window.innerHeight - row.height) / 2)
}

const LOT_PAGE = /\/lot\/\d/

interface MoveState {
  /** A change of the same page, which stays where it is. */
  readonly keepsPlace?: boolean
  /** A way back to a page, to the place at which it was left last. */
  readonly returns?: boolean
}

/** Names under which the place on a page is kept: of this visit to it, and of the last one to its address. */
const namesOf = ({ key, pathname, search }: Location): { readonly name: string; readonly lastName: string } => ({
  name: `${key} ${pathname}${search}`,
  lastName: `${pathname}${search}`,
})

/**
 * Keeps the place at which a page is left. It lets go of the page as the next one takes its stead: a moment later the browser has moved
 * to an end of the next page, where that is shorter, and says so as a scroll.
 */
function useKeptPlace(location: Location): void {
  useLayoutEffect(() => {
    const { name, lastName } = namesOf(location)
    let last = window.scrollY
    const onScroll = (): void => void (last = window.scrollY)
    const remember = (): void => {
      keep(name, last)
      keep(lastName, last)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', remember)
    return () => {
      remember()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', remember)
    }
  }, [location])
}

/**
 * Keeps the place on a page for the way back: result pages glide to it within 500 ms (MKT-2.102, MQ-026), others jump.
 * A new page starts at its top or at its `#` target; a move that says `keepsPlace` in its state stays where it is, one that says
 * `returns` goes to where that page was left last.
 */
export function useScrollMemory(): void {
  const location = useLocation()
  useKeptPlace(location)
  const type = useNavigationType()
  const page = useMatches().at(-1)?.id.split('.')[0] ?? ''
  const isFirst = useRef(true)
  const lastPath = useRef('')
  const restores = page !== '' && page !== 'unknown' && pageRow(page).restoresScroll === true
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const { hash, pathname, search, state } = location
    const wasFirst = isFirst.current
    const isFromLot = LOT_PAGE.test(lastPath.current)
    isFirst.current = false
    lastPath.current = pathname
    const { name, lastName } = namesOf(location)
    const { returns = false, keepsPlace = false } = (state ?? {}) as MoveState
    const isBack = type === 'POP' && (!wasFirst || isReturn())
    const isWhole = isWholeList(search)
    const left = isWhole ? 0 : isBack ? storedTop(name) : returns ? storedTop(lastName) : 0
    const place = isFromLot && !isWhole && (isBack || returns) ? placeOfRow(left) : left
    if (place > 0 && restores) scrollSmoothly(place, RESTORE_MS)
    else if (place > 0) window.scrollTo(0, place)
    else if (type === 'POP' ? !wasFirst || hash !== '' : !keepsPlace) arrive(hash)
  }, [location, type, restores])
}
