import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { AllowedLink } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import { FEES_PATH } from './fees-data.ts'

/** Says to visitors what a bid costs beside the bid, without figures, and leads to the page that has them (MKT-2.70, MKT-2.73, MQ-013). */
export function PublicFees() {
  const text = useText()
  return (
    <section className="empty">
      <h1>{text.t('fees.title')}</h1>
      <p>{text.t('fees.public.text')}</p>
      <AllowedLink className="btn ink" rule="member" to={FEES_PATH} altTo={loginWithReturn(FEES_PATH)}>
        {text.t('fees.public.signIn')}
      </AllowedLink>
    </section>
  )
}
