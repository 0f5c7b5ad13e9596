import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { routes } from '@easel/contract'
import { createTheme, endTheme, themePage } from '../domains/themes/index.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { isId } from '../platform/ids.ts'
import { type HostCommand, HostCommandError, type HostContext } from './host-command.ts'

const day = 24 * 3600_000
const help =
  'Usage: theme create --title-en … --title-zh … --description-en … --description-zh …, theme end <id>, or theme list'

export const themeCommand: HostCommand = {
  name: 'theme',
  usage:
    'create --title-en <text> --title-zh <text> --description-en <text> --description-zh <text> [--begin <date>] [--days <n>] [--cover <picture>] | end <id> | list',
  summary: 'creates a theme (default: from now, for 14 days), ends one, or lists all',
  async run([verb, ...args], context) {
    if (verb === 'create') return await create(args, context)
    if (verb === 'end' && args.length === 1) return await end(args[0]!, context)
    if (verb === 'list' && args.length === 0) return await list(context)
    throw new HostCommandError(help)
  },
}

async function create(args: readonly string[], { say, ...context }: HostContext): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      'title-en': text,
      'title-zh': text,
      'description-en': text,
      'description-zh': text,
      begin: text,
      days: { type: 'string', default: '14' },
      cover: text,
    },
  })
  const begin_ts = values.begin === undefined ? Date.now() : Date.parse(values.begin)
  const days = Number(values.days)
  if (!Number.isFinite(begin_ts)) throw new HostCommandError('--begin must be a date such as 2027-01-31.')
  if (!(days > 0 && days <= 3650))
    throw new HostCommandError('--days must be a number above 0 and at most 3650.')
  const wanted = routes.createTheme.input.safeParse({
    title: { en: values['title-en'], zh: values['title-zh'] },
    description: { en: values['description-en'], zh: values['description-zh'] },
    begin_ts,
    end_ts: Math.round(begin_ts + days * day),
  })
  if (!wanted.success) {
    const { path, message } = wanted.error.issues[0]!
    throw new HostCommandError(`--${path.join('-')}: ${message}.`)
  }
  const cover = values.cover === undefined ? undefined : await pictureAt(values.cover)
  const { title, description, end_ts } = wanted.data
  const theme = await createTheme(context, { title, description, begin_ts, end_ts, cover }).catch(explain)
  say(`${theme.id}  ${dateOf(theme.begin_ts)} – ${dateOf(theme.end_ts)}  ${theme.title.en}`)
}

async function pictureAt(path: string): Promise<{ path: string }> {
  try {
    await access(path)
    return { path: resolve(path) }
  } catch {
    throw new HostCommandError(`The file ${path} cannot be read.`)
  }
}

function explain(error: unknown): never {
  if (!(error instanceof DomainError)) throw error
  throw new HostCommandError(
    error.code.startsWith('A07') && error.reason !== 'file_not_found'
      ? 'The cover is not an image that Easel can read.'
      : 'No template can supply a cover yet: start Easel once, or use --cover.',
  )
}

async function end(id: string, { db, say }: HostContext): Promise<void> {
  if (!isId(id) || !(await endTheme(db, id, Date.now())))
    throw new HostCommandError(`There is no theme ${id} that has not ended yet.`)
  say('The theme has ended.')
}

async function list({ db, say }: HostContext): Promise<void> {
  const { rows } = await themePage(db, { offset: 0, limit: 100 })
  for (const { id, title, begin_ts, end_ts } of rows)
    say(`${id}  ${dateOf(begin_ts)} – ${dateOf(end_ts)}  ${title.en}`)
  if (rows.length === 0) say('There are no themes.')
}

function dateOf(ts: number): string {
  return new Date(ts).toISOString().slice(0, 10)
}
