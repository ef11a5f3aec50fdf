import { useText } from '../../platform/app-info.ts'
import { CarFromAbove } from './car-from-above.tsx'
import type { LotCard } from '../lots/lot-card-data.ts'

interface DamageRow {
  readonly code: string
  readonly name: string
  readonly role: string
}

/** Where the vehicle is damaged, drawn and in plain words. */
export function DamageSection({ card }: { readonly card: LotCard }) {
  const text = useText()
  const row = (code: string, wire: string, role: string): DamageRow => ({ code, name: text.dyn(`damage.${code}`, wire), role })
  const rows = [
    row(card.damageCode, card.damage === '' ? text.t('damage.UK') : card.damage, text.t('lot.damage.primary')),
    ...(card.secondaryCode === '' ? [] : [row(card.secondaryCode, card.secondary, text.t('lot.damage.secondary'))]),
  ]
  return (
    <section className="sec" aria-labelledby="damage-h">
      <div className="sec-h">
        <h2 id="damage-h">{text.t('lot.damage')}</h2>
      </div>
      <div className="dmgx">
        <CarFromAbove codes={rows.map((one) => one.code)} label={rows.map((one) => one.name).join(', ')} />
        <ol>
          {rows.map((one, index) => (
            <li key={one.role}>
              <span className={index === 0 ? 'dot' : 'dot alt'}>{index + 1}</span>
              <div>
                <b data-uname={index === 0 ? 'lotdetailPrimarydamage' : undefined}>{one.name}</b> <span className="dim">{one.role}</span>
                <p>{text.dyn(`damage.${one.code}.plain`, text.t('damage.UK.plain'))}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
