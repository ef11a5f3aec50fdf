import { Link } from 'react-router'
import { endAgreement } from '@app/contract/agreements/agreements.ts'
import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { waitsForSignature } from '@app/rules/agreements/standing.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { badgeOf, factsOf } from './agreement-words.ts'

/** A state by word, shape and tone. */
export function StateBadge({ agreement }: { readonly agreement: Agreement }) {
  const text = useText()
  const { word, icon, tone } = badgeOf(agreement, text)
  return (
    <span className={`badge ${tone}`.trimEnd()}>
      <Icon name={icon} /> {word}
    </span>
  )
}

/** The signed document, as a link that saves it. */
export function DocumentLink({ agreement: { agreementId, form } }: { readonly agreement: Agreement }) {
  const text = useText()
  return (
    <a
      className="btn sm"
      href={`/data/member/agreements/${agreementId}/document.pdf`}
      aria-label={text.t('agree.pdf.of', { form: text.t(`agree.form.${form}`), number: String(agreementId) })}
    >
      {text.t('agree.pdf')}
    </a>
  )
}

/** Asks once more before an agreement is ended; works without script. */
export function EndForm({ agreement }: { readonly agreement: Agreement }) {
  const text = useText()
  const { locale } = useApp()
  const { agreementId } = agreement
  const isOpen = waitsForSignature(agreement)
  const word = text.t(isOpen ? 'agree.withdraw' : 'agree.end')
  return (
    <details className="agr-out">
      <summary className="link">{word}</summary>
      <AgreementForm
        action="/data/member/agreements/end"
        fields={{ agreementId }}
        act={(api) => api(endAgreement, { body: { agreementId, locale } })}
        send={word}
        buttonClass="btn sm"
      >
        {isOpen ? null : <p>{text.t('agree.end.sure')}</p>}
      </AgreementForm>
    </details>
  )
}

/** An agreement: what it is, how it stands, and what can be done about it. */
export function AgreementRow({ agreement }: { readonly agreement: Agreement }) {
  const text = useText()
  const formats = useFormats()
  const { agreementId, form, role, endReason, hasDocument } = agreement
  const isOwn = role === 'SIGNER'
  return (
    <li className="agr" data-agreement={agreementId} data-status={agreement.status}>
      <div className="agr-what">
        <h3>
          {text.t(`agree.form.${form}`)} <StateBadge agreement={agreement} />
        </h3>
        <p className="dim">{factsOf(agreement, text, formats)}</p>
        {isOwn || endReason !== null ? null : <p>{text.t('agree.held.ask')}</p>}
      </div>
      {isOwn ? (
        <div className="agr-acts">
          {waitsForSignature(agreement) ? (
            <Link className="btn ink sm" to={`/esign-document/${form}?id=${agreementId}`}>
              {text.t('agree.read')}
            </Link>
          ) : null}
          {hasDocument ? <DocumentLink agreement={agreement} /> : null}
          {endReason === null ? <EndForm agreement={agreement} /> : null}
        </div>
      ) : null}
    </li>
  )
}
