import { INVITATION_DAYS, INVITED_NAME_LENGTH_MAX } from '@app/contract/bidder-numbers/number-limits.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { EMAIL_LENGTH_MAX } from '@app/rules/validation/emails.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { CheckField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { CurrencyFields, termsIn } from '../caps-form.tsx'
import { refusalWords } from '../fault-words.ts'
import { NUMBER_CALLS, type NumberPart } from './number-calls.ts'
import { useProof } from '../../proof/use-proof.tsx'

interface InviteFormProps {
  readonly part: NumberPart
  /** The vacant number that is assigned; null for a new one. */
  readonly number: number | null
  readonly currencies: readonly CurrencyCode[]
}

/** How far the invited person may go once they have the number; a counterman bids in no currency unless one is ticked. */
function InvitedTerms({ part, prefix, currencies }: Pick<InviteFormProps, 'part' | 'currencies'> & { readonly prefix: string }) {
  const text = useText()
  return (
    <>
      <p className="dim">{text.t('mandate.form.hint')}</p>
      {currencies.map((currency, at) => (
        <CurrencyFields
          key={currency}
          prefix={prefix}
          at={at}
          currency={currency}
          cap={undefined}
          isChosen={part === 'bidders' && at === 0}
        />
      ))}
      <input type="hidden" name="scopes[0]" value="bids" />
      <CheckField id={`${prefix}-buys`} name="scopes[1]" value="purchases" label={text.t('mandate.form.purchases')} />
      <InputField
        id={`${prefix}-until`}
        name="until"
        type="date"
        label={text.t('mandate.form.until')}
        hint={text.t('mandate.form.until.hint')}
      />
    </>
  )
}

/** Invites somebody to a number, with the caps of their mandate; works without script. */
export function InviteForm({ part, number, currencies }: InviteFormProps) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('mandate.proof')
  const prefix = `i${number ?? 'new'}`
  const buyerNumber = number === null ? '' : String(number)
  return (
    <>
      {prove}
      <Form
        className="mandate-form"
        method="post"
        action={NUMBER_CALLS[part].invite.path}
        aria-label={number === null ? text.t(`numbers.invite.${part}`) : text.t('numbers.assign.name', { number: buyerNumber })}
        wordsOf={refusalWords}
        onRefused={onRefused}
        done={text.t('numbers.invited')}
        isChecked={false}
        act={(api, form) =>
          api(NUMBER_CALLS[part].invite, {
            body: { buyerNumber, name: fieldText(form, 'name'), email: fieldText(form, 'email'), ...termsIn(form, currencies), locale },
          })
        }
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="buyerNumber" value={buyerNumber} />
        <p>{text.t(part === 'bidders' ? 'numbers.invite.lead' : 'numbers.invite.countermen.lead', { days: INVITATION_DAYS })}</p>
        <div className="invite-who">
          <InputField
            id={`${prefix}-name`}
            name="name"
            label={text.t('numbers.invite.name')}
            maxLength={INVITED_NAME_LENGTH_MAX}
            autoComplete="off"
          />
          <InputField
            id={`${prefix}-email`}
            name="email"
            type="email"
            label={text.t('numbers.invite.email')}
            maxLength={EMAIL_LENGTH_MAX}
            autoComplete="off"
          />
        </div>
        <InvitedTerms part={part} prefix={prefix} currencies={currencies} />
        <FormFoot className="btn ink" send={text.t('numbers.invite.send')} />
      </Form>
    </>
  )
}
