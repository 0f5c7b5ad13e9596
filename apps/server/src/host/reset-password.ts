import { parseArgs } from 'node:util'
import { resetPassword } from '../domains/accounts/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

export const resetPasswordCommand: HostCommand = {
  name: 'reset-password',
  usage: '<username> [--second-factors]',
  summary:
    'gives somebody a new password, shown once, and signs them out everywhere; with --second-factors, what they would be asked for besides is removed too',
  changesAccounts: true,
  async run(args, { db, say }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'second-factors': { type: 'boolean', default: false } },
    })
    const [username, ...more] = positionals
    if (!username || more.length > 0)
      throw new HostCommandError('Say whose password: reset-password <username>')
    const password = await resetPassword(db, username, { removesSecondFactors: values['second-factors'] })
    if (!password) throw new HostCommandError(`There is no account with the name ${username}.`)
    say(`The new password of ${username} is:  ${password}`)
  },
}
