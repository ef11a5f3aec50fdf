import { Link } from 'react-router'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
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

/** How far the reader may bid for somebody, as a part of a page. */
export function OwnMandate({ own }: Pick<MandateList, 'own'>) {
  return (
    <Section id="mandate-h" title={useText().t('mandate.own.title')}>
      <Own own={own} />
    </Section>
  )
}
