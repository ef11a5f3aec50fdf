import { useText } from '../../platform/app-info.ts'
import { ProveAgain } from '../session/prove-again.tsx'

/** Asks for the password again, where the sign-in is too old to let others spend the account's money. */
export function Prove({ onProved }: { readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="mandate-prove">
      <ProveAgain
        prefix="mandate-prove"
        title={text.t('mandate.proof.title')}
        lead={text.t('mandate.proof')}
        fault={text.t('error.generic')}
        send={text.t('mandate.proof.send')}
        onProved={onProved}
      />
    </div>
  )
}
