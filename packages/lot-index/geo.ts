import type { GeoPoint } from './query.ts'

const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180
const POLE_DEGREES = 90

/** Great-circle distance in whole metres (haversine on a sphere of mean radius), rounded so that engines agree. */
export function distanceM(from: GeoPoint, to: GeoPoint): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const halfLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2)
  const chord = halfLat * halfLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLon * halfLon
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** Degrees of latitude and longitude that a circle cannot exceed; longitude is 180 when it reaches a pole. */
export function boundingDegrees(at: GeoPoint, radiusKm: number): { lat: number; lon: number } {
  // One metre more than requested, because distances are rounded to metres before they are compared.
  const angle = (radiusKm * 1000 + 1) / EARTH_RADIUS_M
  const lat = angle / RADIANS
  if (Math.abs(at.lat) + lat >= POLE_DEGREES) return { lat, lon: 180 }
  return { lat, lon: Math.asin(Math.min(1, Math.sin(angle) / Math.cos(at.lat * RADIANS))) / RADIANS }
}
