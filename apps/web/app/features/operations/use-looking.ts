import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How often what has no live message is read, milliseconds. */
const LOOK_EVERY_MS = 10_000

/** Loads a desk again now and then while somebody looks at it, until it is over. */
export function useLooking(isOver: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOver, revalidate])
}
