import { useText } from '../../../platform/app-info.ts'

interface SecondTimeProps {
  /** The day that was typed, `YYYY-MM-DD`; empty before. */
  readonly date: string
  /** Days on which clocks are set back. */
  readonly setBackOn: readonly string[]
}

/** Asks which of two equal times is meant; only on a day that has two. */
export function SecondTime({ date, setBackOn }: SecondTimeProps) {
  const text = useText()
  if (!setBackOn.includes(date)) return null
  return (
    <label className="check">
      <input type="checkbox" name="isSecond" />
      <span>{text.t('ops.sale.isSecond')}</span>
    </label>
  )
}
