import { maskCard } from '@app/rules/formats/masks.ts'
import { useText } from '../../platform/app-info.ts'

interface CardMaskProps {
  readonly brand: string
  readonly lastFour: string
}

/** A card as it is shown: brand, twelve asterisks in groups and its last four digits, spoken as what it ends in (MKT-9.18, MQ-136). */
export function CardMask({ brand, lastFour }: CardMaskProps) {
  const text = useText()
  return (
    <span>
      {brand}{' '}
      <span className="num" aria-hidden="true">
        {maskCard(lastFour)}
      </span>
      <span className="vh">{text.t('gateway.kept.ending', { lastFour })}</span>
    </span>
  )
}
