import { useText } from '../../platform/app-info.ts'
import { ProveAgain } from './prove-again.tsx'

/** Asks for the password again, where the sign-in is too old for what `lead` says. */
export function Prove({ lead, onProved }: { readonly lead: string; readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="mandate-prove">
      <ProveAgain
        prefix="mandate-prove"
        title={text.t('mandate.proof.title')}
        lead={lead}
        fault={text.t('error.generic')}
        send={text.t('mandate.proof.send')}
        onProved={onProved}
      />
    </div>
  )
}
