import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * After a move within the document a reader who cannot see it hears the new title, and the keyboard starts at the page's content, back in a list
 * at the row that was left.
 * A change of the same page's query (filter, page) keeps the focus where it is. Answers what is to be announced.
 */
export function useArrival(): string {
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.id
  const last = useRef(`${page} ${pathname}`)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const here = `${page} ${pathname}`
    if (last.current === here) return
    last.current = here
    const row = document.querySelector<HTMLElement>('main [data-lot][aria-current] a[href]')
    const target = row ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [page, pathname])
  return announcement
}
