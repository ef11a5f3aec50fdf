import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { asWritten } from '../lots/lot-name.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { useRadiusWord } from '../search/facets/radii.ts'
import { MILES, YEAR_FROM, YEAR_TO, ZIP, type ChangedFields, type ChoiceField, type FinderData } from './finder-choices.ts'

const POSTAL_CODE_CHARS_MAX = 16

interface FieldProps {
  readonly changed: ChangedFields
  readonly change: (fields: ChangedFields) => void
}

/** One choice of many, each with the lots that it leaves. */
export function ChoiceSelect({ field, changed, change }: FieldProps & { readonly field: ChoiceField }) {
  const text = useText()
  const formats = useFormats()
  const { code, param, chosen, isOpen, choices } = field
  const label =
    code === YEAR_FROM ? text.t('finder.years.from') : code === YEAR_TO ? text.t('finder.years.to') : text.dyn(`facet.${code}`, code)
  return (
    <div className="field">
      <label htmlFor={`finder-${param}`}>{label}</label>
      <select
        className="in"
        id={`finder-${param}`}
        name={param}
        value={changed[param] ?? chosen}
        onChange={(event) => change({ [param]: event.target.value })}
      >
        <option value="">{isOpen ? text.t('finder.any') : text.t('finder.make.first')}</option>
        {choices.map(({ value, clause, name, count }) => (
          <option key={value} value={value}>
            {text.t('finder.choice', { word: codeWord(clause, text) ?? asWritten(name.toUpperCase()), count: formats.number(count) })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Place and radius; with a place each radius says how many lots it leaves. */
export function PlaceFields({ data, changed, change }: FieldProps & { readonly data: FinderData }) {
  const text = useText()
  const formats = useFormats()
  const radiusWord = useRadiusWord()
  const { zip, isZipUnknown, miles, radii } = data
  return (
    <>
      <div className="field">
        <label htmlFor="finder-zip">{text.t('finder.zip')}</label>
        <input
          className="in"
          id="finder-zip"
          name={ZIP}
          autoComplete="postal-code"
          maxLength={POSTAL_CODE_CHARS_MAX}
          defaultValue={zip}
          aria-invalid={isZipUnknown || undefined}
          aria-describedby={isZipUnknown ? 'finder-zip-note' : undefined}
          onBlur={({ target }) => {
            if (target.value.trim() !== (changed[ZIP] ?? zip)) change({ [ZIP]: target.value.trim() })
          }}
        />
        {isZipUnknown ? (
          <p className="bad" id="finder-zip-note">
            {text.t('search.near.unknown')}
          </p>
        ) : null}
      </div>
      <div className="field">
        <label htmlFor="finder-miles">{text.t('finder.miles')}</label>
        <select
          className="in"
          id="finder-miles"
          name={MILES}
          value={changed[MILES] ?? miles}
          onChange={(event) => change({ [MILES]: event.target.value })}
        >
          <option value="">{text.t('search.near.anywhere')}</option>
          {radii.map(({ miles: radius, count }) => (
            <option key={radius} value={radius}>
              {count === null ? radiusWord(radius) : text.t('finder.choice', { word: radiusWord(radius), count: formats.number(count) })}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
