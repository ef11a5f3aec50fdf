import { changeExpiredPassword } from '@app/contract/account/account-recovery.ts'
import { fieldErrorsIn, isFailure } from '@app/contract/failure.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { fieldText } from '../../../platform/field-text.ts'

/** What is wrong, as the address of a form without script says it: the message under the first wrong field, or the code. */
function faultOf(error: unknown): string {
  if (!isFailure(error)) return 'UNAVAILABLE'
  const { error: code } = error.detail
  const [wrong] = Object.values(fieldErrorsIn(error.detail))
  if (wrong !== undefined) return wrong
  return typeof code === 'string' ? code : error.code
}

/** Changes an expired password and leads on; answers what is wrong, empty for nothing. */
export async function sendExpired(form: FormData): Promise<string> {
  const typed = (name: string): string => fieldText(form, name)
  // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
  const api = browserApi(new AbortController().signal)
  try {
    const { next } = await api(changeExpiredPassword, {
      body: {
        username: typed('username'),
        currentPassword: typed('currentPassword'),
        oneTimeCode: typed('oneTimeCode'),
        password: typed('password'),
        confirmPassword: typed('confirmPassword'),
        reCaptchaResponse: typed('reCaptchaResponse'),
        locale: typed('locale'),
      },
    })
    // Every session of the account has ended.
    location.assign(next)
    return ''
  } catch (error) {
    return faultOf(error)
  }
}
