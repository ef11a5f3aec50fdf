const OURS = 'http://page.invalid'

/** A path with query of this installation, as an operator typed it; null for anything that leads elsewhere. */
export function ownPath(raw: string): string | null {
  const text = raw.trim()
  if (!text.startsWith('/') || !URL.canParse(text, OURS)) return null
  const url = new URL(text, OURS)
  return url.origin === OURS && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
