/** So many wrong passwords in the window lock (OQ-A09). */
export const LOCK_FROM_FAILURES = 10
/** Window in which wrong passwords are counted together, and for how long they lock, in milliseconds (OQ-A09). */
export const FAILURE_WINDOW_MS = 30 * 60_000
export const LOCK_MS = 30 * 60_000
/** A network from which so many sign-ins failed is heard no more until its window is over (assurance T26). */
export const NETWORK_FAILURES_MAX = 100
/** Once so many failed everywhere, everybody on a device we do not know solves a captcha: somebody is trying lists (assurance T26). */
export const STUFFING_FAILURES = 100
export const STUFFING_WINDOW_MS = 10 * 60_000

/** A login ticket lives so long (OQ-A12). */
export const TICKET_LIFE_MS = 60_000
/** One whose owner has yet to give a one-time code lives so long. */
export const WAITING_TICKET_LIFE_MS = 5 * 60_000
/** Cookie with the user name, when "remember me" is ticked (ACC-9.03). */
export const USERNAME_COOKIE = 'username'
export const USERNAME_COOKIE_DAYS = 365
/** Name of the member, for pages (ACC-4.01); without a member it is removed (ACC-4.02). */
export const MEMBER_NAME_COOKIE = 'memberName'
/** Key of a browser that is registered as a kiosk screen; no script reads it (OQ-A50). */
export const KIOSK_DEVICE_COOKIE = 'hlKiosk'
/** Where sign-out leads (ACC-4.65): a name of the list below. */
export const LOGOUT_REDIRECT_COOKIE = 'logoutRedirect'
export const LOGOUT_REDIRECT_SECONDS = 20
export const LOGOUT_REDIRECTS: Readonly<Record<string, string>> = { contactUs: '/contactUs' }
/** Readable token of five minutes, worthless without the session (rulings "readable JWT lifetime"). */
export const JWT_COOKIE = 'JWT'
/** Marks the first page after a sign-in (OQ-A21). */
export const RECENT_LOGIN_COOKIE = 'recentLogIn'
