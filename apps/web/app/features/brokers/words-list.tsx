import { BROKER_FIELD_LENGTHS, type BrokerField } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import { useText } from '../../platform/app-info.ts'

/** Fields of a broker's words, in the order in which they stand. */
export const BROKER_FIELDS = Object.keys(BROKER_FIELD_LENGTHS) as readonly BrokerField[]

/** What a broker says of themselves, as others read it; what was left out has no line. */
export function WordsList({ words }: { readonly words: BrokerWords }) {
  const text = useText()
  return (
    <dl className="own-facts broker-facts">
      {BROKER_FIELDS.filter((field) => words[field] !== '').map((field) => (
        <div key={field}>
          <dt>{text.t(`broker.field.${field}`)}</dt>
          <dd className={field === 'words' ? 'broker-words' : undefined}>{words[field]}</dd>
        </div>
      ))}
    </dl>
  )
}
