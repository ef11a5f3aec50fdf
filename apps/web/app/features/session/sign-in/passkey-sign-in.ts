import { signInByPasskey, startPasskeySignIn } from '@app/contract/people/passkeys.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import type { Text } from '@app/text/create-text.ts'
import { sendSignIn, type SignInOutcome } from './send-sign-in.ts'

/** Lets the device sign in whom it holds a passkey of. Rejects when the reader breaks off or the passkey is refused. */
export async function signInWithPasskey(how: {
  readonly text: Text
  readonly wish: string
  readonly isMobileApp: boolean
}): Promise<SignInOutcome> {
  // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
  const api = browserApi(new AbortController().signal)
  const options = await api(startPasskeySignIn, { body: {} })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const credential = found.toJSON() as Parameters<typeof api<typeof signInByPasskey>>[1]['body']['credential']
  const { userUId } = await api(signInByPasskey, { body: { credential } })
  const form = { username: '', password: '', oneTimeCode: '', accountType: '0', accountTypeValue: '', rememberme: false, captchaToken: '' }
  return sendSignIn({ ...form, isMobileApp: how.isMobileApp, userUId }, how)
}
