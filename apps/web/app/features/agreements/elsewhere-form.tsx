import { useState } from 'react'
import { beginSigning } from '@app/contract/agreements/agreements.ts'
import type { AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { needsProof } from '../../platform/needs-proof.ts'
import { CheckField } from '../../ui/fields.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { DocumentWords } from './document-words.tsx'
import { Prove } from './prove.tsx'

/** Signing at an outside service: it is sent there, then the reader goes there. The address of the second is asked for as it is pressed. */
export function ElsewhereForm({ chosen }: { readonly chosen: AgreementToSign }) {
  const text = useText()
  const { locale } = useApp()
  const [isProofNeeded, setProofNeeded] = useState(chosen.isProofNeeded)
  const { consent, agreement, elsewhere } = chosen
  const { agreementId, form } = agreement
  return (
    <>
      {isProofNeeded ? <Prove onProved={() => setProofNeeded(false)} /> : null}
      <section className="agr-sign" aria-labelledby="agr-sign-h" hidden={isProofNeeded}>
        <h2 id="agr-sign-h">{text.t('agree.sign')}</h2>
        <p>{text.t('agree.elsewhere.lead')}</p>
        {elsewhere?.isBegun === true ? (
          <p className="acts">
            <a className="btn ink" href={`/data/member/agreements/${agreementId}/signing`}>
              {text.t('agree.elsewhere.go')}
            </a>
          </p>
        ) : (
          <>
            <details className="agr-consent">
              <summary>{consent.words.title}</summary>
              <DocumentWords words={consent.words} id="agr-consent-h" lang={agreement.locale.slice(0, 2)} />
            </details>
            <AgreementForm
              action="/data/member/agreements/signing"
              label={text.t('agree.sign')}
              fields={{ consentVersion: consent.version, form, agreementId }}
              act={(api, typed) =>
                api(beginSigning, {
                  body: { agreementId, isConsented: typed.has('isConsented'), consentVersion: consent.version, form, locale },
                })
              }
              onRefused={(error) => setProofNeeded(needsProof(error))}
              send={text.t('agree.elsewhere.send')}
            >
              <CheckField id="agr-consented" name="isConsented" label={text.t('agree.elsewhere.consent')} />
            </AgreementForm>
          </>
        )}
      </section>
    </>
  )
}
