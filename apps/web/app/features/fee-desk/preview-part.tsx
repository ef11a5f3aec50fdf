import type { FeePreview } from '@app/contract/fees/fee-desk.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'

/** What the figures would have made of recent awards, and of what is led now. */
export function PreviewPart({ preview }: { readonly preview: FeePreview }) {
  const text = useText()
  const { money, number } = useFormats()
  const { currency, awards, bids, days, bidsAfter, isCut, largest } = preview
  const sum = (minor: number) => money({ minor, currency })
  const title = text.t('feeDesk.preview')
  const rows = [
    [text.t('feeDesk.preview.awards', { days: String(days) }), awards],
    [text.t('feeDesk.preview.bids'), bids],
  ] as const
  return (
    <Section id="fee-preview-h" title={title}>
      <p className="dim">{text.t('feeDesk.preview.lead')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen */}
      <div className="fee-scroll" tabIndex={0} role="region" aria-label={text.t('feeDesk.preview.difference')}>
        <table className="fee-t">
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              <th scope="col">{text.t('feeDesk.preview.count')}</th>
              <th scope="col">{text.t('feeDesk.preview.ways')}</th>
              <th scope="col">{text.t('feeDesk.preview.now')}</th>
              <th scope="col">{text.t('feeDesk.preview.then')}</th>
              <th scope="col">{text.t('feeDesk.preview.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, one]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number(one.count)}</td>
                <td>
                  {number(one.dearer)}, {number(one.cheaper)}
                </td>
                <td>{sum(one.nowMinor)}</td>
                <td>{sum(one.thenMinor)}</td>
                <td>{sum(one.thenMinor - one.nowMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{text.t('feeDesk.preview.after', { count: bidsAfter })}</p>
      {isCut ? <p className="dim">{text.t('feeDesk.preview.cut')}</p> : null}
      {largest.length === 0 ? null : (
        <>
          <h3>{text.t('feeDesk.preview.largest')}</h3>
          <ul>
            {largest.map(({ lot, buyerClass, hammerMinor, nowMinor, thenMinor }) => (
              <li key={lot}>
                {text.t('feeDesk.preview.lot', { lot: String(lot), amount: sum(hammerMinor), buyerClass })}: {sum(nowMinor)} →{' '}
                {sum(thenMinor)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
