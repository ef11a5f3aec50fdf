import { Link } from 'react-router'
import type { FeeDesk, FeeScheduleShown, ListedSchedule } from '@app/contract/fees/fee-desk.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { deskPath, keyOf } from './fee-desk-data.ts'

/** How a schedule stands, in words. */
function stateWords({ state, asked, isInForce, effectiveFrom }: ListedSchedule, today: string, text: Text): string {
  if (state === 'DRAFT') return text.t(asked === null ? 'feeDesk.state.DRAFT' : 'feeDesk.state.asked')
  if (state === 'DROPPED') return text.t('feeDesk.state.DROPPED')
  if (isInForce) return text.t('feeDesk.state.inForce')
  return text.t(effectiveFrom > today ? 'feeDesk.state.coming' : 'feeDesk.state.over')
}

/** The schedules of a site: drafts first, then by the day from which they hold. */
export function ScheduleList({ desk, open }: { readonly desk: FeeDesk; readonly open: FeeScheduleShown | null }) {
  const text = useText()
  const { display } = useFormats()
  const opened = open === null ? null : keyOf(open.schedule)
  const title = text.t('feeDesk.list', { site: text.t(`site.${desk.site}`) })
  return (
    <Section id="fee-list-h" title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen */}
      <div className="fee-scroll" tabIndex={0} role="region" aria-label={text.t('feeDesk.title')}>
        <table className="fee-t fee-list">
          <thead>
            <tr>
              <th scope="col">{text.t('feeDesk.from')}</th>
              <th scope="col">{text.t('feeDesk.state')}</th>
              <th scope="col">{text.t('feeDesk.who')}</th>
            </tr>
          </thead>
          <tbody>
            {desk.schedules.map((one) => (
              <tr key={keyOf(one)} className={keyOf(one) === opened ? 'hit' : undefined}>
                <th scope="row">
                  <Link className="link" to={deskPath(desk.site, keyOf(one))} aria-current={keyOf(one) === opened ? 'true' : undefined}>
                    {text.t('feeDesk.one', { currency: one.currency, day: dayInWords(one.effectiveFrom, display) })}
                  </Link>
                </th>
                <td>
                  {stateWords(one, desk.today, text)}
                  {one.isDemonstration ? <span className="dim"> · {text.t('feeDesk.demonstration')}</span> : null}
                </td>
                <td>
                  {one.author === null ? text.t('feeDesk.shipped') : [one.author, one.approvedBy].filter((who) => who !== null).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
