import { convertDistance } from '@app/rules/formats/amounts.ts'
import { useApp } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** Writes statute miles in the site's unit. */
export function useAway(): (miles: number) => string {
  const formats = useFormats()
  const { distanceUnit } = useApp()
  return (miles) => formats.distance(convertDistance(miles, 'mi', distanceUnit))
}
