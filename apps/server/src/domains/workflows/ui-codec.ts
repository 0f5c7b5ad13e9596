import { unpackJson } from '../../http/calls/packed-json.ts'

export type Ui = Record<string, unknown>

/** Unpacks and parses a graph. This takes a second for 16 MiB, so only workers may call it. */
export async function unpackUi(packed: Buffer): Promise<Ui> {
  return JSON.parse((await unpackJson(packed)).toString('utf8')) as Ui
}
