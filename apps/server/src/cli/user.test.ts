import { describe, expect, it, vi } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { loadNamed } from './commands.ts'
import { newUserOf } from './user.ts'

type Choice = Parameters<typeof newUserOf>[0]

/** What `user` with these arguments would make; its work is never done. */
async function readArguments(args: string[]): Promise<ReturnType<typeof newUserOf>> {
  const user = await loadNamed('user')
  const create = user.commands.find((one) => one.name() === 'create')
  let made: ReturnType<typeof newUserOf> | undefined
  create?.action((choice: Choice) => void (made = newUserOf(choice)))
  const code = await user.execute(args)
  if (made === undefined) throw new Error(`It ended with ${code}.`)
  return made
}

describe('hammerlane user create', () => {
  it('makes a standard buyer of the site by an address alone', async () => {
    expect(await readArguments(['create', '--email', 'pat@example.com'])).toEqual({
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

  it('makes an operator', async () => {
    expect(
      await readArguments(['create', '--email', 'o@example.com', '--role', 'operator', '--name', 'Olive Van Dyk', '--site', 'CPRTUK']),
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

  it('grants sites, each once, or all of them', async () => {
    const granted = async (...args: string[]) => (await readArguments(['create', '--email', 'o@example.com', ...args])).grantedSites
    expect(await granted('--grant', 'CPRTUK', '--grant', 'CPRTIE', '--grant', 'CPRTUK')).toEqual(['CPRTUK', 'CPRTIE'])
    expect(await granted('--grant', 'all')).toEqual(SITE_CODES)
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
    [['sites', 'x']],
    [['sites', '100123', '--grant', 'CPRTXX']],
    [['reset-second-factor']],
    [['second-factor-code', '0']],
  ])('refuses %j with its usage', async (args) => {
    const output: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void output.push(line))
    const user = await loadNamed('user')
    expect(await user.execute(args)).toBe(EXIT.usage)
    expect(output.join('\n')).toContain('Usage: hammerlane user')
    vi.restoreAllMocks()
  })
})
