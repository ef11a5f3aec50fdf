import { TILL_REASON_MAX } from '@app/contract/tills/till-codes.ts'
import type { HeldCheque, TillList as Tills } from '@app/contract/tills/tills.answers.ts'
import { decideCheque } from '@app/contract/tills/tills.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { TillList } from './desk-part.tsx'
import { TillForm } from './till-form.tsx'

/** Says what a bank made of a check; one that had cleared may bounce after all. */
function ChequeForm({ cheques }: { readonly cheques: readonly HeldCheque[] }) {
  const text = useText()
  const words = usePayWords()
  return (
    <TillForm<HeldCheque>
      id="till-cheque-h"
      title={text.t('till.cheque.outcome')}
      send={text.t('till.cheque.send')}
      done={text.t('till.cheque.done')}
      act={(api, form) =>
        api(decideCheque, {
          params: { id: fieldText(form, 'cheque') },
          body: { outcome: fieldText(form, 'outcome') as 'CLEARED' | 'BOUNCED', reason: fieldText(form, 'reason') },
        })
      }
    >
      <ChoiceField
        id="till-cheque-id"
        name="cheque"
        label={text.t('pay.source.CHEQUE')}
        choices={cheques.map(({ id, receipt, payerName, amount, currencyCode }) => [
          String(id),
          `${receipt}, ${payerName}, ${words.money(amount, currencyCode)}`,
        ])}
      />
      <ChoiceField
        id="till-cheque-outcome"
        name="outcome"
        label={text.t('till.cheque.outcome')}
        choices={(['CLEARED', 'BOUNCED'] as const).map((outcome) => [outcome, text.t(`till.cheque.${outcome}`)] as const)}
      />
      <InputField id="till-cheque-why" name="reason" label={text.t('till.reason')} maxLength={TILL_REASON_MAX} required />
    </TillForm>
  )
}

/** Tills and checks of the sites, for who keeps the books. */
export function MoneyPart({ list: { tills, cheques } }: { readonly list: Tills }) {
  const text = useText()
  const words = usePayWords()
  const open = cheques.filter(({ state }) => state !== 'BOUNCED')
  return (
    <>
      <h1>{text.t('till.money.title')}</h1>
      <p className="dim">{text.t('till.money.lead')}</p>
      <TillList tills={tills} none={text.t('till.money.none')} />
      <Section id="till-cheques-h" title={text.t('till.cheques')}>
        {cheques.length === 0 ? <p className="dim">{text.t('till.cheques.none')}</p> : null}
        <ul className="till-list">
          {cheques.map(({ id, receipt, number, drawnOn, payerName, payerNumber, amount, currencyCode, until, state }) => (
            <li key={id}>
              <b>{receipt}</b> {text.t('till.payer', { name: payerName, number: String(payerNumber) })}, {words.money(amount, currencyCode)}{' '}
              <span className="dim">
                {text.t('till.cheque', { number, bank: drawnOn })}
                {state === 'PENDING' ? `, ${text.t('till.cheque.until', { day: words.day(until) })}` : ''}
              </span>{' '}
              <span className={state === 'BOUNCED' ? 'badge warn' : 'badge'}>
                {text.t(state === 'PAID' ? 'till.cheque.CLEARED' : `till.booking.${state}`)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {open.length === 0 ? null : <ChequeForm cheques={open} />}
    </>
  )
}
