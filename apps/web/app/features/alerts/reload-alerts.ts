/** Event by which a part of the page asks for the alerts to be read again. */
export const ALERTS_CHANGED = 'alerts-changed'

/** Has the alerts above the page read again, after something on it changed them. */
export const reloadAlerts = (): boolean => window.dispatchEvent(new Event(ALERTS_CHANGED))
