import { Link } from 'react-router'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { useText } from '../../platform/app-info.ts'

interface LotAndPayerProps {
  readonly lot: number
  /** Its name as files have it; empty where they have none. */
  readonly vehicle: string
  /** User id and name of who owes for it. */
  readonly number: number
  readonly name: string
}

/** What a row of a desk is about: the vehicle, or the lot's number where it has no name, and who owes for it. */
export function LotAndPayer({ lot, vehicle, number, name }: LotAndPayerProps) {
  const text = useText()
  return (
    <h2 className="refund-head">
      <Link className="link" to={`/lot/${lot}`}>
        {vehicle === '' ? text.t('lot.number', { number: lot }) : asWritten(vehicle)}
      </Link>
      {' · '}
      <Link className="link" to={`/operations/members/${number}`}>
        {text.t('default.payer', { name, number: String(number) })}
      </Link>
    </h2>
  )
}
