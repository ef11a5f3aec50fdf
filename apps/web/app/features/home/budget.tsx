import { useState } from 'react'
import { Form } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { useRadiusWord } from '../search/facets/radii.ts'
import type { Reach } from './reach.ts'

const FIRST_MILES = 200
const DIGITS_MAX = 7

/** How far money goes: the highest bid that a sum allows, fees included, and what there is for it near the reader. */
export function Budget({ first }: { readonly first: Reach }) {
  const text = useText()
  const formats = useFormats()
  const app = useApp()
  const radiusWord = useRadiusWord()
  const [typed, setTyped] = useState(String(first.sum))
  const [reach, setReach] = useState(first)
  const type = async (value: string): Promise<void> => {
    const digits = value.replace(/\D/g, '').slice(0, DIGITS_MAX)
    setTyped(digits)
    const { reachOf } = await import('./reach.ts')
    const next = reachOf(Number(digits), app)
    if (next) setReach(next)
  }
  const { bid, total } = reach
  return (
    <Form className="budget" action="/lotSearchResults" aria-labelledby="budget-h">
      <h2 id="budget-h">{text.t('lot.budget')}</h2>
      <div className="field">
        <label htmlFor="budget-sum">{text.t('lot.budget.spend')}</label>
        <input
          className="in"
          id="budget-sum"
          name="priceTo"
          inputMode="numeric"
          pattern="\d*"
          value={typed}
          onChange={(event) => void type(event.target.value)}
        />
      </div>
      <output className="out" htmlFor="budget-sum">
        <span>{text.t('lot.budget.bid')}</span>
        <b className="num">{bid ? formats.money(bid) : '–'}</b>
        <span className="dim">{total ? text.t('lot.budget.sum', { price: formats.money(total) }) : text.t('lot.budget.none')}</span>
      </output>
      <div className="near">
        <input
          className="in"
          name="zip"
          autoComplete="postal-code"
          aria-label={text.t('search.near.place')}
          placeholder={text.t('search.near.place')}
          defaultValue={app.searchZip}
        />
        <select className="in" name="miles" aria-label={text.t('search.near.radius')} defaultValue={FIRST_MILES}>
          {RADII_MILES.map((radius) => (
            <option key={radius} value={radius}>
              {radiusWord(radius)}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input type="checkbox" name="condition" value="run-and-drive" />
        <span>{text.t('home.quick.runs')}</span>
      </label>
      <button className="btn ink wide">{text.t('home.budget.show')}</button>
    </Form>
  )
}
