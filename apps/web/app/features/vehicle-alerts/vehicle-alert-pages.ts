import type { PageRow } from '../../platform/routing/route-row.ts'

/** Row of the route table for vehicle alerts; the page of a key that ends one is a row of saved searches. */
export const vehicleAlertPages = [
  {
    id: 'vehicle-alerts',
    paths: ['/vehicleAlerts/:subscribe?', '/vehicle-alerts'],
    page: 'vehicle-alerts/alerts',
    access: 'anyone',
    title: 'saved.title',
    robots: 'index,follow',
  },
] as const satisfies readonly PageRow[]
