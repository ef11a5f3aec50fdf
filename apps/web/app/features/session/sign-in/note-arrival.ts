import { noteArrival } from '@app/contract/people/sign-in.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { clearFailures, takeRedirect } from './attempts.ts'

/**
 * The first page after a sign-in logs it, and what the sign-in needed is deleted (ACC-4.16, OQ-A21). A step that has to be
 * taken first refuses the call, which leads there; the event then follows once the step is taken.
 */
export async function noteRecentLogin(): Promise<void> {
  await browserApi()(noteArrival, { body: { path: window.location.pathname } }).catch(() => undefined)
  clearFailures()
  takeRedirect()
}
