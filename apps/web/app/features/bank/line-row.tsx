import type { BankLine, HousePoolShown } from '@app/contract/bank/bank.answers.ts'
import type { LineOutlook } from '@app/contract/bank/bank-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { houseName } from './bank-words.ts'
import { DecideLine } from './decide-line.tsx'
import { UndoLine } from './undo-line.tsx'

const ICONS: Readonly<Record<LineOutlook, IconName>> = {
  EXACT: 'check',
  BOOKED: 'check',
  RETURNS: 'left',
  SUGGESTED: 'info',
  REPEATS: 'warn',
  NONE: 'clock',
}

/** How a line stands, or what it is taken for. */
function Outlook({ line: { outlook, state } }: { readonly line: BankLine }) {
  const text = useText()
  if (outlook === null || state === 'SUSPENSE') return <span className="badge">{text.t(`bank.state.${state}`)}</span>
  const isSure = outlook === 'EXACT' || outlook === 'BOOKED'
  return (
    <span className={`badge ${isSure ? 'good' : outlook === 'RETURNS' || outlook === 'REPEATS' ? 'warn' : ''}`}>
      <Icon name={ICONS[outlook]} />
      {text.t(`bank.outlook.${outlook}`)}
    </span>
  )
}

/** A line of a statement: when, from whom, how much, what it is, and its decision. */
export function LineRow({ line, pools }: { readonly line: BankLine; readonly pools: readonly HousePoolShown[] }) {
  const text = useText()
  const words = usePayWords()
  const { bookedOn, party, partyAccount, remittance, reference, amount, currencyCode, state, reason, house } = line
  return (
    <li data-line={line.id}>
      <span className="num bank-day">{words.date(bookedOn)}</span>
      <div className="bank-from">
        <h3>{party === '' ? text.t('bank.line.nobody') : party}</h3>
        <p className="dim">{[reference, remittance, partyAccount].filter((part) => part !== '').join(' · ')}</p>
        {house === null ? null : <p className="dim">{houseName(house, text)}</p>}
        {reason === '' ? null : <p className="dim">{reason}</p>}
      </div>
      <b className={`num bank-sum ${amount < 0 ? 'is-out' : ''}`}>{words.money(amount, currencyCode)}</b>
      <Outlook line={line} />
      {state === 'POSTED' ? null : <DecideLine line={line} pools={pools} />}
      <UndoLine line={line} />
    </li>
  )
}
