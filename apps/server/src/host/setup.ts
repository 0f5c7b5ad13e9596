import { createSetupCode, setupLink } from '../domains/accounts/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

export const setupCommand: HostCommand = {
  name: 'setup',
  usage: '',
  summary: 'prints a link that makes you the administrator of a new site; it works once, for seven days',
  changesAccounts: true,
  async run(args, { db, settings, say, warn }) {
    if (args.length > 0) throw new HostCommandError('Usage: setup')
    const code = await createSetupCode(db)
    if (code === undefined)
      throw new HostCommandError(
        'This site has an administrator already, who can sign in and open /setup. To appoint another one: npm run host -- admin add <username>',
      )
    say(setupLink(settings.PUBLIC_URL, code))
    if (!settings.hasPublicUrl) warn('If the site has another address than this, put that before /setup.')
  },
}
