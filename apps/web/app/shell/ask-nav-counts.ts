import { getNavCounts } from '@app/contract/site/nav-counts.ts'
import { browserApi } from '../platform/browser-api.ts'
import { showNavCounts } from './nav-counts.ts'

/** The numbers of the header are not asked for more often: the server counts lanes no more often either. */
const ASK_EVERY_MS = 5_000

let askedAtMs = Number.NEGATIVE_INFINITY

/** Asks for the numbers of the header unless they are new; a call that fails leaves them as they are, and says nothing. */
export async function askNavCounts(): Promise<void> {
  if (document.hidden || performance.now() - askedAtMs < ASK_EVERY_MS) return
  askedAtMs = performance.now()
  showNavCounts(await browserApi(new AbortController().signal)(getNavCounts, {}))
}
