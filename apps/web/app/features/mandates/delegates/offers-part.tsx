import type { MandateOffer } from '@app/contract/mandates/mandates.answers.ts'
import { leaveMandate, takeMandate } from '@app/contract/mandates/mandates.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { useFormats } from '../../../platform/use-formats.ts'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { CapsTable } from '../caps-table.tsx'
import { refusalWords } from '../fault-words.ts'
import { stateWords } from '../state-words.ts'

interface ChoiceProps {
  /** Empty for the reader's own account. */
  readonly mandateId: string
  readonly send: string
  readonly name?: string
  readonly isLeaving?: boolean
}

/** Chooses for whom the reader bids, or gives a mandate back; works without script. */
function Choice({ mandateId, send, name = send, isLeaving = false }: ChoiceProps) {
  const text = useText()
  const { locale } = useApp()
  const call = isLeaving ? leaveMandate : takeMandate
  return (
    <Form
      className="decide-form"
      method="post"
      action={call.path}
      aria-label={name}
      wordsOf={refusalWords}
      done={text.t('delegate.taken.done')}
      isChecked={false}
      isGuarded={false}
      act={(api) => api(call, { body: { mandateId, locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="mandateId" value={mandateId} />
      <FormFoot className={isLeaving ? 'btn' : 'btn ink'} send={send} />
    </Form>
  )
}

/** For whom the reader bids, and whom they could bid for. */
export function OffersPart({ offers }: { readonly offers: readonly MandateOffer[] }) {
  const text = useText()
  const formats = useFormats()
  const taken = offers.find(({ isTaken }) => isTaken)
  return (
    <Section id="offers-h" title={text.t('delegate.offers.title')}>
      <p>
        <b>{taken === undefined ? text.t('delegate.offers.self') : text.t('delegate.offers.taken', { payer: taken.payerName })}</b>
      </p>
      {taken === undefined ? null : <Choice mandateId="" send={text.t('delegate.self')} />}
      {offers.map(({ mandate, payerName, isTaken }) => (
        <article key={mandate.id} className="holder" data-offer={mandate.id} aria-labelledby={`offer-${mandate.id}`}>
          <div className="holder-h">
            <h3 id={`offer-${mandate.id}`}>{payerName}</h3>
            <p>
              <b>{stateWords(mandate, text, formats)}</b>
            </p>
          </div>
          <CapsTable caps={mandate.caps} isOwn />
          <div className="holder-acts">
            {isTaken || mandate.state !== 'IN_FORCE' ? null : (
              <Choice mandateId={String(mandate.id)} send={text.t('delegate.take', { payer: payerName })} />
            )}
            {mandate.state === 'REVOKED' ? null : (
              <Choice
                mandateId={String(mandate.id)}
                send={text.t('delegate.leave')}
                name={text.t('delegate.leave.name', { payer: payerName })}
                isLeaving
              />
            )}
          </div>
        </article>
      ))}
    </Section>
  )
}
