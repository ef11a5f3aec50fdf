const REMOVED = /[\\$@:;]/g
const DOUBLE_SLASHES = /\/{2,}/g
const LONGEST_CHARS = 4_096
const OURS = 'http://page.invalid'

/**
 * Where to go after a sign-in: a path with query of one of our own pages, or null for anything else, which then means the landing page.
 * The value is decoded once, as a query parameter is. The listed characters and double slashes are removed (ACC-5.24) and the rest
 * parsed against our own origin; an inner query stays percent-encoded, so that a search as JSON survives (rulings "redirectUrl").
 */
export function cleanRedirectUrl(raw: string, isOurPath: (path: string) => boolean): string | null {
  if (raw.length > LONGEST_CHARS || !raw.startsWith('/')) return null
  const cleaned = raw.replace(REMOVED, '').replace(DOUBLE_SLASHES, '/')
  if (!cleaned.startsWith('/') || !URL.canParse(cleaned, OURS)) return null
  const url = new URL(cleaned, OURS)
  // The parser drops tabs and line ends, so separate slashes may have met.
  if (url.origin !== OURS || url.pathname.startsWith('//') || !isOurPath(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
