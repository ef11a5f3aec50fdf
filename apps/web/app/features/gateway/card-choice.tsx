import { listSavedCards } from '@app/contract/saved-cards/saved-cards.ts'
import type { SavedCard } from '@app/contract/saved-cards/saved-cards.answers.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { CardMask } from './card-mask.tsx'

/** Cards that the reader keeps and can pay by here, the one that was used last first; none where no card can be paid by. */
export async function loadUsableCards(api: LoadArgs['api'], { canPay }: { readonly canPay: boolean }): Promise<readonly SavedCard[]> {
  if (!canPay) return []
  const { cards } = await api(listSavedCards, {})
  return cards.filter(({ isUsable }) => isUsable)
}

/** By which card to pay: one that is kept, or another that is typed at the provider. Nothing is asked where none is kept. */
export function CardChoice({ cards }: { readonly cards: readonly SavedCard[] }) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <fieldset className="card-choice">
      <legend>{text.t('gateway.kept.choose')}</legend>
      {cards.map(({ cardId, brand, lastFour }, at) => (
        <label className="check" key={cardId}>
          <input type="radio" name="cardId" value={cardId} defaultChecked={at === 0} />
          <CardMask brand={brand} lastFour={lastFour} />
        </label>
      ))}
      <label className="check">
        <input type="radio" name="cardId" value="" />
        <span>{text.t('gateway.kept.other')}</span>
      </label>
    </fieldset>
  )
}

/** The card that a form has chosen; empty for another. */
export const chosenCard = (typed: FormData): string => {
  const sent = typed.get('cardId')
  return typeof sent === 'string' ? sent : ''
}
