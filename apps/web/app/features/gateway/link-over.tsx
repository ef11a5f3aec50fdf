import { useText } from '../../platform/app-info.ts'

/** What is said of a link that cannot be paid by, whatever it was. */
export function LinkOver() {
  const text = useText()
  return (
    <article className="acct own payment">
      <h1>{text.t('payPage.over')}</h1>
      <p>{text.t('payPage.over.lead')}</p>
    </article>
  )
}
