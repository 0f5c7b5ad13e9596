import { doctorHeadings } from '@easel/contract'
import { diagnose } from '../domains/administration/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

const signs = { good: 'ok   ', note: 'note ', fault: 'FAULT' } as const

export const doctorCommand: HostCommand = {
  name: 'doctor',
  usage: '',
  summary:
    'looks at settings, disk, database, replica, files, backups, queue, engines and the public address, and suggests remedies; its exit code is 1 if something is broken',
  keepsSchema: true,
  async run(args, context) {
    if (args.length > 0) throw new HostCommandError('Usage: doctor')
    let faults = 0
    for (const { section, findings } of await diagnose(context)) {
      context.say(doctorHeadings[section].en)
      for (const { state, text, todo } of findings) {
        if (state === 'fault') faults += 1
        context.say(`  ${signs[state]} ${text.en}`)
        if (todo !== undefined) context.say(`        → ${todo.en}`)
      }
    }
    if (faults > 0)
      throw new HostCommandError(faults === 1 ? '1 fault was found.' : `${faults} faults were found.`)
  },
}
