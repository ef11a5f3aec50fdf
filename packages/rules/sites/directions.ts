/** Address of a page that shows the way to a place: to its point, else to its address as written; null where neither is known. */
export function directionsTo({
  point,
  address,
}: {
  readonly point: readonly [number, number] | null
  readonly address: string
}): string | null {
  if (point !== null) return `https://www.openstreetmap.org/directions?to=${point.join(',')}`
  return address === '' ? null : `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: address })}`
}
