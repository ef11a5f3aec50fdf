import { useEffect } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

/** Fetches what a move within the page will need, at the reader's first sign of life; a visit that only reads fetches nothing. */
export function useEarlyLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const leaving = new AbortController()
    const onSign = (): void => {
      leaving.abort()
      void load()
    }
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { signal: leaving.signal, passive: true })
    return () => leaving.abort()
  }, [load])
}
