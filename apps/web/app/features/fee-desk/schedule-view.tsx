import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import type { FeeScheduleShown } from '@app/contract/fees/fee-desk.answers.ts'
import { feeRows, toSchedule } from '@app/rules/fees/fee-tables.ts'
import { VIRTUAL_COLUMNS } from '@app/rules/fees/schedules/schedule-body.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { FeeTable } from '../fees/fee-table.tsx'
import { LaterFeesPart } from '../fees/later-fees-part.tsx'
import { DecisionPart } from './decision-part.tsx'
import { DraftForm } from './draft-form.tsx'
import type { FeeDeskData } from './fee-desk-data.ts'
import { PreviewPart } from './preview-part.tsx'

type Opened = FeeDeskData & { readonly open: FeeScheduleShown }

/** What is checked before anybody is asked: where a higher bid would cost less. */
function Checks({ open }: { readonly open: FeeScheduleShown }) {
  const text = useText()
  const { money } = useFormats()
  const { currency } = open.schedule
  if (open.falling.length === 0) return <p>{text.t('feeDesk.sound')}</p>
  return (
    <ul className="bad">
      {open.falling.map(({ buyerClass, titleGroup, phase, hammerMinor }) => (
        <li key={`${buyerClass} ${titleGroup} ${phase} ${hammerMinor}`}>
          {text.t('feeDesk.falls', {
            amount: money({ minor: hammerMinor, currency }),
            buyerClass,
            title: text.t(titleGroup === 'C' ? 'feeDesk.clean' : 'feeDesk.other'),
            phase: text.t(`feeDesk.phase.${phase}`),
          })}
        </li>
      ))}
    </ul>
  )
}

function History({ open }: { readonly open: FeeScheduleShown }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const { timeWithin } = useFormats()
  if (open.events.length === 0) return null
  return (
    <Section id="fee-history-h" title={text.t('feeDesk.history')}>
      <ol className="fee-history">
        {open.events.map(({ kind, by, at, reason }) => (
          <li key={`${kind} ${at}`}>
            {text.t('feeDesk.event', {
              what: text.t(`feeDesk.event.${kind}`),
              by: String(by),
              when: timeWithin(Date.parse(at), zone, nowMs),
            })}
            {reason === '' ? null : <span className="dim"> · {reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** One schedule: its figures and what is checked of them, what they would change, who decides, and how it came to be. */
export function ScheduleView({ data, act }: { readonly data: Opened; readonly act: Operate }) {
  const text = useText()
  const { display } = useFormats()
  const { open, preview, desk } = data
  const { currency, effectiveFrom, state } = open.schedule
  const schedule = toSchedule(open.table, { site: open.site, currency })
  const { buyer, virtual } = schedule
  const title = `${text.t('feeDesk.figures')}: ${text.t('feeDesk.one', { currency, day: dayInWords(effectiveFrom, display) })}`
  return (
    <>
      <Section id="fee-figures-h" title={title}>
        <Checks open={open} />
        <FeeTable
          currency={currency}
          label={text.t('fee.buyer')}
          columns={FEE_COLUMNS.map((column) => ({ column, name: text.t(`fees.column.${column}`), isOwn: false }))}
          rows={feeRows(FEE_COLUMNS, buyer)}
          bidMinor={null}
        />
        <FeeTable
          currency={currency}
          label={text.t('fees.virtual')}
          columns={VIRTUAL_COLUMNS.map((column) => ({ column, name: text.t(`fees.virtual.${column}`), isOwn: false }))}
          rows={feeRows(VIRTUAL_COLUMNS, virtual)}
          bidMinor={null}
        />
      </Section>
      <LaterFeesPart schedule={schedule} />
      {preview === null ? null : <PreviewPart preview={preview} />}
      {state === 'DRAFT' ? <DecisionPart open={open} act={act} /> : null}
      <DraftForm open={open} desk={desk} />
      <History open={open} />
    </>
  )
}
