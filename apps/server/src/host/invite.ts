import { parseArgs } from 'node:util'
import { Username } from '@easel/contract'
import { createInvites } from '../domains/accounts/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

const maxInvites = 1000
const maxDays = 3650

export const inviteCommand: HostCommand = {
  name: 'invite',
  usage: '[--count <n>] [--days <n>] [--username <name>]',
  summary:
    'creates invite codes, which are shown once; each creates one account. For SIGN_UP=invite, or with --username for a reserved name. Default: 1 code, valid for 14 days. Administrators see and withdraw them at /admin/invites',
  changesAccounts: true,
  async run(args, { db, settings, say, warn }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '1' },
        days: { type: 'string', default: '14' },
        username: { type: 'string' },
      },
    })
    const count = wholeNumber(values.count, { name: '--count', max: maxInvites })
    const days = wholeNumber(values.days, { name: '--days', max: maxDays })
    const username = values.username === undefined ? undefined : usernameOf(values.username)
    for (const code of await createInvites(db, { count, days, username })) say(code)
    if (settings.SIGN_UP === 'closed')
      warn('Sign-up is closed (SIGN_UP=closed). The codes work once it is open or by invitation.')
  },
}

function wholeNumber(text: string, { name, max }: { name: string; max: number }): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new HostCommandError(`${name} must be a whole number from 1 to ${max}.`)
  return value
}

function usernameOf(text: string): string {
  const result = Username.safeParse(text)
  if (result.success) return result.data
  throw new HostCommandError(`${text} cannot be a username: ${result.error.issues[0]!.message}.`)
}
