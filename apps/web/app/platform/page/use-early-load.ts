import { useEffect } from 'react'
import { onFirstInteraction } from '../hydration/first-interaction.ts'

/** Fetches what a move within the page will need, at the reader's first interaction; a visit that only reads fetches nothing. */
export function useEarlyLoad(load: () => Promise<unknown>): void {
  useEffect(() => onFirstInteraction(() => void load()), [load])
}
