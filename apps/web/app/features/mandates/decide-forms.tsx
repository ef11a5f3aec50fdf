import type { BidRequestDone, BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import { decideBidRequest } from '@app/contract/mandates/bid-requests.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { refusalWords } from './fault-words.ts'
import { endWords } from './request-words.ts'

/** What became of a decision. */
function doneWords({ request }: BidRequestDone, text: Text): string {
  if (request.state === 'ENDED') return text.t('request.ended', { why: endWords(request, text) })
  return text.t(request.state === 'AGREED' ? 'request.agreed' : 'request.refused')
}

/** Agrees to a request or refuses it; works without script. */
export function DecideForms({ request }: { readonly request: BidRequestView }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useApp()
  const { id, lotNumber, holderName, allInMinor, currency } = request
  const about = { id: String(id), lot: String(lotNumber), name: holderName }
  return (
    <div className="acts">
      {([true, false] as const).map((isAgreed) => (
        <Form
          key={String(isAgreed)}
          className="decide-form"
          method="post"
          action="/data/member/bidRequests/decide"
          aria-label={text.t(isAgreed ? 'request.form.agree' : 'request.form.refuse', about)}
          wordsOf={refusalWords}
          done={(answer: BidRequestDone) => doneWords(answer, text)}
          isChecked={false}
          isGuarded={false}
          act={(api) => api(decideBidRequest, { body: { requestId: String(id), isAgreed, locale } })}
        >
          <CsrfField />
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="requestId" value={id} />
          <input type="hidden" name="isAgreed" value={String(isAgreed)} />
          <FormFoot
            className={isAgreed ? 'btn ink' : 'btn'}
            send={isAgreed ? text.t('request.agree', { amount: formats.money({ minor: allInMinor, currency }) }) : text.t('request.refuse')}
          />
        </Form>
      ))}
    </div>
  )
}
