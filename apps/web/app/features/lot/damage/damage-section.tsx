import type { MouseEvent } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { Photo } from '../../../ui/photo.tsx'
import type { LotCard } from '../../lots/lot-card-data.ts'
import { CarFromAbove } from './car-from-above.tsx'
import type { LotPicture } from '../lot-data.ts'
import type { Plan } from './plans.ts'

interface DamageRow {
  readonly code: string
  readonly name: string
  readonly role: string
  /** The picture that shows it, by its number; null where none is known to. */
  readonly photo: number | null
}

const DRAWING = { width: 320, height: 240 } as const

/** Shows the picture and puts the focus on it; without script the link leads there by itself. */
function openPhoto(event: MouseEvent, address: string): void {
  const photo = document.querySelector<HTMLElement>(address)
  if (photo === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  photo.scrollIntoView({ block: 'start', inline: 'start' })
  photo.querySelector('a')?.focus({ preventScroll: true })
}

const addressOf = (photo: number): string => `#photo-${photo}`

interface DamageSectionProps {
  readonly card: LotCard
  /** Its shape from above; null where none is drawn. */
  readonly plan: Plan | null
  readonly pictures: readonly LotPicture[]
}

/** Where the vehicle is damaged, drawn in its own shape and in plain words, each with the way to the picture that shows it. */
export function DamageSection({ card, plan, pictures }: DamageSectionProps) {
  const text = useText()
  const row = (code: string, wire: string, role: string): DamageRow => {
    const at = code === '' ? -1 : pictures.findIndex(({ shows }) => shows?.includes(code))
    return { code, name: text.dyn(`damage.${code}`, wire), role, photo: at === -1 ? null : at + 1 }
  }
  const rows = [
    row(card.damageCode, card.damage === '' ? text.t('damage.UK') : card.damage, text.t('lot.damage.primary')),
    ...(card.secondaryCode === '' ? [] : [row(card.secondaryCode, card.secondary, text.t('lot.damage.secondary'))]),
  ]
  const label = rows.map((one) => one.name).join(', ')
  const seeWords = (number: number): string => text.t('lot.damage.photo', { number })
  return (
    <section className="sec" aria-labelledby="damage-h">
      <div className="sec-h">
        <h2 id="damage-h">{text.t('lot.damage')}</h2>
      </div>
      <div className="dmgx">
        {plan === null ? (
          <Photo className="tv" src={card.drawing} alt={label} {...DRAWING} />
        ) : (
          <CarFromAbove
            plan={plan}
            damages={rows.map(({ code, name, photo }) => ({
              code,
              photo: photo === null ? null : addressOf(photo),
              label: photo === null ? name : `${name}: ${seeWords(photo)}`,
            }))}
            label={label}
            onOpen={openPhoto}
          />
        )}
        <ol>
          {rows.map(({ code, name, role, photo }, index) => (
            <li key={role}>
              <span className={index === 0 ? 'dot' : 'dot alt'}>{index + 1}</span>
              <div>
                <b data-uname={index === 0 ? 'lotdetailPrimarydamage' : undefined}>{name}</b> <span className="dim">{role}</span>
                <p>{text.dyn(`damage.${code}.plain`, text.t('damage.UK.plain'))}</p>
                {photo === null ? null : (
                  <a className="link" href={addressOf(photo)} onClick={(event) => openPhoto(event, addressOf(photo))}>
                    {seeWords(photo)}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
