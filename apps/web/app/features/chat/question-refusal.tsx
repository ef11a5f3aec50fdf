import { formatDay } from '@app/rules/formats/format-day.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { AskUs } from './ask-us.tsx'

/** Until when a refusal may be questioned, and where; nothing once the day (YYYY-MM-DD, empty for none) is over. */
export function QuestionRefusal({ until }: { readonly until: string }) {
  const text = useText()
  const formats = useFormats()
  if (until === '') return null
  return (
    <p className="appeal">
      {text.t('appeal.until', { day: formatDay(until, formats.display) })} <AskUs className="link">{text.t('appeal.ask')}</AskUs>
    </p>
  )
}
