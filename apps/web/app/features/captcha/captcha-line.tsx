import { useText } from '../../platform/app-info.ts'
import type { CaptchaState } from './use-captcha.ts'

interface CaptchaLineProps {
  readonly state: CaptchaState
  /** What who has no JavaScript can do; left out, ask for a link by mail. */
  readonly noScript?: string
}

/** How the proof of work is getting on; it asks nothing of the reader. */
export function CaptchaLine({ state, noScript }: CaptchaLineProps) {
  const text = useText()
  if (state.kind === 'hidden') return null
  return (
    <div className="captcha" data-captcha={state.kind}>
      <output className="has-script">{text.t(`login.captcha.${state.kind}`)}</output>
      <p className="no-script">{noScript ?? text.t('login.captcha.noScript')}</p>
    </div>
  )
}
