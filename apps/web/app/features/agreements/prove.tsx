import { useText } from '../../platform/app-info.ts'
import { ProveAgain } from '../proof/prove-again.tsx'

/** Asks for the password again, where the sign-in is too old to sign. */
export function Prove({ onProved }: { readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="agr-prove">
      <noscript>
        <p className="alert">{text.t('agree.proof.plain')}</p>
      </noscript>
      <ProveAgain
        prefix="agr-prove"
        title={text.t('agree.proof')}
        lead={text.t('agree.proof.lead')}
        fault={text.t('account.proof.fault')}
        send={text.t('agree.proof.send')}
        onProved={onProved}
      />
    </div>
  )
}
