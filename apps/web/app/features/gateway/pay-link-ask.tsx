import { moneyOf } from '@app/contract/money.ts'
import { startLinkPayment } from '@app/contract/payments/pay-links.ts'
import type { OpenPayLink } from '@app/contract/payments/pay-links.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { leaveForGateway, paymentWords } from './leave-for-gateway.ts'
import { PayFacts } from './pay-facts.tsx'

interface AskProps {
  readonly asked: OpenPayLink
  readonly secretId: string
  /** Why the form came back; empty for no fault. */
  readonly fault: string
}

/** What somebody else is asked to pay, and the way to the gateway: neither session nor token is asked for. */
export function PayLinkAsk({ asked, secretId, fault }: AskProps) {
  const text = useText()
  const { locale } = useApp()
  const formats = useFormats()
  const { amount, currencyCode, expiresAt } = asked
  const sum = formatCurrencyWithCode(moneyOf(amount, currencyCode), text.languageTag)
  return (
    <article className="acct own payment">
      <h1>{text.t('payPage.title')}</h1>
      <p>{text.t('payPage.lead')}</p>
      <PayFacts paid={asked} more={[['until', text.t('payPage.until'), formats.day(Date.parse(expiresAt))]]} />
      <Form
        className="deposit-form"
        method="post"
        action={startLinkPayment.path.replace(':secretId', secretId)}
        isGuarded={false}
        isReadAgain={false}
        wordsOf={paymentWords}
        startWords={fault === '' ? '' : text.dyn(`gateway.refused.${fault}`, text.t('error.generic'))}
        act={async () => {
          const answer = await browserApi(new AbortController().signal)(startLinkPayment, { params: { secretId }, body: { locale } })
          leaveForGateway(answer, locale)
          await new Promise<never>(() => undefined)
        }}
      >
        <input type="hidden" name="locale" value={locale} />
        <FormFoot className="btn ink" send={text.t('payPage.pay', { amount: sum })} />
      </Form>
      <p className="dim">{text.t('payPage.unknown')}</p>
    </article>
  )
}
