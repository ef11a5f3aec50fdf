import { useState } from 'react'
import { moneyOf } from '@app/contract/money.ts'
import { REFUND_ORIGINS, REFUND_REASONS, type RefundOrigin, type RefundReason } from '@app/contract/refunds/refund-codes.ts'
import { proposeRefund, REFUND_NOTE_MAX } from '@app/contract/refunds/refund-desk.ts'
import { BANK_NUMBER_MAX, HOLDER_MAX } from '@app/contract/refunds/refunds.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { AMOUNT_STEP, ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { useProof } from '../../proof/use-proof.tsx'
import { refundRefusal } from '../refund-words.ts'

const REF_MAX = 64

/** Proposes that a payer's deposit or credit goes back. */
export function ProposeRefund() {
  const text = useText()
  const { siteCode } = useApp()
  const { prove, onRefused } = useProof('refund.desk.proof')
  // What goes back to the card that paid goes to no bank account.
  const [isByCard, setByCard] = useState(false)
  return (
    <Section id="propose-h" title={text.t('refund.desk.propose')}>
      {prove}
      <Form
        aria-labelledby="propose-h"
        wordsOf={refundRefusal(null)}
        onRefused={onRefused}
        done={() => text.t('refund.desk.proposed')}
        act={(api, form) => {
          const currency = fieldText(form, 'currency') as CurrencyCode
          return api(proposeRefund, {
            body: {
              number: Number(fieldText(form, 'number')),
              origin: fieldText(form, 'origin') as RefundOrigin,
              currency,
              amountMinor: moneyOf(Number(fieldText(form, 'amountMinor')), currency).minor,
              reason: fieldText(form, 'reason') as RefundReason,
              note: fieldText(form, 'note'),
              paymentRef: fieldText(form, 'paymentRef').trim(),
              bank: {
                holder: fieldText(form, 'bank[holder]'),
                account: fieldText(form, 'bank[account]'),
                routing: fieldText(form, 'bank[routing]'),
              },
            },
          })
        }}
      >
        <InputField id="pr-number" name="number" label={text.t('refund.desk.number')} inputMode="numeric" autoComplete="off" required />
        <ChoiceField
          id="pr-origin"
          name="origin"
          label={text.t('refund.desk.origin')}
          choices={REFUND_ORIGINS.map((origin) => [origin, text.t(`refund.origin.${origin}`)] as const)}
        />
        <ChoiceField
          id="pr-currency"
          name="currency"
          label={text.t('refund.desk.currency')}
          defaultValue={siteOf(siteCode).currency}
          choices={CURRENCY_CODES.map((code) => [code, code] as const)}
        />
        <InputField
          id="pr-amount"
          name="amountMinor"
          label={text.t('refund.desk.amount')}
          type="number"
          min={AMOUNT_STEP}
          step={AMOUNT_STEP}
          required
        />
        <ChoiceField
          id="pr-reason"
          name="reason"
          label={text.t('refund.desk.why')}
          choices={REFUND_REASONS.map((reason) => [reason, text.t(`refund.reason.${reason}`)] as const)}
        />
        <InputField id="pr-note" name="note" label={text.t('refund.desk.note')} maxLength={REFUND_NOTE_MAX} required />
        <InputField
          id="pr-payment"
          name="paymentRef"
          label={text.t('refund.desk.payment')}
          hint={text.t('refund.desk.payment.none')}
          maxLength={REF_MAX}
          autoComplete="off"
          onChange={({ target }) => setByCard(target.value.trim() !== '')}
        />
        {isByCard ? null : (
          <>
            <InputField id="pr-holder" name="bank[holder]" label={text.t('refund.holder')} maxLength={HOLDER_MAX} autoComplete="off" />
            <InputField
              id="pr-account"
              name="bank[account]"
              label={text.t('refund.account')}
              maxLength={BANK_NUMBER_MAX}
              autoComplete="off"
            />
            <InputField
              id="pr-routing"
              name="bank[routing]"
              label={text.t('refund.routing')}
              maxLength={BANK_NUMBER_MAX}
              autoComplete="off"
            />
          </>
        )}
        <FormFoot className="btn ink" send={text.t('refund.desk.propose.send')} />
      </Form>
    </Section>
  )
}
