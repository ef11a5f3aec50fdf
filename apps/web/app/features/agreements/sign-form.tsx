import { useState } from 'react'
import { SIGNATURE_KINDS, type SignatureKind } from '@app/contract/agreements/agreement-codes.ts'
import { signAgreement } from '@app/contract/agreements/agreements.ts'
import type { AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { needsProof } from '../../platform/needs-proof.ts'
import { CheckField, InputField } from '../../ui/fields.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { DocumentWords } from './document-words.tsx'
import { DrawingPad } from './drawing-pad.tsx'
import { Prove } from './prove.tsx'

/** How to sign: by a typed name, or by a drawing where there is script. */
function SignatureField({ name }: { readonly name: string }) {
  const text = useText()
  const [kind, setKind] = useState<SignatureKind>('TYPED')
  return (
    <>
      <fieldset className="agr-set has-script">
        <legend>{text.t('agree.sign.how')}</legend>
        <div className="agr-kinds">
          {SIGNATURE_KINDS.map((one) => (
            <label key={one} className="agr-kind">
              <input type="radio" name="signatureKind" value={one} checked={kind === one} onChange={() => setKind(one)} />
              <span>{text.t(one === 'TYPED' ? 'agree.sign.typed' : 'agree.sign.drawn')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {kind === 'TYPED' ? (
        <InputField id="agr-signature" name="signature" label={text.t('agree.sign.name')} hint={name} autoComplete="name" />
      ) : (
        <DrawingPad />
      )}
    </>
  )
}

interface SignFormProps {
  /** One or several, of one signer. */
  readonly toSign: readonly [AgreementToSign, ...AgreementToSign[]]
  readonly send: string
}

/** Signs agreements: what signing means, the signature, the tick. */
export function SignForm({ toSign, send }: SignFormProps) {
  const text = useText()
  const { locale } = useApp()
  const [first] = toSign
  const [isProofNeeded, setProofNeeded] = useState(first.isProofNeeded)
  const { consent, signerName, agreement } = first
  const ids = toSign.map((one) => one.agreement.agreementId)
  // What was typed stays there while the password is asked for.
  return (
    <>
      {isProofNeeded ? <Prove onProved={() => setProofNeeded(false)} /> : null}
      <section className="agr-sign" aria-labelledby="agr-sign-h" hidden={isProofNeeded}>
        <h2 id="agr-sign-h">{text.t('agree.sign')}</h2>
        <details className="agr-consent">
          <summary>{consent.words.title}</summary>
          <DocumentWords words={consent.words} id="agr-consent-h" lang={agreement.locale.slice(0, 2)} />
        </details>
        <AgreementForm
          action="/data/member/agreements/sign"
          label={text.t('agree.sign')}
          fields={{ consentVersion: consent.version, form: agreement.form }}
          act={(api, typed) =>
            api(signAgreement, {
              body: {
                agreementId: ids,
                signatureKind: fieldText(typed, 'signatureKind'),
                signature: fieldText(typed, 'signature'),
                isConsented: typed.has('isConsented'),
                consentVersion: consent.version,
                form: agreement.form,
                locale,
              },
            })
          }
          onRefused={(error) => setProofNeeded(needsProof(error))}
          send={send}
        >
          {ids.map((id) => (
            <input key={id} type="hidden" name="agreementId" value={id} />
          ))}
          <p>{text.t('agree.sign.lead', { name: signerName })}</p>
          <SignatureField name={signerName} />
          <CheckField id="agr-consented" name="isConsented" label={text.t('agree.sign.consent')} />
        </AgreementForm>
      </section>
    </>
  )
}
