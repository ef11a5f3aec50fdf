import '../../style/agreements.css'
import { Link } from 'react-router'
import type { AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { isBeingMade, waitsForSignature } from '@app/rules/agreements/standing.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Fault } from './agreement-form.tsx'
import { DocumentLink, EndForm, StateBadge } from './agreement-row.tsx'
import { factsOf } from './agreement-words.ts'
import { DocumentWords } from './document-words.tsx'
import { ElsewhereForm } from './elsewhere-form.tsx'
import type { EsignData } from './esign-data.ts'
import { SignForm } from './sign-form.tsx'
import { StartForm } from './start-form.tsx'
import { StatusWatch } from './status-watch.tsx'

/** A document with its fingerprint. */
export function Shown({ shown }: { readonly shown: AgreementToSign }) {
  const text = useText()
  const { agreement, document, documentSha256 } = shown
  return (
    <>
      <DocumentWords words={document} id={`agr-doc-${agreement.agreementId}`} lang={agreement.locale.slice(0, 2)} />
      <p className="agr-hash dim">
        {text.t('agree.hash')}: <code>{documentSha256}</code>
      </p>
    </>
  )
}

const hereOf = ({ agreement }: AgreementToSign): string => `/esign-document/${agreement.form}?id=${agreement.agreementId}`

/** What comes after signing: the document is made, or there it is. */
function Signed({ chosen }: { readonly chosen: AgreementToSign }) {
  const text = useText()
  const formats = useFormats()
  const { agreement } = chosen
  const here = hereOf(chosen)
  return (
    <>
      <p>
        <StateBadge agreement={agreement} />
      </p>
      <p className="dim">{factsOf(agreement, text, formats)}</p>
      {isBeingMade(agreement) ? <StatusWatch agreementId={agreement.agreementId} here={here} /> : null}
      <div className="agr-acts start">
        {agreement.hasDocument ? <DocumentLink agreement={agreement} /> : null}
        <Link className="btn sm" to={`/esign-document/${agreement.form}?new=1`}>
          {text.t('agree.start.another')}
        </Link>
        {agreement.endReason === null ? <EndForm agreement={agreement} /> : null}
      </div>
      <Shown shown={chosen} />
    </>
  )
}

/** One form: filled in, read and signed, or signed. */
export function EsignView({ data }: { readonly data: EsignData }) {
  const text = useText()
  const { form, chosen, fault, isReturned } = data
  const isWaiting = chosen !== null && waitsForSignature(chosen.agreement)
  return (
    <div className="agrs page" data-form={form}>
      <h1>{text.t(`agree.form.${form}`)}</h1>
      <Fault fault={fault} />
      {chosen === null ? <StartForm key={form} data={data} /> : null}
      {isWaiting ? (
        <>
          <Shown shown={chosen} />
          {isReturned ? <StatusWatch agreementId={chosen.agreement.agreementId} here={hereOf(chosen)} /> : null}
          {chosen.elsewhere === null ? (
            <SignForm key={chosen.agreement.agreementId} toSign={[chosen]} send={text.t('agree.sign.send')} />
          ) : (
            <ElsewhereForm key={chosen.agreement.agreementId} chosen={chosen} />
          )}
          <EndForm agreement={chosen.agreement} />
        </>
      ) : null}
      {chosen !== null && !isWaiting ? <Signed chosen={chosen} /> : null}
      <p>
        <Link className="link" to="/accountInformation/agreements">
          {text.t('agree.back')}
        </Link>
      </p>
    </div>
  )
}
