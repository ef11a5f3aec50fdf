import '../../style/desks.css'
import '../../style/fees.css'
import type { TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import { getTaxDesk } from '@app/contract/tax/tax-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { ExemptionsPart } from './exemptions-part.tsx'
import { LotsForm } from './lots-form.tsx'
import { LoadForm } from './load-form.tsx'
import { RatesPart } from './rates-part.tsx'

export const load = ({ api }: LoadArgs): Promise<TaxDesk> => api(getTaxDesk, {})

export const head = (_: TaxDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('tax.title') })

/** Where bookkeepers see and load the rates of places, and write down who is exempt. */
export function Page({ data: { rates, exemptions, papers } }: { readonly data: TaxDesk }) {
  const text = useText()
  return (
    <div className="desk">
      <h1>{text.t('tax.title')}</h1>
      <p className="dim">{text.t('tax.lead')}</p>
      <LoadForm />
      <LotsForm />
      <ExemptionsPart exemptions={exemptions} papers={papers} />
      <RatesPart rates={rates} />
    </div>
  )
}
