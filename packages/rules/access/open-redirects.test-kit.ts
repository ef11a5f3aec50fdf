/** Ways to say another site, each in the spellings that browsers, proxies and decoders have been fooled by. */
const HOSTS = [
  'evil.example',
  'evil%2Eexample',
  'evil。example',
  '[::1]',
  '2130706433',
  'user@evil.example',
  'localhost@evil.example',
  'localhost.evil.example',
]
const STARTS = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  'https://',
  'https:',
  'http:/',
  'HTTPS://',
  '/%2f',
  '/%5c',
  '%2f%2f',
  '/\t/',
  '/\n/',
  ' //',
  '/./',
  '/..//',
  'ftp://',
]
const SCRIPTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/1',
  '/javascript:alert(1)',
]
/** Addresses that ask for another site or for a script, where a page of ours is expected. */
export const OPEN_REDIRECTS: readonly string[] = [...HOSTS.flatMap((host) => STARTS.map((start) => start + host)), ...SCRIPTS]
