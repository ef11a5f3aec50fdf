import '../../style/agreements.css'
import { Link } from 'react-router'
import { E_SIGN_FORMS, POWER_OF_ATTORNEY } from '@app/contract/agreements/agreement-codes.ts'
import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { Fault } from './agreement-form.tsx'
import { AgreementRow } from './agreement-row.tsx'

interface AgreementsSectionProps {
  readonly agreements: readonly Agreement[]
  /** How a form without script came back. */
  readonly fault: string
}

function List({ id, title, agreements }: { readonly id: string; readonly title: string; readonly agreements: readonly Agreement[] }) {
  return (
    <>
      <h3 className="agr-h" id={id}>
        {title}
      </h3>
      <ul className="agr-list" aria-labelledby={id}>
        {agreements.map((agreement) => (
          <AgreementRow key={agreement.agreementId} agreement={agreement} />
        ))}
      </ul>
    </>
  )
}

/** A member's agreements: what they signed or have to, powers they hold, and what they may sign. */
export function AgreementsSection({ agreements, fault }: AgreementsSectionProps) {
  const text = useText()
  const own = agreements.filter(({ role }) => role === 'SIGNER')
  const held = agreements.filter(({ role }) => role === 'HOLDER')
  return (
    <section className="agrs" aria-labelledby="agreements-h">
      <h2 id="agreements-h">{text.t('agree.title')}</h2>
      <p>{text.t('agree.lead')}</p>
      <Fault fault={fault} />
      {own.length === 0 ? (
        <p className="dim">{text.t('agree.none')}</p>
      ) : (
        <List id="agreements-own" title={text.t('agree.own')} agreements={own} />
      )}
      {held.length === 0 ? null : <List id="agreements-held" title={text.t('agree.held')} agreements={held} />}
      <h3 className="agr-h">{text.t('agree.new')}</h3>
      <ul className="agr-list">
        {E_SIGN_FORMS.toReversed().map((form) => (
          <li key={form} className="agr">
            <div className="agr-what">
              <Link className="link" to={form === POWER_OF_ATTORNEY ? '/power-of-attorney?new=1' : `/esign-document/${form}?new=1`}>
                {text.t(`agree.form.${form}`)}
              </Link>
              <p className="dim">{text.t(`agree.about.${form}`)}</p>
            </div>
          </li>
        ))}
        <li className="agr">
          <div className="agr-what">
            <Link className="link" to="/auction-consent">
              {text.t('auction.title')}
            </Link>
          </div>
        </li>
      </ul>
    </section>
  )
}
