import { useState } from 'react'
import { Link } from 'react-router'
import { proveAgain } from '@app/contract/people/second-factor.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { ProofForm, proofIn } from '../proof/proof-fields.tsx'

/**
 * All data stored about the person, and how to close the account. A download that came too long after the last proof leads back here to give
 * one, by `fault`; so does one that has to wait.
 */
export function DataSection({ fault }: { readonly fault: string }) {
  const text = useText()
  const [isProved, setProved] = useState(false)
  const prove = async (form: HTMLFormElement): Promise<void> => {
    await browserApi()(proveAgain, { body: proofIn(new FormData(form)) })
    setProved(true)
  }
  return (
    <>
      {fault === 'PROOF_NEEDED' && !isProved ? (
        <>
          <noscript>
            <p className="alert" role="alert">
              {text.t('recover.choose.proof')}
            </p>
          </noscript>
          <ProofForm
            prefix="data"
            title={text.t('account.data.proof')}
            lead={text.t('account.data.proof.lead')}
            fault={text.t('account.proof.fault')}
            change={prove}
          >
            <button className="btn ink" type="submit">
              {text.t('account.data.proof.send')}
            </button>
          </ProofForm>
        </>
      ) : null}
      <h2>{text.t('account.data')}</h2>
      <p>{text.t('account.data.lead')}</p>
      {fault === 'TOO_MANY_REQUESTS' ? (
        <p className="alert" role="alert">
          {text.t('account.data.busy')}
        </p>
      ) : null}
      {isProved ? <p role="status">{text.t('account.data.proof.done')}</p> : null}
      <p className="acts">
        <a className="btn" href="/data/member/export">
          {text.t('account.data.json')}
        </a>
        <a className="btn" href="/data/member/export.csv">
          {text.t('account.data.csv')}
        </a>
        <a className="btn" href="/data/member/export.zip">
          {text.t('account.data.zip')}
        </a>
        <Link className="btn" to="/delete-account">
          {text.t('account.delete')}
        </Link>
      </p>
    </>
  )
}
