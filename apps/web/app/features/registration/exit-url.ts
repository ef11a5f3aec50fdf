/** Name under which the way out of registration is kept for this visit (OQ-A56). */
const EXIT_KEY = 'g2app.exitUrl'

/** State of the link by which a registration that is over leads to its exit address: it is not held. */
export const AT_THE_END = 'registered'

/** Keeps where somebody wanted to go from registration. */
export function keepExit(path: string): void {
  try {
    sessionStorage.setItem(EXIT_KEY, path)
  } catch {
    // A browser without storage leads to the dashboard.
  }
}

/** Where somebody wanted to go; empty for nowhere. */
export function exitUrl(): string {
  try {
    return sessionStorage.getItem(EXIT_KEY) ?? ''
  } catch {
    return ''
  }
}
