import { convertDistance } from '@app/rules/formats/amounts.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** Says how far a yard is, in the site's unit. */
export function useMilesWord(): (miles: number) => string {
  const text = useText()
  const formats = useFormats()
  const { distanceUnit } = useApp()
  return (miles) => text.t('yards.away', { distance: formats.distance(convertDistance(miles, 'mi', distanceUnit)) })
}
