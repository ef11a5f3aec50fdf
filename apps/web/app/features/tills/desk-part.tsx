import { Link } from 'react-router'
import { moneyOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { DRAWER_MAX } from '@app/contract/tills/till-codes.ts'
import type { TillDesk, TillEntry, TillPayers, TillShown } from '@app/contract/tills/tills.answers.ts'
import { openTill } from '@app/contract/tills/tills.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { AMOUNT_STEP, ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { BookForm } from './book-form.tsx'
import { CountForm } from './count-form.tsx'
import { Bookings } from './report-part.tsx'
import { TillForm } from './till-form.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'

/** What the counter shows. */
export interface DeskData {
  readonly part: 'desk'
  readonly desk: TillDesk
  /** What was looked for; empty for nothing. */
  readonly q: string
  /** Null for nobody. */
  readonly found: TillPayers | null
}

const FIND_MAX = 60

function OpenForm({ yards }: Pick<TillDesk, 'yards'>) {
  const text = useText()
  if (yards.length === 0) return <p>{text.t('till.open.none')}</p>
  const currencies = [...new Set(yards.flatMap((yard) => yard.currencies))]
  return (
    <TillForm<TillShown>
      id="till-open-h"
      title={text.t('till.open')}
      send={text.t('till.open.send')}
      done=""
      act={(api, form) => {
        const currency = fieldText(form, 'currency') as CurrencyCode
        const floatMinor = moneyOf(Number(fieldText(form, 'floatMinor')), currency).minor
        return api(openTill, {
          body: { yard: Number(fieldText(form, 'yard')), drawer: Number(fieldText(form, 'drawer')), currency, floatMinor },
        })
      }}
    >
      <ChoiceField
        id="till-yard"
        name="yard"
        label={text.t('till.yard')}
        choices={yards.map(({ yard, name }) => [String(yard), name] as const)}
      />
      <InputField
        id="till-drawer"
        name="drawer"
        label={text.t('till.drawer')}
        type="number"
        min="1"
        max={DRAWER_MAX}
        defaultValue="1"
        required
      />
      <ChoiceField
        id="till-currency"
        name="currency"
        label={text.t('till.currency')}
        choices={currencies.map((code) => [code, code] as const)}
      />
      <InputField id="till-float" name="floatMinor" label={text.t('till.float')} type="number" min="0" step={AMOUNT_STEP} required />
    </TillForm>
  )
}

/** Who pays: looked for by an address, so that it works without script and can be gone back to. */
function Find({ q, found, till }: Omit<DeskData, 'part' | 'desk'> & { readonly till: TillShown }) {
  const text = useText()
  const [payer, ...others] = found?.payers ?? []
  return (
    <>
      <Section id="till-find-h" title={text.t('till.find.title')}>
        <form className="pay-span" method="get">
          <div className="field">
            <label htmlFor="till-q">{text.t('till.find')}</label>
            <input className="in" id="till-q" name="q" defaultValue={q} maxLength={FIND_MAX} autoComplete="off" required />
          </div>
          <button className="btn">{text.t('till.find.send')}</button>
        </form>
        {q !== '' && payer === undefined ? <p>{text.t('till.find.none')}</p> : null}
        {others.length === 0 ? null : (
          <>
            <p>{text.t('till.find.many')}</p>
            <ul>
              {found?.payers.map(({ number, name }) => (
                <li key={number}>
                  <Link className="link" to={`/operations/till?q=${number}`}>
                    {text.t('till.payer', { name, number: String(number) })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      {payer === undefined || others.length > 0 ? null : (
        <BookForm key={payer.number} payer={payer} invoices={found?.invoices ?? []} till={till} />
      )}
    </>
  )
}

/** Tills in a list, each with how it stands and by how much it differs. */
export function TillList({ tills, none }: { readonly tills: readonly TillEntry[]; readonly none: string }) {
  const text = useText()
  const words = usePayWords()
  if (tills.length === 0) return <p className="dim">{none}</p>
  return (
    <ul className="till-list">
      {tills.map(({ id, drawer, yardName, onDay, cashierNumber, state, closing, currencyCode }) => (
        <li key={id}>
          <Link className="link" to={`/operations/till/${id}`}>
            {text.t('till.name', { drawer: String(drawer), yard: placeAsWritten(yardName) })}
          </Link>{' '}
          <span className="dim">{text.t('till.day', { day: words.date(onDay), cashier: String(cashierNumber) })}</span>{' '}
          <span className={state === 'COUNTED' ? 'badge warn' : 'badge'}>{text.t(`till.state.${state}`)}</span>
          {closing === null
            ? null
            : (['CASH', 'CHEQUE', 'CARD_TERMINAL'] as const)
                .filter((means) => closing.difference[means] !== 0)
                .map((means) => (
                  <span key={means} className="num">
                    {' '}
                    {text.t(`pay.source.${means}`)} {words.money(closing.difference[means], currencyCode)}
                  </span>
                ))}
        </li>
      ))}
    </ul>
  )
}

/** The counter of a yard: one's own till, who pays, what was taken, and its count; tills of others that wait for a second person. */
export function DeskPart({ data: { desk, q, found } }: { readonly data: DeskData }) {
  const text = useText()
  const isCashier = useAllowed('CASHIER')
  const { till, yards, tills } = desk
  return (
    <>
      <h1>{text.t('till.title')}</h1>
      <p className="dim">{text.t('till.lead')}</p>
      {till === null ? null : (
        <>
          <TillList tills={[till]} none="" />
          {till.state === 'OPEN' ? <Find q={q} found={found} till={till} /> : null}
          <Bookings till={till} />
          {till.state === 'OPEN' ? <CountForm till={till} /> : null}
        </>
      )}
      {till === null && isCashier ? <OpenForm yards={yards} /> : null}
      <Section id="till-others-h" title={text.t('till.others')}>
        <TillList tills={tills} none={text.t('till.others.none')} />
      </Section>
    </>
  )
}
