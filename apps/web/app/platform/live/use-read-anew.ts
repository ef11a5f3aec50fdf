import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the data of a page anew every so many milliseconds, while the page is seen. */
export function useReadAnew(everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, revalidate])
}
