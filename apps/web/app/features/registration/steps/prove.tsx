import { useText } from '../../../platform/app-info.ts'
import { ProveAgain } from '../../proof/prove-again.tsx'

/** Asks for the password again, where the sign-in is too old for what is to be saved. */
export function Prove({ onProved }: { readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="reg-prove">
      <ProveAgain
        prefix="reg-prove"
        title={text.t('register.password')}
        lead={text.t('register.proof')}
        fault={text.t('error.generic')}
        send={text.t('register.continue')}
        onProved={onProved}
      />
    </div>
  )
}
