import type { MandateCap } from '@app/contract/mandates/mandates.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** What is used of a cap; where nothing of it is counted, the cap alone. */
function useCapWords() {
  const text = useText()
  return (cap: string | null, used: string | null): string => {
    if (cap === null) return used === null ? text.t('mandate.cap.open') : text.t('mandate.cap.open.used', { used })
    return used === null ? cap : text.t('mandate.cap.used', { used, cap })
  }
}

/** How far a mandate goes by currency, and what of it is used. `isOwn`: the reader holds it. */
export function CapsTable({ caps, isOwn = false }: { readonly caps: readonly MandateCap[]; readonly isOwn?: boolean }) {
  const text = useText()
  const formats = useFormats()
  const words = useCapWords()
  return (
    <>
      {caps.map(({ currency, lotMinor, dayMinor, totalMinor, lots, approvalOverMinor, used }) => {
        const money = (minor: number | null): string | null => (minor === null ? null : formats.money({ minor, currency }))
        return (
          <dl key={currency} className="caps" aria-label={text.t('mandate.cap.table')}>
            <div>
              <dt>{text.t('mandate.currency')}</dt>
              <dd>{currency}</dd>
            </div>
            <div>
              <dt>{text.t('mandate.cap.lot')}</dt>
              <dd className="num">{words(money(lotMinor), null)}</dd>
            </div>
            <div>
              <dt>{text.t('mandate.cap.day')}</dt>
              <dd className="num">{words(money(dayMinor), money(used.dayMinor))}</dd>
            </div>
            <div>
              <dt>{text.t('mandate.cap.total')}</dt>
              <dd className="num">{words(money(totalMinor), money(used.totalMinor))}</dd>
            </div>
            <div>
              <dt>{text.t('mandate.cap.lots')}</dt>
              <dd className="num">{words(lots === null ? null : formats.number(lots), formats.number(used.lots))}</dd>
            </div>
            <div>
              <dt>{text.t(isOwn ? 'mandate.cap.approval.own' : 'mandate.cap.approval')}</dt>
              <dd className="num">{money(approvalOverMinor) ?? text.t('mandate.cap.approval.none')}</dd>
            </div>
          </dl>
        )
      })}
    </>
  )
}
