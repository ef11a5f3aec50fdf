/** Path of the page of saved searches. */
export const SAVED_SEARCHES_PATH = '/savedsearch'
/** Path of the page of vehicle alerts. */
export const VEHICLE_ALERTS_PATH = '/vehicleAlerts'
