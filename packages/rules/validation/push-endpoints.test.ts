import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoints.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGu?x=1',
])('takes the address of a push service: %s', (url) => {
  expect(isPushEndpoint(url)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://db.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://example.com./x',
  'ftp://example.com/x',
  'javascript:alert(1)',
  '',
])('refuses %s', (url) => {
  expect(isPushEndpoint(url)).toBe(false)
})
