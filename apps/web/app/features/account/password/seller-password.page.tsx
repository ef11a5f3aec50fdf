import { useState, type FormEvent } from 'react'
import { openSellerPassword } from '@app/contract/account/account-seller.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { DeadLink } from './dead-link.tsx'
import { askSellerMail, type SellerOutcome, sellerWords, sendSellerPassword } from './send-seller.ts'

interface SellerData {
  /** `ask`: no link was followed; else what the mailed link opens. */
  readonly state: 'ask' | 'open' | 'dead'
  readonly fault: string
}

const LENGTH_MAX = 128

/** The legacy page of sellers; a mailed link brings `key`, which becomes a cookie (OQ-A43). */
export async function load({ url, api }: LoadArgs): Promise<SellerData> {
  const fault = (url.searchParams.get('fault') ?? '').slice(0, LENGTH_MAX)
  const key = (url.searchParams.get('key') ?? '').slice(0, LENGTH_MAX)
  if (key === '') return { state: fault === '' ? 'ask' : 'open', fault }
  return { ...(await api(openSellerPassword, { query: { key } })), fault }
}

export const head = (_: SellerData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.seller') })

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function useSellerForm(send: (form: FormData, text: Text) => Promise<SellerOutcome>, fault: string) {
  const text = useText()
  const [notice, setNotice] = useState<{ words: string; isBad: boolean }>({ words: fault, isBad: true })
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const outcome = await send(new FormData(event.currentTarget), text)
    if ('next' in outcome) location.assign(outcome.next) // ACC-8.36
    else setNotice('message' in outcome ? { words: outcome.message, isBad: false } : { words: outcome.fault, isBad: true })
  }
  return { notice, submit }
}

function Notice({ words, isBad }: { readonly words: string; readonly isBad: boolean }) {
  if (words === '') return null
  return (
    <div className="alert" role={isBad ? 'alert' : 'status'}>
      <p className={isBad ? 'bad' : undefined}>{words}</p>
    </div>
  )
}

const EmailField = () => {
  const text = useText()
  return (
    <div className="field">
      <label htmlFor="seller-email">{text.t('recover.email')}</label>
      <input className="in" id="seller-email" name="email" type="email" autoComplete="email" />
    </div>
  )
}

function AskForm() {
  const text = useText()
  const { notice, submit } = useSellerForm((form, words) => askSellerMail(textOf(form, 'email'), words), '')
  return (
    <form className="acct-form" noValidate onSubmit={(event) => void submit(event)}>
      <Notice {...notice} />
      <EmailField />
      <p className="acts">
        <button className="btn ink" type="submit">
          {text.t('recover.mailMe')}
        </button>
      </p>
    </form>
  )
}

function PasswordForm({ fault }: { readonly fault: string }) {
  const text = useText()
  const { locale } = useApp()
  const send = (form: FormData, words: Text) =>
    sendSellerPassword(
      { email: textOf(form, 'email'), password: textOf(form, 'password'), confirmPassword: textOf(form, 'confirmPassword') },
      words,
    )
  const { notice, submit } = useSellerForm(send, fault === '' ? '' : sellerWords(fault, text))
  return (
    <form
      className="acct-form"
      method="post"
      action="/rest/public/data/seller/accountInformation/createPassword"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Notice {...notice} />
      <input type="hidden" name="locale" value={locale} />
      <EmailField />
      <PasswordField id="seller-password" name="password" label={text.t('recover.create.password')} autoComplete="new-password" />
      <PasswordField id="seller-again" name="confirmPassword" label={text.t('recover.create.again')} autoComplete="new-password" />
      <p className="acts">
        <button className="btn ink" type="submit">
          {text.t('recover.create.save')}
        </button>
      </p>
    </form>
  )
}

export function Page({ data }: { readonly data: SellerData }) {
  const text = useText()
  if (data.state === 'dead') return <DeadLink />
  return (
    <section className="acct">
      <h1>{text.t('recover.seller')}</h1>
      <p>{text.t(data.state === 'ask' ? 'recover.seller.lead' : 'recover.seller.create')}</p>
      {data.state === 'ask' ? <AskForm /> : <PasswordForm fault={data.fault} />}
    </section>
  )
}
