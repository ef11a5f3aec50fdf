/** Lanes and lots one connection follows at most: an operator's desk shows twenty lanes and some. */
export const FOLLOWED_LANES_MAX = 24
export const FOLLOWED_LOTS_MAX = 200
/** Where a socket is opened, and the stream of events that replaces it. */
export const LIVE_PATH = '/live'
export const LIVE_EVENTS_PATH = '/live/events'
