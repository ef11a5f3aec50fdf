import type { AppInfo } from '../app-info.ts'
import type { PageFailure } from './page-module.ts'

/** What the document carries for the browser to start from: the route the server matched, its parameters and data. */
export interface PageState {
  readonly routeId: string
  readonly app: AppInfo
  readonly data: unknown
  readonly failure: PageFailure | null
}

export const PAGE_STATE_ID = 'page-state'

const UNSAFE_IN_SCRIPT = /[<\u2028\u2029]/g

/** JSON that may stand inside a script element. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSAFE_IN_SCRIPT, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The state of this document. */
export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('no page state')
  return JSON.parse(text) as PageState
}
