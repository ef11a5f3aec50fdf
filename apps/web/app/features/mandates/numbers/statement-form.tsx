import { getBrokerStatement } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import { useText } from '../../../platform/app-info.ts'
import { InputField } from '../../../ui/fields.tsx'

/** Downloads what the reader's bidders bid and won in a period; a plain form, since the answer is a file. */
export function StatementForm() {
  const text = useText()
  return (
    <section className="sec" aria-labelledby="statement-h">
      <div className="sec-h">
        <h2 id="statement-h">{text.t('statement.title')}</h2>
      </div>
      <form className="mandate-form" method="get" action={getBrokerStatement.path}>
        <p className="dim">{text.t('statement.lead')}</p>
        <div className="invite-who">
          <InputField id="statement-from" name="from" type="date" label={text.t('statement.from')} />
          <InputField id="statement-until" name="until" type="date" label={text.t('statement.until')} />
        </div>
        <p className="acts">
          <button className="btn" type="submit">
            {text.t('statement.send')}
          </button>
        </p>
      </form>
    </section>
  )
}
