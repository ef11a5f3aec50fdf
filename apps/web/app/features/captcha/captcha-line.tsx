import { useText } from '../../platform/app-info.ts'
import type { Captcha } from './use-captcha.ts'

interface CaptchaLineProps {
  readonly captcha: Captcha
  /** What who has no JavaScript can do; left out, ask for a link by mail. */
  readonly noScript?: string
}

/** How the captcha is getting on; our own asks nothing of the reader, Google's is ticked here. */
export function CaptchaLine({ captcha: { kind, place }, noScript }: CaptchaLineProps) {
  const text = useText()
  if (kind === 'hidden') return null
  return (
    <div className="captcha" data-captcha={kind}>
      <output className="has-script">{text.t(`login.captcha.${kind}`)}</output>
      <div className="captcha-box" ref={place} />
      <p className="no-script">{noScript ?? text.t('login.captcha.noScript')}</p>
    </div>
  )
}
