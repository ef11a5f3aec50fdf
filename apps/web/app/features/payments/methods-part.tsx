import { removeSavedCard } from '@app/contract/saved-cards/saved-cards.ts'
import type { SavedCard } from '@app/contract/saved-cards/saved-cards.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { CardMask } from '../gateway/card-mask.tsx'

const MONTH_DIGITS = 2

function Card({ card }: { readonly card: SavedCard }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useApp()
  const { cardId, brand, lastFour, expiryMonth, expiryYear, isExpired, savedAt } = card
  const until = { month: String(expiryMonth).padStart(MONTH_DIGITS, '0'), year: String(expiryYear) }
  return (
    <li className="refund-row">
      <p>
        <CardMask brand={brand} lastFour={lastFour} />
        {isExpired ? <span className="badge pay-state is-late"> {text.t('gateway.kept.expired')}</span> : null}
      </p>
      <p className="dim">
        {text.t('gateway.kept.until', until)} · {text.t('gateway.kept.since', { day: formats.day(Date.parse(savedAt)) })}
      </p>
      <Form
        className="pay-form"
        method="post"
        action={removeSavedCard.path}
        isGuarded={false}
        done={() => text.t('gateway.kept.removed')}
        act={(api) => api(removeSavedCard, { body: { cardId, locale } })}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="cardId" value={cardId} />
        <FormFoot className="btn sm" send={text.t('gateway.kept.remove', { brand, lastFour })} />
      </Form>
    </li>
  )
}

/** The cards that the reader keeps, how one is kept, and the way to remove one (MKT-9.18, MQ-110). */
export function MethodsPart({ cards, fault }: { readonly cards: readonly SavedCard[]; readonly fault: string }) {
  const text = useText()
  return (
    <>
      <div role="alert">{fault === '' ? null : <p className="alert bad">{text.t('gateway.kept.gone')}</p>}</div>
      <p>{text.t('gateway.kept.lead')}</p>
      {cards.length === 0 ? (
        <p>{text.t('gateway.kept.none')}</p>
      ) : (
        <ul className="refund-list">
          {cards.map((card) => (
            <Card key={card.cardId} card={card} />
          ))}
        </ul>
      )}
    </>
  )
}
