import { Link } from 'react-router'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { CapsTable } from './caps-table.tsx'
import { stateWords } from './state-words.ts'

/** How far the reader may bid for somebody; null where they may not. */
function Own({ own }: Pick<MandateList, 'own'>) {
  const text = useText()
  const formats = useFormats()
  if (own === null) return <p>{text.t('mandate.own.none')}</p>
  const { payerName, mandate } = own
  return (
    <>
      <p>
        {payerName === '' ? text.t('mandate.own.lead.plain') : text.t('mandate.own.lead', { payer: payerName })}{' '}
        <b>{stateWords(mandate, text, formats)}</b>
      </p>
      <CapsTable caps={mandate.caps} isOwn />
      <p>
        <Link className="link" to="/bidRequests">
          {text.t('request.own.title')}
        </Link>
      </p>
    </>
  )
}

/**
 * Where people go who bid through a broker and open what is the broker's (MKT-2.51, MKT-6.03), and where they see how far they may bid.
 * `own` is left out for who bids for nobody.
 */
export function OwnMandate({ own }: { readonly own: MandateList['own'] | undefined }) {
  const text = useText()
  return (
    <article className="acct own">
      <h1>{text.t('seat.broker.title')}</h1>
      <p>{text.t('seat.broker.text')}</p>
      {own === undefined ? null : (
        <section className="sec" aria-labelledby="mandate-h">
          <div className="sec-h">
            <h2 id="mandate-h">{text.t('mandate.own.title')}</h2>
          </div>
          <Own own={own} />
        </section>
      )}
    </article>
  )
}
