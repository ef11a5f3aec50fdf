import { convertDistance } from '@app/rules/formats/amounts.ts'
import { useApp } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** Radii shown in kilometres are rounded to these. */
const ROUND_KM = 10

/** A radius in the site's unit. */
export function useRadiusWord(): (miles: number) => string {
  const { distanceUnit } = useApp()
  const formats = useFormats()
  return (miles) => formats.distance(distanceUnit === 'mi' ? miles : Math.round(convertDistance(miles, 'mi', 'km') / ROUND_KM) * ROUND_KM)
}
