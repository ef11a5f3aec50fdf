import type { CurrencyFees } from '@app/contract/fees/fees.answers.ts'
import { feeRows } from '@app/rules/fees/fee-tables.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { useText } from '../../platform/app-info.ts'
import { Section } from '../../ui/section.tsx'
import { FeeTable } from './fee-table.tsx'
import { LaterFeesPart } from './later-fees-part.tsx'
import { useFeeWords } from './use-fee-words.ts'

const VIRTUAL = ['preliminary', 'live', 'liveClean'] as const
const STEP = ['step'] as const

interface SideTablesProps {
  readonly schedule: FeeSchedule
  readonly shown: CurrencyFees
  readonly bidMinor: number | null
}

/** What every lot of a title costs alike, whatever the bid. */
function Fixed({ schedule }: { readonly schedule: FeeSchedule }) {
  const text = useText()
  const words = useFeeWords(schedule.currency)
  const { gateMinor, environmentalMinor, titleHandlingMinor } = schedule
  const rows = [
    ['fees.gate.other', gateMinor.other],
    ['fees.gate.clean', gateMinor.clean],
    ['fee.environmental', environmentalMinor],
    ['fee.titleHandling', titleHandlingMinor],
  ] as const
  return (
    <dl className="fees">
      {rows.map(([key, minor]) => (
        <div key={key}>
          <dt>{text.t(key)}</dt>
          <dd>{words.fee({ minor })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Fees that no class changes, and the steps of bids. */
export function SideTables({ schedule, shown: { currency, increments }, bidMinor }: SideTablesProps) {
  const text = useText()
  return (
    <div>
      <Section id="online-fee" title={text.t('fees.virtual')}>
        <FeeTable
          currency={currency}
          label={`${text.t('fees.virtual')}, ${currency}`}
          columns={VIRTUAL.map((column) => ({ column, name: text.t(`fees.virtual.${column}`), isOwn: false }))}
          rows={feeRows(VIRTUAL, schedule.virtual)}
          bidMinor={bidMinor}
        />
      </Section>
      <Section id="fixed-fees" title={text.t('fees.fixed')}>
        <Fixed schedule={schedule} />
      </Section>
      <LaterFeesPart schedule={schedule} />
      {increments === null ? null : (
        <Section
          id="bid-steps"
          title={
            <>
              {text.t('fees.steps')} <span className="dim">{text.t('fees.steps.by')}</span>
            </>
          }
        >
          <FeeTable
            currency={currency}
            label={text.t('fees.steps')}
            columns={STEP.map((column) => ({ column, name: text.t('fees.steps.step'), isOwn: false }))}
            rows={feeRows(STEP, { step: increments.bands.map(({ fromMinor, stepMinor }) => [fromMinor, { minor: stepMinor }] as const) })}
            bidMinor={bidMinor}
          />
        </Section>
      )}
    </div>
  )
}
