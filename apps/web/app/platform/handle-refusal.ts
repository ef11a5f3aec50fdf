import type { Failure } from '@app/contract/failure.ts'
import { actOfRefusal } from '@app/rules/access/call-refusal.ts'
import { RECENT_LOGIN_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import { openMessage } from '../ui/message-dialog.ts'
import { logQuietly } from './browser-log.ts'
import { addRest, documentText } from './page/load-text.ts'
import { readPageState } from './page/page-state.ts'
import { localPath, unprefixed } from './routing/routing.ts'

let isLeaving = false

function leaveFor(path: string, isSignInNoted: boolean): void {
  if (isLeaving) return // Several refusals at once lead to one move (OQ-A89).
  isLeaving = true
  if (isSignInNoted) document.cookie = `${RECENT_LOGIN_COOKIE}=1; Path=/; SameSite=Lax`
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  // A new document: pending requests are dropped, and the session is read again.
  window.location.assign(path)
}

/** The one place that handles refusals common to all calls (account spec §8); the caller handles the rest. */
export function handleRefusal({ code, detail }: Failure): void {
  const { app } = readPageState()
  const here = unprefixed(app.locale, window.location.pathname) + window.location.search
  const act = actOfRefusal(code, { isMember: app.member !== null, here })
  if (act.kind === 'go') leaveFor(localPath(app.locale, act.path), act.isSignInNoted)
  else if (act.kind === 'log') logQuietly(`a call was refused: ${code}`)
  else if (act.kind === 'dialog') void sayRefused({ code, detail })
}

async function sayRefused({ code, detail }: Pick<Failure, 'code' | 'detail'>): Promise<void> {
  await addRest()
  const text = documentText()
  const body = typeof detail['errorMsg'] === 'string' ? detail['errorMsg'] : text.t('error.generic')
  // A page with an old token can do nothing more until it is loaded again.
  const actions = code === 'CSRF' ? [{ label: text.t('error.retry'), act: () => window.location.reload() }] : []
  openMessage({ title: text.t('error.403.title'), body, actions, close: text.t('dialog.close') })
}
