import { useEffect } from 'react'
import { onFirstSign } from '../waking/first-sign.ts'

/** Fetches what a move within the page will need, at the reader's first sign of life; a visit that only reads fetches nothing. */
export function useEarlyLoad(load: () => Promise<unknown>): void {
  useEffect(() => onFirstSign(() => void load()), [load])
}
