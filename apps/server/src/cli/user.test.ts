import { describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { readArguments } from './user.ts'

describe('hammerlane user create', () => {
  it('makes a standard buyer of the site by an address alone', () => {
    expect(readArguments(['create', '--email', 'pat@example.com'])).toEqual({
      email: 'pat@example.com',
      kind: 'buyer',
      site: null,
      grantedSites: [],
      firstName: '',
      lastName: '',
      roles: [],
      privileges: [],
      membershipType: 'S',
      yard: null,
    })
  })

  it('makes an operator', () => {
    expect(
      readArguments(['create', '--email', 'o@example.com', '--role', 'operator', '--name', 'Olive Van Dyk', '--site', 'CPRTUK']),
    ).toMatchObject({
      kind: 'internal',
      site: 'CPRTUK',
      roles: [],
      privileges: ['OPERATOR'],
      firstName: 'Olive',
      lastName: 'Van Dyk',
      membershipType: null,
    })
  })

  it('grants sites, each once, or all of them', () => {
    const granted = (...args: string[]) => readArguments(['create', '--email', 'o@example.com', ...args]).grantedSites
    expect(granted('--grant', 'CPRTUK', '--grant', 'CPRTIE', '--grant', 'CPRTUK')).toEqual(['CPRTUK', 'CPRTIE'])
    expect(granted('--grant', 'all')).toEqual(SITE_CODES)
  })

  it.each([
    [['create']],
    [['create', '--email', 'pat@example.com', '--grant', 'CPRTXX']],
    [['--email', 'pat@example.com']],
    [['create', 'more', '--email', 'pat@example.com']],
    [['create', '--email', 'no address']],
    [['create', '--email', 'pat@example.com', '--kind', 'king']],
    [['create', '--email', 'pat@example.com', '--site', 'CPRTXX']],
    [['create', '--email', 'pat@example.com', '--role', 'ROLE_ANONYMOUS']],
    [['create', '--email', 'pat@example.com', '--privilege', 'INTERNAL_USER']],
    [['create', '--email', 'pat@example.com', '--role', 'operator', '--kind', 'buyer']],
    [['create', '--email', 'pat@example.com', '--yard', 'x']],
  ])('refuses %j', (args) => {
    expect(() => readArguments(args)).toThrow('Usage')
  })
})
