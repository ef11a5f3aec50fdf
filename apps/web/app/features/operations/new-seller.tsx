import { useNavigate } from 'react-router'
import type { Sellers } from '@app/contract/operations/seller-desk.answers.ts'
import {
  createSeller,
  SELLER_EMAIL_LENGTH_MAX,
  SELLER_NAME_LENGTH_MAX,
  SELLER_REASON_LENGTH_MAX,
} from '@app/contract/operations/seller-desk.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'

/** The user id that a field holds; null for none. */
export const accountOf = (form: FormData): number | null => {
  const typed = fieldText(form, 'accountNumber').trim()
  return typed === '' ? null : Number(typed)
}

/** The form by which operators add a seller whom no file has brought along. */
export function NewSeller({ sites }: { readonly sites: Sellers['sites'] }) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <details className="fold has-script">
      <summary>
        {text.t('ops.seller.new')}
        <Icon name="down" />
      </summary>
      <DeskForm
        className="desk-form"
        aria-label={text.t('ops.seller.new')}
        done={text.t('ops.seller.new.made')}
        act={async (api, form) => {
          const body = {
            name: fieldText(form, 'name'),
            sellingSite: fieldText(form, 'sellingSite') as SiteCode,
            email: fieldText(form, 'email'),
            accountNumber: accountOf(form),
            reason: fieldText(form, 'reason'),
          }
          const { code } = await api(createSeller, { body })
          await navigate(`/operations/sellers?${new URLSearchParams({ code })}`)
        }}
      >
        <InputField id="sn-name" label={text.t('ops.seller.name')} name="name" required maxLength={SELLER_NAME_LENGTH_MAX} />
        <ChoiceField id="sn-site" label={text.t('ops.seller.site')} name="sellingSite" choices={sites.map((site) => [site, site])} />
        <InputField id="sn-email" label={text.t('ops.seller.email')} name="email" type="email" maxLength={SELLER_EMAIL_LENGTH_MAX} />
        <InputField id="sn-account" label={text.t('ops.seller.account')} name="accountNumber" inputMode="numeric" pattern="\d{1,6}" />
        <InputField id="sn-reason" label={text.t('ops.lot.reason')} name="reason" maxLength={SELLER_REASON_LENGTH_MAX} />
        <FormFoot send={text.t('ops.seller.new.make')} />
      </DeskForm>
    </details>
  )
}
