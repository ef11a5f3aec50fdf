import type { RegistrationDraft } from '@app/contract/registration/registration.answers.ts'
import { useText } from '../../../platform/app-info.ts'

/** What a screen in a yard shows in place of the form: the way to it on the reader's own phone. */
export function KioskDoor({ door: { url, picture } }: { readonly door: NonNullable<RegistrationDraft['door']> }) {
  const text = useText()
  return (
    <section className="reg-form">
      <h1>{text.t('register.kiosk.title')}</h1>
      <p>{text.t('register.kiosk.lead')}</p>
      <svg className="qr" role="img" aria-label={text.t('register.kiosk.qr')} viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
      <p>
        {text.t('register.kiosk.address')} <b className="reg-address">{url}</b>
      </p>
    </section>
  )
}
