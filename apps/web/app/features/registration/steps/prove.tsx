import { useState } from 'react'
import { proveAgain } from '@app/contract/people/second-factor.ts'
import { useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { ProofForm, proofIn } from '../../session/proof-fields.tsx'

/** Asks for the password again, where the sign-in is too old for what is to be saved. */
export function Prove() {
  const text = useText()
  const [isProved, setProved] = useState(false)
  if (isProved) return null
  return (
    <div className="reg-prove">
      <ProofForm
        prefix="reg-prove"
        title={text.t('register.password')}
        lead={text.t('register.proof')}
        fault={text.t('error.generic')}
        change={async (form) => {
          await browserApi(new AbortController().signal)(proveAgain, { body: proofIn(new FormData(form)) })
          setProved(true)
        }}
      >
        <button className="btn ink" type="submit">
          {text.t('register.continue')}
        </button>
      </ProofForm>
    </div>
  )
}
