import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { promoOf } from '@app/rules/validation/promo.ts'

/** Name and life of the cookie that keeps a promotion (ACC-9.24, OQ-A125). */
const PROMO_COOKIE = 'promo'
const PROMO_DAYS = 1
const DAY_SECONDS = 86_400

/** Keeps the promotion that a link named, for a day; the browser does, since pages are cached. */
function keepPromo(promo: string): void {
  if (promo === '') return
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${PROMO_COOKIE}=${promo}; path=/; max-age=${PROMO_DAYS * DAY_SECONDS}; samesite=lax${secure}`
}

/** The promotion that is kept; empty for none. */
export function promo(): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${PROMO_COOKIE}=`))
  return promoOf(found === undefined ? null : found.slice(PROMO_COOKIE.length + 1))
}

/** Keeps the promotion of whichever page is opened by a link that names one, until its reader registers (ACC-9.24, OQ-A125). */
export function usePromo(): void {
  const { search } = useLocation()
  useEffect(() => keepPromo(promoOf(new URLSearchParams(search).get('promo'))), [search])
}
