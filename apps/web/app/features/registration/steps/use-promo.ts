import { useEffect } from 'react'
import { setPreference } from '../../../platform/preferences.ts'

const NAMED = /[?&]promo=([a-z\d-]{1,32})(?:&|$)/i

/**
 * Keeps the promotion of whichever page is opened by a link that names one, for a day, until its reader registers (ACC-9.24, OQ-A125). The
 * browser does, since pages are cached; few words, since every first visit loads them.
 */
export function usePromo(): void {
  useEffect(() => {
    const promo = NAMED.exec(window.location.search)?.[1]
    if (promo) setPreference('promo', promo)
  }, [])
}
