import { proveAgain } from '@app/contract/people/second-factor.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { ProofForm, proofIn } from '../session/proof-fields.tsx'

/** Asks for the password again, where the sign-in is too old to let others spend the account's money. */
export function Prove({ onProved }: { readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="mandate-prove">
      <ProofForm
        prefix="mandate-prove"
        title={text.t('mandate.proof.title')}
        lead={text.t('mandate.proof')}
        fault={text.t('error.generic')}
        change={async (form) => {
          await browserApi(new AbortController().signal)(proveAgain, { body: proofIn(new FormData(form)) })
          onProved()
        }}
      >
        <button className="btn ink" type="submit">
          {text.t('mandate.proof.send')}
        </button>
      </ProofForm>
    </div>
  )
}
