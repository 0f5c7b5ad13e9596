import { parseArgs } from 'node:util'
import { resetPassword } from '../domains/accounts/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

export const resetPasswordCommand: HostCommand = {
  name: 'reset-password',
  usage: '<username> [--second-factors]',
  summary:
    'sets a new password, which is shown once, and signs the user out everywhere; --second-factors also removes authenticator apps and passkeys',
  changesAccounts: true,
  async run(args, { db, say }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'second-factors': { type: 'boolean', default: false } },
    })
    const [username, ...more] = positionals
    if (!username || more.length > 0)
      throw new HostCommandError('Usage: reset-password <username> [--second-factors]')
    const password = await resetPassword(db, username, { removesSecondFactors: values['second-factors'] })
    if (!password) throw new HostCommandError(`There is no account with the username ${username}.`)
    say(`New password of ${username}:  ${password}`)
  },
}
