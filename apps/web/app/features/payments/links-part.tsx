import { useEffect, useState } from 'react'
import type { Failure } from '@app/contract/failure.ts'
import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { PAY_LINK_DAYS, PAY_LINKS_A_DAY, PAY_LINKS_OPEN_MAX } from '@app/contract/payments/pay-link-codes.ts'
import type { PayLink, PayLinks } from '@app/contract/payments/pay-links.answers.ts'
import { createPayLink, revokePayLink } from '@app/contract/payments/pay-links.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { copyText } from '../../platform/copy-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePayWords } from './use-pay-words.ts'

const MESSAGE_MS = 4_000

/** Why no link is made, in words; empty for what is said otherwise. */
function refusalOf(text: Text, reason: string): string {
  const most = reason === 'LINKS_A_DAY' ? PAY_LINKS_A_DAY : PAY_LINKS_OPEN_MAX
  return text.dyn(`payLink.fault.${reason}`, '', { max: String(most) })
}

const wordsOf = ({ code, detail }: Failure, text: Text): string | null =>
  code === 'PAYMENT_REFUSED' && typeof detail['reason'] === 'string' ? refusalOf(text, detail['reason']) || null : null

/** What was typed into a field. */
function wordOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

/** Shares an address by the system's own sheet, else copies it. */
function ShareLink({ url }: { readonly url: string }) {
  const text = useText()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const share = async (): Promise<void> => {
    if ('share' in navigator) return navigator.share({ url }).catch(() => undefined)
    setMessage(text.t((await copyText(url)) ? 'payLink.copied' : 'payLink.failed'))
  }
  return (
    <button className="btn sm has-script" type="button" onClick={() => void share()}>
      <Icon name="share" />
      <output>{message === '' ? text.t('payLink.share') : message}</output>
    </button>
  )
}

/** A link by which somebody can pay: its address, its code for a camera, and its end. */
function OpenLink({ link }: { readonly link: PayLink }) {
  const text = useText()
  const words = usePayWords()
  const { locale } = useApp()
  const { linkId, invoiceId, url, picture, email, amount, currencyCode, expiresAt } = link
  return (
    <li className="pay-link">
      <p>
        <b>{text.t('payLink.open', { amount: words.money(amount, currencyCode), day: words.day(expiresAt) })}</b>
        {email === '' ? null : <span className="dim"> {text.t('payLink.mailed', { email })}</span>}
      </p>
      {picture === null ? null : (
        <svg className="pay-qr" role="img" aria-label={text.t('payLink.qr')} viewBox={`0 0 ${picture.size} ${picture.size}`}>
          <path d={picture.path} />
        </svg>
      )}
      <div className="field">
        <label htmlFor={`pay-link-${linkId}`}>{text.t('payLink.address')}</label>
        <input className="in" id={`pay-link-${linkId}`} value={url} readOnly />
      </div>
      <div className="acts">
        <ShareLink url={url} />
        <Form
          className="pay-revoke"
          method="post"
          action={revokePayLink.path}
          isGuarded={false}
          done=""
          act={(api) => api(revokePayLink, { body: { linkId, invoiceId, locale } })}
        >
          <CsrfField />
          <input type="hidden" name="linkId" value={linkId} />
          <input type="hidden" name="invoiceId" value={invoiceId} />
          <input type="hidden" name="locale" value={locale} />
          <FormFoot className="btn sm" send={text.t('payLink.revoke')} />
        </Form>
      </div>
    </li>
  )
}

/** The form that makes one. */
function MakeLink({ invoice, fault }: { readonly invoice: InvoiceAnswer; readonly fault: string }) {
  const text = useText()
  const { locale } = useApp()
  const { invoiceId, currencyCode } = invoice
  const isOfAmount = fault === 'validation.linkAmount'
  return (
    <Form
      className="pay-form"
      method="post"
      action={createPayLink.path}
      isGuarded={false}
      wordsOf={wordsOf}
      startErrors={fault.startsWith('validation.') ? { [isOfAmount ? 'amount' : 'email']: text.dyn(fault, '') } : {}}
      startWords={refusalOf(text, fault)}
      done=""
      act={(api, typed) => {
        const body = { invoiceId, amount: wordOf(typed, 'amount'), email: wordOf(typed, 'email'), locale }
        return api(createPayLink, { body })
      }}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <InputField
        id="pay-link-amount"
        name="amount"
        label={text.t('payLink.amount', { currency: currencyCode })}
        hint={text.t('payLink.amount.hint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <InputField
        id="pay-link-email"
        name="email"
        type="email"
        label={text.t('payLink.email')}
        hint={text.t('payLink.email.hint')}
        autoComplete="off"
      />
      <FormFoot className="btn" send={text.t('payLink.make')} />
    </Form>
  )
}

/** Links that have ended, and how. */
function Earlier({ links }: { readonly links: readonly PayLink[] }) {
  const text = useText()
  const words = usePayWords()
  if (links.length === 0) return null
  return (
    <>
      <h3>{text.t('payLink.earlier')}</h3>
      <ul className="pay-happened">
        {links.map(({ linkId, state, endedAt, expiresAt, amount, currencyCode }) =>
          state === 'OPEN' ? null : (
            <li key={linkId}>
              <span className="dim">{words.day(endedAt === '' ? expiresAt : endedAt)}</span>
              <span>{text.t(`payLink.state.${state}`)}</span>
              <span className="num">{words.bare(amount, currencyCode)}</span>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

interface LinksPartProps {
  readonly invoice: InvoiceAnswer
  readonly links: PayLinks
  readonly fault: string
}

/** Links by which somebody else pays an invoice; nothing where there is none and none can be made. */
export function LinksPart({ invoice, links: { links, canMake }, fault }: LinksPartProps) {
  const text = useText()
  if (links.length === 0 && !canMake) return null
  return (
    <section className="pay-box pay-links" id="links" aria-labelledby="pay-links">
      <h2 id="pay-links">{text.t('payLink.title')}</h2>
      {canMake ? <p className="dim">{text.t('payLink.lead', { days: PAY_LINK_DAYS })}</p> : null}
      <ul className="pay-link-list">{links.map((link) => (link.state === 'OPEN' ? <OpenLink key={link.linkId} link={link} /> : null))}</ul>
      {canMake ? <MakeLink invoice={invoice} fault={fault} /> : null}
      <Earlier links={links.filter(({ state }) => state !== 'OPEN')} />
    </section>
  )
}
