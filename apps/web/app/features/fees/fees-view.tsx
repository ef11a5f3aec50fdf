import { Link } from 'react-router'
import type { CurrencyFees, FeeTable as WireTable } from '@app/contract/fees/fees.answers.ts'
import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { feeRows, toSchedule } from '@app/rules/fees/fee-tables.ts'
import type { IncrementTable } from '@app/rules/fees/increments.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Calculator } from './calculator.tsx'
import { FeeTable } from './fee-table.tsx'
import { type FeesData, LICENSED_PATH, UNLICENSED_PATH } from './fees-data.ts'
import { SideTables } from './side-tables.tsx'
import { useCalculator } from './use-calculator.ts'
import { PlaceBars, VersionBar } from './version-bar.tsx'

type Title = 'fees.title' | 'fees.us.licensed.title' | 'fees.us.unlicensed.title'

/** Columns of whoever has no license: high volume asks for one. */
const UNLICENSED_COLUMNS = FEE_COLUMNS.filter((column) => column !== 'VOL')

/** The steps as rules take them: whole units. */
function stepsOf({ currency, increments }: CurrencyFees, site: FeesData['tables']['site']): IncrementTable | null {
  if (increments === null) return null
  const unit = 10 ** minorDigitsOf(currency)
  return { ...increments, site, currency, bands: increments.bands.map(({ fromMinor, stepMinor }) => [fromMinor / unit, stepMinor / unit]) }
}

/** What the pages of the United States say of licenses. */
function LicenseNote({ data: { part, tables } }: { readonly data: FeesData }) {
  const text = useText()
  if (part === 'own') return null
  const isLicensed = part === 'licensed'
  return (
    <p>
      {text.t(isLicensed ? 'fees.us.licensed.text' : 'fees.us.unlicensed.text')}{' '}
      {!isLicensed && tables.reader.buyerClass === 'VOL' ? `${text.t('fees.us.unlicensed.own')} ` : null}
      <Link className="link" to={isLicensed ? UNLICENSED_PATH : LICENSED_PATH}>
        {text.t(isLicensed ? 'fees.us.licensed.other' : 'fees.us.unlicensed.other')}
      </Link>
    </p>
  )
}

function Notes() {
  const text = useText()
  const { member } = useApp()
  return (
    <div className="fee-notes">
      <p>{text.t('fees.note.tax')}</p>
      <p>{text.t('fees.note.keep')}</p>
      {member?.kind === 'broker-bidder' ? (
        <p>
          {text.t('fees.note.broker')}{' '}
          <Link className="link" to="/contactBroker">
            {text.t('fees.note.broker.see')}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** The calculator and every table of one schedule. */
function Tables({ data, shown, table }: { readonly data: FeesData; readonly shown: CurrencyFees; readonly table: WireTable }) {
  const text = useText()
  const { site, reader } = data.tables
  const { currency } = shown
  const schedule: FeeSchedule = toSchedule(table, { site, currency })
  const calculation = useCalculator({ schedule, increments: stepsOf(shown, site), buyerClass: reader.buyerClass }, data.asked)
  const { forBid } = calculation
  const bidMinor = forBid === null || typeof forBid === 'string' ? null : forBid.bid.minor
  const columns = data.part === 'unlicensed' ? UNLICENSED_COLUMNS : FEE_COLUMNS
  return (
    <>
      <Calculator data={data} currency={currency} calculation={calculation} />
      <div className="fee-side">
        <Section
          id="buyer-fee"
          title={
            <>
              {text.t('fee.buyer')} <span className="dim">{text.t('fees.buyer.by')}</span>
            </>
          }
        >
          <FeeTable
            currency={currency}
            label={text.t('fee.buyer')}
            columns={columns.map((column) => ({ column, name: text.t(`fees.column.${column}`), isOwn: reader.columns.includes(column) }))}
            rows={feeRows(columns, schedule.buyer)}
            bidMinor={bidMinor}
          />
        </Section>
        <SideTables schedule={schedule} shown={shown} bidMinor={bidMinor} />
      </div>
      <Notes />
    </>
  )
}

/** A page of fees: the version, the calculator both ways, and the tables with the reader's columns marked. */
export function FeesView({ data, title }: { readonly data: FeesData; readonly title: Title }) {
  const text = useText()
  const { tables, shown } = data
  const { site, reader } = tables
  return (
    <article className="fee-page">
      <header className="fee-h">
        <div>
          <h1>{text.t(title)}</h1>
          {shown === null ? (
            <p>{text.t('fees.none.site')}</p>
          ) : (
            <>
              <p>
                {text.t('fees.lead', { site: text.t(`site.${site}`), currency: shown.currency })} {text.t(`fees.own.${reader.buyerClass}`)}
              </p>
              <LicenseNote data={data} />
              {shown.inForce?.isDemonstration === true ? <p className="fee-demo">{text.t('fee.note.demo')}</p> : null}
              <VersionBar data={data} shown={shown} />
            </>
          )}
        </div>
        <div className="acts">
          <PlaceBars data={data} />
          <PrintButton className="btn sm" />
        </div>
      </header>
      {shown === null || shown.inForce === null ? null : <Tables key={shown.inForce.id} data={data} shown={shown} table={shown.inForce} />}
    </article>
  )
}
