import { expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from './index.ts'

/** Names of fields that are stored exactly as they were sent. */
const untouched = new Set([
  // Secrets of a person or a program.
  ...['password', 'old_password', 'new_password', 'otp', 'recovery_code', 'invite_code', 'code', 'ticket'],
  ...['token', 'nonce', 'device_token', 'appeal_token', 'reset_token', 'key', 'link_key', 'headers'],
  // Names of things that exist already: an account, files, nodes of a graph and their inputs. Texts among `params` are cleaned by
  // the form.
  ...['username', 'avatar_url', 'cover', 'of_work', 'notification_id_arr', 'content_type', 'work_id', 'id'],
  ...[
    'node_id',
    'input',
    'name',
    'value',
    'value_arr',
    'choice_arr',
    'default',
    'is',
    'params',
    'values',
    'families',
    'model',
    'output_arr',
    'by',
  ],
  ...['cursor', 'transports'],
])

interface Leaf {
  readonly path: string
  readonly schema: z.ZodType
}

/** Lists the schemas of the single values in an input, each with the names of the fields that lead to the value. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const within = (parts: readonly unknown[], name = path) =>
    parts.flatMap((part) => leavesOf(part as z.ZodType, name))
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, part]) =>
        within([part], `${path}.${name}`),
      )
    case 'array':
      return within([def['element']])
    case 'union':
      return within(def['options'] as unknown[])
    case 'record':
      return within([def['keyType'], def['valueType']])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return within([def['innerType']])
    default:
      return [{ path, schema }]
  }
}

test('every field that takes text cleans the text', () => {
  const leaves = Object.entries(routes).flatMap(([name, { input }]) => leavesOf(input, name))
  const written = leaves.filter(({ schema }) => schema.safeParse('lettering').data === 'lettering')
  const raw = written.filter(({ schema }) => {
    const { success, data } = schema.safeParse('\ufeff lett\u00ader\u200bing \r\n')
    return success && data !== 'lettering'
  })
  expect(new Set(raw.map(({ path }) => path.split('.').at(-1)))).toEqual(untouched)
})
