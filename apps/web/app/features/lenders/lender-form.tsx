import {
  LENDER_ADDRESS_LINES_MAX,
  LENDER_NAME_MAX,
  LENDER_PHONE_MAX,
  LENDER_REASON_MAX,
  LENDER_REFERENCE_MAX,
  type LenderActKind,
} from '@app/contract/lenders/lender-codes.ts'
import { askLender } from '@app/contract/lenders/lender-desk.ts'
import type { DeskLender } from '@app/contract/lenders/lenders.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField, WordsField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { lenderRefusal } from './lender-words.ts'

interface LenderFormProps {
  /** Of a new one. */
  readonly sites?: readonly SiteCode[]
  /** The one that is changed. */
  readonly lender?: DeskLender
  readonly onRefused: (error: unknown) => void
}

/** What is to be kept of a lender, new or changed; a second person decides. */
export function LenderForm({ sites = [], lender, onRefused }: LenderFormProps) {
  const text = useText()
  const id = lender === undefined ? 'new' : String(lender.lenderId)
  const send = text.t(lender === undefined ? 'lenderDesk.add.send' : 'lenderDesk.change.send')
  return (
    <Form
      className="pay-form has-script"
      aria-label={lender === undefined ? send : `${send}: ${lender.name}`}
      wordsOf={lenderRefusal}
      onRefused={onRefused}
      done={text.t('lenderDesk.asked')}
      act={(api, form) => {
        const kind: LenderActKind = lender === undefined ? 'ADD' : 'CHANGE'
        const of = lender === undefined ? { site: fieldText(form, 'site') as SiteCode } : { lenderId: lender.lenderId }
        const details = {
          name: fieldText(form, 'name'),
          address: fieldText(form, 'address').split('\n'),
          email: fieldText(form, 'email'),
          phone: fieldText(form, 'phone'),
          referenceName: fieldText(form, 'referenceName'),
        }
        return api(askLender, { body: { kind, ...of, ...details, reason: fieldText(form, 'reason') } })
      }}
    >
      {lender === undefined ? (
        <ChoiceField
          id="lender-site"
          name="site"
          label={text.t('lenderDesk.site')}
          choices={sites.map((site) => [site, text.t(`site.${site}`)] as const)}
        />
      ) : null}
      <InputField
        id={`lender-name-${id}`}
        name="name"
        label={text.t('lenderDesk.name')}
        maxLength={LENDER_NAME_MAX}
        defaultValue={lender?.name}
        autoComplete="off"
        required
      />
      <WordsField
        id={`lender-address-${id}`}
        name="address"
        label={text.t('lenderDesk.address')}
        hint={text.t('lenderDesk.address.hint', { max: String(LENDER_ADDRESS_LINES_MAX) })}
        rows={LENDER_ADDRESS_LINES_MAX}
        defaultValue={lender?.address.join('\n')}
        required
      />
      <InputField
        id={`lender-email-${id}`}
        name="email"
        type="email"
        label={text.t('lenderDesk.email')}
        defaultValue={lender?.email}
        autoComplete="off"
        required
      />
      <InputField
        id={`lender-phone-${id}`}
        name="phone"
        type="tel"
        label={text.t('lenderDesk.phone')}
        maxLength={LENDER_PHONE_MAX}
        defaultValue={lender?.phone}
        autoComplete="off"
      />
      <InputField
        id={`lender-reference-${id}`}
        name="referenceName"
        label={text.t('lenderDesk.referenceName')}
        hint={text.t('lenderDesk.referenceName.hint')}
        maxLength={LENDER_REFERENCE_MAX}
        defaultValue={lender?.referenceName}
        autoComplete="off"
      />
      <InputField id={`lender-reason-${id}`} name="reason" label={text.t('lenderDesk.reason')} maxLength={LENDER_REASON_MAX} required />
      <FormFoot className="btn ink" send={send} />
    </Form>
  )
}

/** Of one that is ended nothing is changed. */
const NO_DETAILS = { name: '', address: [], email: '', phone: '', referenceName: '' }

/** Asks that nothing new is handed to a lender. */
export function EndLender({
  lender: { lenderId, name },
  onRefused,
}: {
  readonly lender: DeskLender
  readonly onRefused: (error: unknown) => void
}) {
  const text = useText()
  const send = text.t('lenderDesk.end.send')
  return (
    <Form
      className="pay-form has-script"
      aria-label={`${send}: ${name}`}
      wordsOf={lenderRefusal}
      onRefused={onRefused}
      done={text.t('lenderDesk.asked')}
      act={(api, form) => api(askLender, { body: { ...NO_DETAILS, kind: 'END', lenderId, reason: fieldText(form, 'reason') } })}
    >
      <InputField id={`lender-end-${lenderId}`} name="reason" label={text.t('lenderDesk.reason')} maxLength={LENDER_REASON_MAX} required />
      <FormFoot className="btn sm" send={send} />
    </Form>
  )
}
